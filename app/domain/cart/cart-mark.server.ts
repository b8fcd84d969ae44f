import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
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
  const question =
    "userId" in owner
      ? prepareOnce(database, "cart_mark_of_user", ofUser)
      : prepareOnce(database, "cart_mark_of_visitor", ofVisitor);
  const [cart] = await question.execute({ ...owner });
  return cart && `${cart.count}.${cart.updatedAt.getTime().toString(36)}`;
}

const ofUser = (database: DatabaseOrTransaction) =>
  markWhere(database, eq(carts.userId, sql.placeholder("userId")));
const ofVisitor = (database: DatabaseOrTransaction) =>
  markWhere(database, eq(carts.visitorKeyHash, sql.placeholder("visitorKeyHash")));

function markWhere(database: DatabaseOrTransaction, isOwners: SQL) {
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
    .where(isOwners)
    .groupBy(carts.id);
}
