import { eq } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { orders } from "#app/database/tables/orders.ts";
import { payments } from "#app/database/tables/payments.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { paymentMethodNames } from "#app/domain/checkout/payment-methods.ts";
import type { ConfirmedPayment } from "#app/domain/orders/order-forms.ts";
import { canTransition, orderStates } from "#app/domain/orders/order-states.ts";
import { isReversed, readPaymentStatus } from "#app/domain/orders/payment-status.server.ts";
import {
  flagPayment,
  insertPayment,
  type Payment,
  recordPayment,
} from "#app/domain/orders/record-payment.server.ts";
import {
  type LockedOrder,
  lockOrder,
  overpaymentMessage,
  recordOrderAudit,
  recordOrderEvent,
  type TransitionOutcome,
  transitionOrder,
} from "#app/domain/orders/transition-order.server.ts";
import { formatRand, toCents } from "#app/format/money.ts";

export type ConfirmPaymentOutcome =
  | { ok: true }
  | { ok: false; reason: "not-found" }
  /** Paid already, or in a state that a payment cannot change. */
  | (TransitionOutcome & { ok: false })
  /** Optimistic lock: a payment was recorded or reversed since the page was shown. Nothing was changed. */
  | { ok: false; reason: "paid-meanwhile"; paid: number }
  /** The payment is recorded, and the order stays ended as asked. */
  | { ok: false; reason: "kept-ended" }
  /** The amount is not the amount due, and staff have not confirmed the difference. */
  | { ok: false; reason: "amount-differs"; due: number };

/**
 * Records a payment that staff have seen on the bank statement or received in person. Idempotent by key; refused
 * when the page is stale, or when the amount differs from the amount due and staff did not accept that. An
 * overpayment stays on the order, to be refunded.
 */
export async function confirmPayment(
  { database, origin }: { database: Database; origin: string },
  admin: Admin<"confirm-payments">,
  input: { number: number } & ConfirmedPayment,
): Promise<ConfirmPaymentOutcome> {
  return database.transaction(async (transaction) => {
    const order = await lockOrder(transaction, { number: input.number });
    if (!order) return { ok: false, reason: "not-found" };
    // Looked for under the order's lock: a double submit finds what the first one recorded.
    const isSame = eq(payments.idempotencyKey, input.idempotencyKey);
    const [same] = await transaction.select({ id: payments.id }).from(payments).where(isSame);
    const isRepeated = same !== undefined && !(await isReversed(transaction, same.id));
    if (isRepeated) return repeatOutcome(order, input);
    if (!canTransition(order.state, "paid")) {
      return { ok: false, reason: "not-now", state: order.state };
    }
    const status = await readPaymentStatus(transaction, order);
    // Minus refunded overpayments.
    const paid = status.paid - status.refundedOverpayment;
    if (same || paid !== input.expectedPaid) return { ok: false, reason: "paid-meanwhile", paid };
    const due = toCents(order.total ?? "0") - paid;
    // The payment was recorded before, when stock was missing: there is no new one.
    if (input.amount === 0 && due <= 0) {
      return transitionOrder(transaction, { origin }, admin, { order, to: "paid" });
    }
    const over = input.amount - due;
    const isKeptEnded = orderStates[order.state].isEnded && input.keepEnded === "yes";
    if (input.amount === 0 || (over !== 0 && !input.acceptDifference && !isKeptEnded)) {
      return { ok: false, reason: "amount-differs", due: Math.max(0, due) };
    }
    const { idempotencyKey, settlementMethod: method, amount } = input;
    // No bank is involved in cash or a card at the counter.
    const reference = method === "in-person" ? undefined : input.reference;
    const receivedAt = noonOf(input.receivedOn);
    const money = { order, payment: { idempotencyKey, method, amount, reference, receivedAt } };
    const record = isKeptEnded ? keepEnded : recordPayment;
    const outcome = await record(transaction, { origin }, admin, money);
    await recordOrderAudit(transaction, admin, order, {
      verb: "wrote down a payment for",
      after: { amount: { cents: amount }, "paid by": paymentMethodNames[method] },
    });
    if (outcome.ok && over !== 0) await recordDifference(transaction, admin, order, over);
    return outcome;
  });
}

/** Records a payment that is only to be paid back, because the order was cancelled or has expired. */
async function keepEnded(
  transaction: Transaction,
  { origin }: { origin: string },
  admin: Admin<"confirm-payments">,
  money: { order: LockedOrder; payment: Payment },
): Promise<ConfirmPaymentOutcome> {
  await insertPayment(transaction, admin, money);
  const attention = `${formatRand(money.payment.amount)} was received for a closed order. Refund it.`;
  const flag = { order: money.order, attention, statusUpdate: "payment-to-refund" } as const;
  await flagPayment(transaction, { origin }, admin, flag);
  return { ok: false, reason: "kept-ended" };
}

/** The outcome that the first submit got. */
function repeatOutcome(order: LockedOrder, input: ConfirmedPayment): ConfirmPaymentOutcome {
  if (!canTransition(order.state, "paid")) return { ok: true };
  if (input.keepEnded && orderStates[order.state].isEnded)
    return { ok: false, reason: "kept-ended" };
  return { ok: false, reason: order.fullName === "" ? "forgotten" : "no-stock" };
}

/** The statement names a day only; of today, this moment. */
function noonOf(day: string): Date | undefined {
  const noon = new Date(`${day}T12:00:00+02:00`);
  return noon.getTime() < Date.now() ? noon : undefined;
}

async function recordDifference(
  transaction: Transaction,
  admin: Admin<"confirm-payments">,
  order: LockedOrder,
  over: number,
): Promise<void> {
  const detail =
    over > 0
      ? overpaymentMessage(over)
      : `Accepted as paid, although ${formatRand(-over)} less than the amount due was received.`;
  await recordOrderEvent(transaction, admin, order, { kind: "payment", detail, forStaff: true });
  if (over > 0) {
    await transaction.update(orders).set({ attention: detail }).where(eq(orders.id, order.id));
  }
}
