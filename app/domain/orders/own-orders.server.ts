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

/** A customer's order, by account or by secret link. */
export type OwnOrderKey = Exclude<OrderKey, { staff: true }>;

/** Locks the customer's order; another customer's order is not found. */
export async function lockOwnOrder(
  transaction: Transaction,
  key: OwnOrderKey,
): Promise<LockedOrder | undefined> {
  const [order] = await transaction.select().from(orders).where(orderWhere(key)).for("update");
  return order;
}

/** Cancels an unpaid order for its customer; the lock decides against a concurrent payment. */
export async function cancelOrder(
  { database, origin }: { database: Database; origin: string },
  key: OwnOrderKey,
): Promise<TransitionOutcome | { ok: false; reason: "not-found" }> {
  return database.transaction(async (transaction) => {
    const order = await lockOwnOrder(transaction, key);
    if (!order) return { ok: false, reason: "not-found" };
    return transitionOrder(transaction, { origin }, "customer", { order, to: "cancelled" });
  });
}

export type ReorderOutcome = { ok: false; reason: "not-found" } | AddLinesOutcome;

/**
 * Adds the lines of an order to a cart again, at today's prices, as far as they are still sold. Idempotent: each
 * line is raised to the ordered quantity.
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
