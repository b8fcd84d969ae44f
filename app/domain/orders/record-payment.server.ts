import { eq } from "drizzle-orm";
import type { SettlementMethod } from "#app/content/payment-methods.ts";
import { REFUND_WORKING_DAYS } from "#app/content/texts/reservation-texts.ts";
import type { Transaction } from "#app/database/connection.server.ts";
import { orders } from "#app/database/tables/orders.ts";
import { payments } from "#app/database/tables/payments.ts";
import { paymentMethodNames } from "#app/domain/checkout/payment-methods.ts";
import { fromCents } from "#app/format/money.ts";
import { notifyCustomer, notifyStaff } from "./order-mails.server.ts";
import { fixVatRate } from "./time-of-supply.server.ts";
import {
  type Actor,
  isStaff,
  type LockedOrder,
  recordOrderEvent,
  type TransitionOutcome,
  transitionOrder,
} from "./transition-order.server.ts";

export type Payment = {
  /** Idempotency key of what staff record: a double submit is one payment. */
  idempotencyKey?: string | undefined;
  method: SettlementMethod;
  /** Whole cents. */
  amount: number;
  fee?: number | undefined;
  reference?: string | undefined;
  /** Date of the bank statement; default now. */
  receivedAt?: Date | undefined;
};

/**
 * Records a payment for a locked order and transitions it to paid. The payment is recorded in any case; an ended
 * order is revived if its goods are in stock, and flagged for staff otherwise.
 */
export async function recordPayment(
  transaction: Transaction,
  { origin }: { origin: string },
  actor: Actor,
  { order, payment }: { order: LockedOrder; payment: Payment },
): Promise<TransitionOutcome> {
  await insertPayment(transaction, actor, { order, payment });
  const method = paymentMethodNames[payment.method];
  const detail = payment.reference ? `${method}, reference ${payment.reference}` : method;
  const transitioned = await transitionOrder(transaction, { origin }, actor, {
    order,
    to: "paid",
    detail,
  });
  if (!transitioned.ok) {
    const { reason } = transitioned;
    const attention = attentionMessages[reason];
    const statusUpdate = reason === "no-stock" ? "payment-sold-out" : "payment-held";
    await flagPayment(transaction, { origin }, actor, { order, attention, statusUpdate });
  }
  return transitioned;
}

/** Flags a payment that the order cannot accept, for staff, and informs the customer. */
export async function flagPayment(
  transaction: Transaction,
  { origin }: { origin: string },
  actor: Actor,
  flag: {
    order: LockedOrder;
    attention: string;
    statusUpdate: "payment-held" | "payment-sold-out" | "payment-to-refund";
  },
): Promise<void> {
  const { order, attention, statusUpdate } = flag;
  await transaction.update(orders).set({ attention }).where(eq(orders.id, order.id));
  const note = { kind: "payment", detail: attention, forStaff: true };
  await recordOrderEvent(transaction, actor, order, note);
  await recordOrderEvent(transaction, "system", order, { kind: statusUpdate });
  await notifyCustomer(transaction, { origin }, order, statusUpdate);
  // Staff who recorded it need no mail.
  if (!isStaff(actor)) await notifyStaff(transaction, { origin }, order, "payment");
}

/** Inserts the payment only; the first one fixes the VAT rate. What it means for the order is decided by the caller. */
export async function insertPayment(
  transaction: Transaction,
  actor: Actor,
  { order, payment }: { order: LockedOrder; payment: Payment },
): Promise<void> {
  await transaction.insert(payments).values({
    orderId: order.id,
    idempotencyKey: payment.idempotencyKey ?? null,
    method: payment.method,
    amount: fromCents(payment.amount),
    fee: payment.fee === undefined ? null : fromCents(payment.fee),
    reference: payment.reference ?? null,
    ...(payment.receivedAt && { receivedAt: payment.receivedAt }),
    recordedBy: isStaff(actor) ? actor.userId : null,
  });
  await fixVatRate(transaction, order);
}

const attentionMessages = {
  forgotten: "Paid after the buyer’s details had been deleted at their request. Refund it.",
  "no-stock": `Paid, but its goods are no longer in stock. The customer was promised a refund within ${REFUND_WORKING_DAYS} working days. Refund it, or restock and reopen the order.`,
  "not-now": "Paid twice. Refund the overpayment.",
} satisfies Record<Extract<TransitionOutcome, { ok: false }>["reason"], string>;
