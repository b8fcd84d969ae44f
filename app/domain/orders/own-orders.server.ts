import type { Database, Transaction } from "#app/database/connection.server.ts";
import { orders } from "#app/database/tables/orders.ts";
import { type AddLinesOutcome, addLinesToCart } from "#app/domain/cart/add-to-cart.server.ts";
import type { CartOwner } from "#app/domain/cart/cart.ts";
import { readSavedCheckout, saveCheckout } from "#app/domain/checkout/saved-checkout.server.ts";
import { notifyStaff } from "./order-mails.server.ts";
import { type Order, type OrderKey, orderWhere, readOrder } from "./read-order.server.ts";
import {
  flagIfProofSent,
  type LockedOrder,
  type TransitionOutcome,
  transitionOrder,
} from "./transition-order.server.ts";

/** A customer's order, by account or by secret link. */
export type OwnOrderKey = Exclude<OrderKey, { admin: unknown }>;

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
    return cancelForCustomer(transaction, { origin }, { order });
  });
}

/** After a proof of payment the money may be here or on its way: the order is flagged, and staff are mailed. */
export async function cancelForCustomer(
  transaction: Transaction,
  { origin }: { origin: string },
  { order, statusUpdate = "cancelled" }: Cancellation,
): Promise<TransitionOutcome> {
  const cancellation = { order, to: "cancelled", statusUpdate } as const;
  const cancelled = await transitionOrder(transaction, { origin }, "customer", cancellation);
  if (!cancelled.ok) return cancelled;
  const hasProof = await flagIfProofSent(transaction, order, CANCELLED_WITH_PROOF);
  if (hasProof && statusUpdate) await notifyStaff(transaction, { origin }, order, "cancelled");
  return cancelled;
}

/** A status update of null sends none: the customer is being erased. */
type Cancellation = { order: LockedOrder; statusUpdate?: "cancelled" | null };

const CANCELLED_WITH_PROOF =
  "The customer cancelled after sending proof of payment. Check the bank account: if the money has arrived, confirm the payment and refund it.";

export type ReorderOutcome = { ok: false; reason: "not-found" } | AddLinesOutcome;

/**
 * Adds the lines of an order to a cart again, at today's prices, as far as they are still sold. Idempotent: each
 * line is raised to the ordered quantity.
 */
export async function orderAgain(
  { database }: { database: Database },
  owner: CartOwner,
  key: OwnOrderKey,
): Promise<ReorderOutcome> {
  const order = await readOrder({ database }, key);
  if (!order) return { ok: false, reason: "not-found" };
  const added = await addLinesToCart({ database }, owner, order.lines);
  await forgetDetailsOf(database, owner, order);
  return added;
}

/** The purchase order number and the note were for that order; what was typed for this one stays. */
async function forgetDetailsOf(
  database: Database,
  owner: CartOwner,
  { remark, buyerReference }: Pick<Order, "remark" | "buyerReference">,
): Promise<void> {
  const saved = (await readSavedCheckout({ database }, owner))?.submitted;
  const forgotten = {
    ...(remark && saved?.remark === remark && { remark: "" }),
    ...(buyerReference && saved?.buyerReference === buyerReference && { buyerReference: "" }),
  };
  if (Object.keys(forgotten).length > 0) await saveCheckout({ database }, owner, forgotten);
}
