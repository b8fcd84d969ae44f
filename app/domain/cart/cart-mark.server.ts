import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { prepareOnce } from "#app/database/prepare-once.server.ts";
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
  const [column, value] =
    "userId" in owner
      ? (["userId", owner.userId] as const)
      : (["visitorKeyHash", owner.visitorKeyHash] as const);
  const question = prepareOnce(database, `cart_mark_by_${column}`, () => markBy(database, column));
  const [cart] = await question.execute({ owner: value });
  return cart && `${cart.count}.${cart.updatedAt.getTime().toString(36)}`;
}

function markBy(database: DatabaseOrTransaction, column: "userId" | "visitorKeyHash") {
  return database
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
    .where(eq(carts[column], sql.placeholder("owner")))
    .groupBy(carts.id);
}
