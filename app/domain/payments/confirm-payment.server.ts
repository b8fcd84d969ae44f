import { eq } from "drizzle-orm";
import { formatRand, toCents } from "#app/content/money.ts";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { orders } from "#app/database/tables/orders.ts";
import { payments } from "#app/database/tables/payments.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { paymentMethodNames } from "#app/domain/checkout/payment-methods.ts";

import { formatOrderNumber } from "#app/domain/documents/document.ts";
import type { ConfirmedPayment } from "#app/domain/orders/order-forms.ts";
import { canTransition } from "#app/domain/orders/order-states.ts";
import { readPaymentStatus } from "#app/domain/orders/payment-status.server.ts";
import { recordPayment } from "#app/domain/orders/record-payment.server.ts";
import {
  type Actor,
  type LockedOrder,
  lockOrder,
  overpaymentMessage,
  recordOrderEvent,
  type TransitionOutcome,
  transitionOrder,
} from "#app/domain/orders/transition-order.server.ts";

export type ConfirmPaymentOutcome =
  | { ok: true }
  | { ok: false; reason: "not-found" }
  /** Paid already, by a colleague or by PayFast, or past the point where money changes anything. */
  | (TransitionOutcome & { ok: false })
  /** More or less has come than the page showed: a colleague or PayFast was quicker. Nothing was done. */
  | { ok: false; reason: "paid-meanwhile"; paid: number }
  /** Not what is due, and nobody said that this is fine. */
  | { ok: false; reason: "amount-differs"; due: number };

/**
 * Staff have seen the money. Pressed twice it is one payment, also where it cannot move the order; a
 * page that did not show what has come by now records nothing. Less or more than is due is taken only when they say so; what came too
 * much is left on the order as something to pay back.
 */
export async function confirmPayment(
  { database, origin }: { database: Database; origin: string },
  admin: Admin,
  input: { number: number } & ConfirmedPayment,
): Promise<ConfirmPaymentOutcome> {
  const actor: Actor = { kind: "staff", admin };
  return database.transaction(async (transaction) => {
    const order = await lockOrder(transaction, { number: input.number });
    if (!order) return { ok: false, reason: "not-found" };
    if (await isPaymentKnown(transaction, input.key)) return repeatOutcome(order);
    if (!canTransition(order.state, "paid")) {
      return { ok: false, reason: "not-now", state: order.state };
    }
    const paid = await paidSoFar(transaction, order);
    if (paid !== input.seenPaid) return { ok: false, reason: "paid-meanwhile", paid };
    const due = toCents(order.total ?? "0") - paid;
    // Written down before, when there was no stock for it: nothing new came.
    if (input.amount === 0 && due <= 0) {
      return transitionOrder(transaction, { origin }, actor, { order, to: "paid" });
    }
    const over = input.amount - due;
    if (input.amount === 0 || (over !== 0 && !input.acceptDifference)) {
      return { ok: false, reason: "amount-differs", due: Math.max(0, due) };
    }
    const { key, way, amount, reference } = input;
    const payment = { key, way, amount, reference, receivedAt: noonOf(input.receivedOn) };
    const transitioned = await recordPayment(transaction, { origin }, actor, { order, payment });
    await recordAudit(transaction, admin, {
      verb: "wrote down a payment for",
      entity: { kind: "order", id: order.id, label: formatOrderNumber(order.number) },
      after: { amount: { cents: amount }, "paid by": paymentMethodNames[way] },
    });
    if (transitioned.ok && over !== 0) await recordDifference(transaction, actor, { order, over });
    return transitioned;
  });
}

/** The idempotency key is looked for under the order's lock: a double submit finds what the first one recorded. */
async function isPaymentKnown(transaction: Transaction, key: string): Promise<boolean> {
  const [known] = await transaction
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.idempotencyKey, key));
  return known !== undefined;
}

/** The outcome that the first submit got. */
function repeatOutcome(order: LockedOrder): ConfirmPaymentOutcome {
  if (!canTransition(order.state, "paid")) return { ok: true };
  return { ok: false, reason: order.fullName === "" ? "forgotten" : "no-stock" };
}

/** The statement names a day only; of today, this moment. */
function noonOf(day: string): Date | undefined {
  const noon = new Date(`${day}T12:00:00+02:00`);
  return noon.getTime() < Date.now() ? noon : undefined;
}

/** Without what was paid back because nothing was sold for it. */
async function paidSoFar(transaction: Transaction, order: LockedOrder): Promise<number> {
  const { paid, paidBack } = await readPaymentStatus(transaction, order);
  return paid - paidBack;
}

async function recordDifference(
  transaction: Transaction,
  actor: Actor,
  { order, over }: { order: LockedOrder; over: number },
): Promise<void> {
  const detail =
    over > 0
      ? overpaymentMessage(over)
      : `${formatRand(-over)} less than was due was taken as paid.`;
  await recordOrderEvent(transaction, actor, { order, kind: "payment", detail, forStaff: true });
  if (over > 0) {
    await transaction.update(orders).set({ attention: detail }).where(eq(orders.id, order.id));
  }
}
