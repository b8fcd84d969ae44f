import { and, eq, isNull, notInArray } from "drizzle-orm";
import { REDIRECT_METHODS } from "#app/content/payment-methods.ts";
import { type ReversalReason, reversalTexts } from "#app/content/texts/reversal-texts.ts";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { orders } from "#app/database/tables/orders.ts";
import { payments } from "#app/database/tables/payments.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import {
  paymentMethodInSentence,
  paymentMethodNames,
} from "#app/domain/checkout/payment-methods.ts";
import { notifyCustomer } from "#app/domain/orders/order-mails.server.ts";
import { canTransition, orderStates, overpayment } from "#app/domain/orders/order-states.ts";
import {
  isReversed,
  ROUNDING_TOLERANCE_CENTS,
  readPaymentStatus,
} from "#app/domain/orders/payment-status.server.ts";
import { fixVatRate } from "#app/domain/orders/time-of-supply.server.ts";
import {
  type ActionRefused,
  type ExpectedOrder,
  type LockedOrder,
  lockIfUnchanged,
  lockOrder,
  overpaymentMessage,
  recordOrderAudit,
  recordOrderEvent,
  transitionOrder,
} from "#app/domain/orders/transition-order.server.ts";
import { formatRand, fromCents, toCents } from "#app/format/money.ts";

export type ReversePaymentOutcome =
  | { ok: true; amount: number }
  /** The goods are with the customer: the sale stands, and the money is owed. */
  | { ok: false; reason: "goods-left" }
  /** Money of this order was refunded or paid back. */
  | { ok: false; reason: "refunded" }
  | ActionRefused;

/**
 * Reverses a payment that was not received, was for another order, or was returned by the bank: the payment stays, and an entry with its negative amount is
 * added. If the rest no longer covers the order, it awaits payment again and its invoice is credited. Idempotent:
 * a payment is reversed once. PayFast's payments are PayFast's word, and are refunded instead.
 */
export async function reversePayment(
  { database, origin }: { database: Database; origin: string },
  admin: Admin<"confirm-payments">,
  { paymentId, reason, note, ...expected }: Reversal,
): Promise<ReversePaymentOutcome> {
  return database.transaction(async (transaction) => {
    // Looked for under the order's lock: a double submit finds what the first one did.
    const found = await lockOrder(transaction, expected);
    const payment = found && (await readConfirmedPayment(transaction, found, paymentId));
    if (!payment) return { ok: false, reason: "gone" };
    const amount = toCents(payment.amount);
    if (await isReversed(transaction, payment.id)) return { ok: true, amount };
    const locked = await lockIfUnchanged(transaction, expected);
    if (!locked.ok) return locked;
    const { order } = locked;
    if (orderStates[order.state].hasLeft) return { ok: false, reason: "goods-left" };
    const { refunded, paid, refundedOverpayment } = locked.paymentStatus;
    if (refunded > 0 || paid - amount < refundedOverpayment)
      return { ok: false, reason: "refunded" };

    await transaction.insert(payments).values({
      orderId: order.id,
      method: payment.method,
      amount: fromCents(-amount),
      reversesPaymentId: payment.id,
      reversalReason: reason,
      recordedBy: admin.userId,
    });
    const { label } = reversalTexts[reason];
    const detail = [
      `${formatRand(amount)} by ${paymentMethodInSentence(payment.method)}`,
      label,
      ...(note ? [note] : []),
    ].join(". ");
    await applyReversal(transaction, { origin }, admin, { order, detail });
    await recordOrderAudit(transaction, admin, order, {
      verb: "reversed a payment of",
      after: {
        amount: { cents: amount },
        "paid by": paymentMethodNames[payment.method],
        reason: label,
        note: note ?? null,
      },
    });
    return { ok: true, amount };
  });
}

type Reversal = ExpectedOrder & {
  paymentId: string;
  reason: ReversalReason;
  /** For staff. */
  note?: string | undefined;
};

/** A payment of this order that staff confirmed. */
async function readConfirmedPayment(transaction: Transaction, order: LockedOrder, id: string) {
  const [payment] = await transaction
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.id, id),
        eq(payments.orderId, order.id),
        isNull(payments.reversesPaymentId),
        notInArray(payments.method, REDIRECT_METHODS),
      ),
    );
  return payment;
}

/** What the reversal means for the order: it awaits payment again, unless other payments cover it or it has ended. */
async function applyReversal(
  transaction: Transaction,
  { origin }: { origin: string },
  admin: Admin<"confirm-payments">,
  { order, detail }: { order: LockedOrder; detail: string },
): Promise<void> {
  const status = await readPaymentStatus(transaction, order);
  const left = status.paid - status.refundedOverpayment;
  const isCovered = left >= status.total - ROUNDING_TOLERANCE_CENTS;
  const isSale = canTransition(order.state, "awaiting-payment");
  if (isSale && !isCovered) {
    const to = "awaiting-payment";
    await transitionOrder(transaction, { origin }, admin, { order, to, detail });
    if (left > 0) await setAttention(transaction, order, partPaidMessage(left));
    return;
  }
  // Does nothing for a paid order.
  await fixVatRate(transaction, order);
  const over = overpayment(status);
  if (over <= ROUNDING_TOLERANCE_CENTS) await setAttention(transaction, order, null);
  else if (isSale) await setAttention(transaction, order, overpaymentMessage(over));
  await recordOrderEvent(transaction, admin, order, { kind: "payment-reversed", detail });
  await notifyCustomer(transaction, { origin }, order, "payment-reversed");
}

async function setAttention(
  transaction: Transaction,
  { id }: LockedOrder,
  attention: string | null,
): Promise<void> {
  await transaction.update(orders).set({ attention }).where(eq(orders.id, id));
}

/** A partly paid order does not expire: staff decide. */
function partPaidMessage(cents: number): string {
  return `A payment was reversed, but ${formatRand(cents)} has been received. Wait for the rest, or cancel the order and refund it.`;
}
