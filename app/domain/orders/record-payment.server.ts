import { eq } from "drizzle-orm";
import { REFUND_WORKING_DAYS } from "#app/content/messages/reservation-texts.ts";
import { fromCents } from "#app/content/money.ts";
import type { SettlementMethod } from "#app/content/payment-methods.ts";
import type { Transaction } from "#app/database/connection.server.ts";
import { orders } from "#app/database/tables/orders.ts";
import { payments } from "#app/database/tables/payments.ts";
import { notifyCustomer, notifyStaff } from "./order-mails.server.ts";
import {
  type Actor,
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
  const detail = payment.reference ? `Reference ${payment.reference}` : undefined;
  const transitioned = await transitionOrder(transaction, { origin }, actor, {
    order,
    to: "paid",
    detail,
  });
  if (transitioned.ok) return transitioned;
  await flagPayment(transaction, { origin }, actor, {
    order,
    attention: attentionMessages[transitioned.reason],
    statusUpdate: transitioned.reason === "no-stock" ? "payment-sold-out" : "payment-held",
  });
  return transitioned;
}

/** Flags a payment that the order cannot accept, for staff, and informs the customer. */
export async function flagPayment(
  transaction: Transaction,
  { origin }: { origin: string },
  actor: Actor,
  { order, attention, statusUpdate = "payment-held" }: FlaggedPayment,
): Promise<void> {
  const orderId = order.id;
  await transaction.update(orders).set({ attention }).where(eq(orders.id, orderId));
  const note = { order, kind: "payment", detail: attention, forStaff: true };
  await recordOrderEvent(transaction, actor, note);
  await recordOrderEvent(transaction, { kind: "system" }, { order, kind: statusUpdate });
  await notifyCustomer(transaction, { origin }, { orderId, statusUpdate });
  // Staff who recorded it need no mail.
  if (actor.kind !== "staff") {
    await notifyStaff(transaction, { origin }, { orderId, statusUpdate: "payment" });
  }
}

type FlaggedPayment = {
  order: LockedOrder;
  attention: string;
  /** The mail to the customer. */
  statusUpdate?: "payment-held" | "payment-sold-out";
};

/** Inserts the payment only: what it means for the order is decided by the caller. */
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
    recordedBy: actor.kind === "staff" ? actor.admin.userId : null,
  });
}

const attentionMessages = {
  forgotten: "Paid after its buyer had asked to be forgotten. Pay it back.",
  "no-stock": `Paid, but its goods are no longer in stock. The customer was promised a refund within ${REFUND_WORKING_DAYS} working days. Refund it, or restock and take it up again.`,
  "not-now": "Paid twice. Refund what came too much.",
} satisfies Record<Extract<TransitionOutcome, { ok: false }>["reason"], string>;
