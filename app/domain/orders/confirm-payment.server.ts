import { eq } from "drizzle-orm";
import { randText } from "#app/content/rand-text.ts";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { orders } from "#app/database/tables/orders.ts";
import { payments } from "#app/database/tables/payments.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { centsOfRand } from "#app/domain/products/rand.ts";
import type { Admin } from "#app/domain/users/people.ts";
import {
  type HeldOrder,
  holdOrder,
  type MoveOutcome,
  moveOrder,
  noteOnOrder,
  sayExcess,
} from "./move-order.server.ts";
import type { Actor } from "./order-actor.ts";
import { orderNumber } from "./order-numbers.ts";
import { standingOf } from "./order-standing.server.ts";
import { canMove } from "./order-states.ts";
import type { ConfirmedPayment } from "./payment-forms.ts";
import { paymentNames } from "./payment-names.ts";
import { recordPayment } from "./record-payment.server.ts";

export type ConfirmOutcome =
  | { ok: true }
  | { ok: false; reason: "not-found" }
  /** Paid already, by a colleague or by PayFast, or past the point where money changes anything. */
  | (MoveOutcome & { ok: false })
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
): Promise<ConfirmOutcome> {
  const actor: Actor = { kind: "staff", admin };
  return database.transaction(async (transaction) => {
    const order = await holdOrder(transaction, { number: input.number });
    if (!order) return { ok: false, reason: "not-found" };
    if (await isKnown(transaction, input.key)) return answerAgain(order);
    if (!canMove(order.state, "paid")) {
      return { ok: false, reason: "not-now", state: order.state };
    }
    const paid = await paidSoFar(transaction, order);
    if (paid !== input.seenPaid) return { ok: false, reason: "paid-meanwhile", paid };
    const due = centsOfRand(order.total ?? "0") - paid;
    // Written down before, when there was no stock for it: nothing new came.
    if (input.amount === 0 && due <= 0) {
      return moveOrder(transaction, { origin }, actor, { order, to: "paid" });
    }
    const over = input.amount - due;
    if (input.amount === 0 || (over !== 0 && !input.acceptDifference)) {
      return { ok: false, reason: "amount-differs", due: Math.max(0, due) };
    }
    const { key, way, amount, reference } = input;
    const payment = { key, way, amount, reference, receivedAt: noonOf(input.receivedOn) };
    const moved = await recordPayment(transaction, { origin }, actor, { order, payment });
    await recordAudit(transaction, admin, {
      verb: "wrote down a payment for",
      thing: { kind: "order", id: order.id, label: orderNumber(order.number) },
      after: { amount: { cents: amount }, "paid by": paymentNames[way] },
    });
    if (moved.ok && over !== 0) await noteDifference(transaction, actor, { order, over });
    return moved;
  });
}

/** Looked for under the order's lock: the second press finds what the first wrote down. */
async function isKnown(transaction: Transaction, key: string): Promise<boolean> {
  const [known] = await transaction
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.key, key));
  return known !== undefined;
}

/** What the first press was told. */
function answerAgain(order: HeldOrder): ConfirmOutcome {
  if (!canMove(order.state, "paid")) return { ok: true };
  return { ok: false, reason: order.fullName === "" ? "forgotten" : "no-stock" };
}

/** The statement names a day only; of today, this moment. */
function noonOf(day: string): Date | undefined {
  const noon = new Date(`${day}T12:00:00+02:00`);
  return noon.getTime() < Date.now() ? noon : undefined;
}

/** Without what was paid back because nothing was sold for it. */
async function paidSoFar(transaction: Transaction, order: HeldOrder): Promise<number> {
  const { paid, paidBack } = await standingOf(transaction, order);
  return paid - paidBack;
}

async function noteDifference(
  transaction: Transaction,
  actor: Actor,
  { order, over }: { order: HeldOrder; over: number },
): Promise<void> {
  const detail =
    over > 0 ? sayExcess(over) : `${randText(-over)} less than was due was taken as paid.`;
  await noteOnOrder(transaction, actor, { order, kind: "payment", detail, forStaff: true });
  if (over > 0) {
    await transaction.update(orders).set({ attention: detail }).where(eq(orders.id, order.id));
  }
}
