import { eq } from "drizzle-orm";
import { REFUND_WORKING_DAYS } from "#app/content/reservation-words.ts";
import type { Transaction } from "#app/database/connection.server.ts";
import { orders } from "#app/database/tables/orders.ts";
import { payments } from "#app/database/tables/payments.ts";
import { randOfCents } from "#app/domain/products/rand.ts";
import { type HeldOrder, type MoveOutcome, moveOrder, noteOnOrder } from "./move-order.server.ts";
import type { Actor } from "./order-actor.ts";
import { tellCompany } from "./tell-company.server.ts";
import { tellCustomer } from "./tell-customer.server.ts";

export type Payment = {
  /** Of what staff write down: pressing twice is one payment. */
  key?: string | undefined;
  way: "eft" | "payfast" | "in-person";
  /** Whole cents. */
  amount: number;
  fee?: number | undefined;
  reference?: string | undefined;
  /** When the bank had it; now when not given. */
  receivedAt?: Date | undefined;
};

/**
 * Money has come for an order that is held. It is written down whatever happens next; an order that
 * has ended comes back to life if its goods are still there, and otherwise asks for a person.
 */
export async function recordPayment(
  transaction: Transaction,
  { origin }: { origin: string },
  actor: Actor,
  { order, payment }: { order: HeldOrder; payment: Payment },
): Promise<MoveOutcome> {
  await writePayment(transaction, actor, { order, payment });
  const detail = payment.reference ? `Reference ${payment.reference}` : undefined;
  const moved = await moveOrder(transaction, { origin }, actor, { order, to: "paid", detail });
  if (moved.ok) return moved;
  await flagPayment(transaction, { origin }, actor, {
    order,
    attention: whatToDo[moved.reason],
    news: moved.reason === "no-stock" ? "payment-sold-out" : "payment-held",
  });
  return moved;
}

/** Money that an order cannot take: staff must look, and nobody who paid is left wondering. */
export async function flagPayment(
  transaction: Transaction,
  { origin }: { origin: string },
  actor: Actor,
  { order, attention, news = "payment-held" }: Flagged,
): Promise<void> {
  const orderId = order.id;
  await transaction.update(orders).set({ attention }).where(eq(orders.id, orderId));
  const note = { order, kind: "payment", detail: attention, forStaff: true };
  await noteOnOrder(transaction, actor, note);
  await noteOnOrder(transaction, { kind: "system" }, { order, kind: news });
  await tellCustomer(transaction, { origin }, { orderId, news });
  // Staff who wrote it down know of it.
  if (actor.kind !== "staff") {
    await tellCompany(transaction, { origin }, { orderId, news: "payment" });
  }
}

type Flagged = {
  order: HeldOrder;
  attention: string;
  /** What the customer is told. */
  news?: "payment-held" | "payment-sold-out";
};

/** Only written down: what it means for the order is for others to say. */
export async function writePayment(
  transaction: Transaction,
  actor: Actor,
  { order, payment }: { order: HeldOrder; payment: Payment },
): Promise<void> {
  await transaction.insert(payments).values({
    orderId: order.id,
    key: payment.key ?? null,
    way: payment.way,
    amount: randOfCents(payment.amount),
    fee: payment.fee === undefined ? null : randOfCents(payment.fee),
    reference: payment.reference ?? null,
    ...(payment.receivedAt && { receivedAt: payment.receivedAt }),
    recordedBy: actor.kind === "staff" ? actor.admin.userId : null,
  });
}

const whatToDo = {
  forgotten: "Paid after its buyer had asked to be forgotten. Pay it back.",
  "no-stock": `Paid, but its goods are no longer in stock. The customer was promised a refund within ${REFUND_WORKING_DAYS} working days. Refund it, or restock and take it up again.`,
  "not-now": "Paid twice. Refund what came too much.",
} satisfies Record<Extract<MoveOutcome, { ok: false }>["reason"], string>;
