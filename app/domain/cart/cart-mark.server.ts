import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { cartItems, carts } from "#app/database/tables/carts.ts";
import type { CartOwner } from "./cart-owner.ts";

/**
 * How many things are in the cart and which state of it that is, e.g. "3.lx2k9q". Undefined without
 * a cart. Two marks are equal exactly when nothing was changed in between.
 */
export async function readCartMark(
  { database }: { database: DatabaseOrTransaction },
  owner: CartOwner,
): Promise<string | undefined> {
  const [cart] = await database
    .select({
      count: sql`coalesce(sum(${cartItems.quantity}), 0)`.mapWith(Number),
      updatedAt: carts.updatedAt,
    })
    .from(carts)
    .leftJoin(
      cartItems,
      and(
        eq(cartItems.cartId, carts.id),
        isNull(cartItems.removedAt),
        isNotNull(cartItems.productId),
      ),
    )
    .where(
      "userId" in owner
        ? eq(carts.userId, owner.userId)
        : eq(carts.visitorKeyHash, owner.visitorKeyHash),
    )
    .groupBy(carts.id);
  return cart && `${cart.count}.${cart.updatedAt.getTime().toString(36)}`;
}
