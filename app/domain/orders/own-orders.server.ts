import type { Database, Transaction } from "#app/database/connection.server.ts";
import { orders } from "#app/database/tables/orders.ts";
import { type AddLinesOutcome, addLinesToCart } from "#app/domain/cart/add-to-cart.server.ts";
import type { CartOwner } from "#app/domain/cart/cart.ts";
import { type OrderKey, orderWhere, readOrder } from "./read-order.server.ts";
import {
  type LockedOrder,
  type TransitionOutcome,
  transitionOrder,
} from "./transition-order.server.ts";

/** A customer's order: the one that they own by account, or that their secret link opens. */
export type OwnOrderKey = Exclude<OrderKey, { staff: true }>;

/** Locked until the transaction ends. Somebody else's is not found, also under the lock. */
export async function lockOwnOrder(
  transaction: Transaction,
  key: OwnOrderKey,
): Promise<LockedOrder | undefined> {
  const [order] = await transaction.select().from(orders).where(orderWhere(key)).for("update");
  return order;
}

type CancelOrderOutcome = TransitionOutcome | { ok: false; reason: "not-found" };

/** The customer changes their mind before they have paid. When money comes at the same moment, one of the two wins. */
export async function cancelOrder(
  { database, origin }: { database: Database; origin: string },
  key: OwnOrderKey,
): Promise<CancelOrderOutcome> {
  return database.transaction(async (transaction) => {
    const order = await lockOwnOrder(transaction, key);
    if (!order) return { ok: false, reason: "not-found" };
    return transitionOrder(
      transaction,
      { origin },
      { kind: "customer" },
      { order, to: "cancelled" },
    );
  });
}

export type ReorderOutcome = { ok: false; reason: "not-found" } | AddLinesOutcome;

/**
 * Puts what was ordered into a cart, at today's prices, as far as it is still sold. The cart then
 * holds at least as many of each as the order: pressing twice adds nothing.
 */
export async function reorder(
  { database }: { database: Database },
  owner: CartOwner,
  key: OwnOrderKey,
): Promise<ReorderOutcome> {
  const order = await readOrder({ database }, key);
  return order
    ? addLinesToCart({ database }, owner, order.lines)
    : { ok: false, reason: "not-found" };
}
