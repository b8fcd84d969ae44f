import { and, eq, sql } from "drizzle-orm";
import { randText } from "#app/content/rand-text.ts";
import type {
  Database,
  DatabaseOrTransaction,
  Transaction,
} from "#app/database/connection.server.ts";
import { orders } from "#app/database/tables/orders.ts";
import { paymentNotices, payments } from "#app/database/tables/payments.ts";
import { type HeldOrder, holdOrder } from "./move-order.server.ts";
import { CLOSE_ENOUGH_CENTS, standingOf } from "./order-standing.server.ts";
import type { Notice } from "./payfast-notice.ts";
import { flagPayment, recordPayment, writePayment } from "./record-payment.server.ts";

export type SettledVerdict =
  | "paid"
  /** Told before. */
  | "repeated"
  /** Money came for an order that could not take it: a person must look. */
  | "for-staff"
  /** PayFast took another amount than the order's: a person must look. */
  | "wrong-amount";

const PAYFAST = { kind: "payfast" } as const;

/**
 * A notice that PayFast has vouched for, under the order's lock: of any number of the same at once,
 * one records the payment, and the others find it recorded.
 */
export async function settleNotice(
  { database, origin }: { database: Database; origin: string },
  notice: Notice,
  kept: { address: string; body: string; paymentId: string | null },
): Promise<SettledVerdict> {
  const settle = (transaction: Transaction) => settleHeld(transaction, { origin }, notice);
  const keep = (on: DatabaseOrTransaction, verdict: SettledVerdict, orderId: string | null) =>
    on.insert(paymentNotices).values({ ...kept, verdict, orderId });
  try {
    return await database.transaction(async (transaction) => {
      const { verdict, orderId } = await settle(transaction);
      await keep(transaction, verdict, orderId);
      return verdict;
    });
  } catch (error) {
    // The same payment under two orders: the first to come has it.
    if (!isRecordedTwice(error)) throw error;
    await keep(database, "repeated", null);
    return "repeated";
  }
}

async function settleHeld(
  transaction: Transaction,
  { origin }: { origin: string },
  notice: Notice,
): Promise<{ verdict: SettledVerdict; orderId: string }> {
  const order = await holdOrder(transaction, { number: notice.orderNumber ?? 0 });
  // Orders are never deleted while they may be paid.
  if (!order) throw new Error("The order of a notice is gone");
  const orderId = order.id;
  if (await isRecorded(transaction, notice)) return { verdict: "repeated", orderId };
  const { amount = 0, fee, paymentId } = notice;
  const { total, paid, paidBack } = await standingOf(transaction, order);
  const due = total - (paid - paidBack);
  const payment = { way: "payfast" as const, amount, fee, reference: paymentId };
  // The whole, too: its page may have been open since before a part of it came.
  if (!isAbout(amount, total) && !(due > 0 && isAbout(amount, due))) {
    // Somebody has paid it all the same: it must be seen, and can be paid back.
    if (amount > 0) await writePayment(transaction, PAYFAST, { order, payment });
    await noteWrongAmount(transaction, { origin }, { order, due }, notice);
    return { verdict: "wrong-amount", orderId };
  }
  const moved = await recordPayment(transaction, { origin }, PAYFAST, { order, payment });
  return { verdict: moved.ok ? "paid" : "for-staff", orderId };
}

function isAbout(amount: number, wanted: number): boolean {
  return Math.abs(amount - wanted) <= CLOSE_ENOUGH_CENTS;
}

/** The money is at PayFast, but it is not what was asked for: the order waits for a person. */
async function noteWrongAmount(
  transaction: Transaction,
  { origin }: { origin: string },
  { order, due }: { order: HeldOrder; due: number },
  { amount = 0, paymentId }: Notice,
): Promise<void> {
  const [told] = await transaction
    .select({ id: paymentNotices.id })
    .from(paymentNotices)
    .where(
      and(
        eq(paymentNotices.orderId, order.id),
        eq(paymentNotices.paymentId, paymentId),
        eq(paymentNotices.verdict, "wrong-amount"),
      ),
    );
  if (told) return;
  const attention = `PayFast took ${randText(amount)} instead of ${randText(Math.max(0, due))} (payment ${paymentId}). Look it up at PayFast, then confirm or pay it back.`;
  await flagPayment(transaction, { origin }, PAYFAST, { order, attention });
}

/** Whether this payment is written down already, whichever order it was for. */
export async function isRecorded(
  database: DatabaseOrTransaction,
  { paymentId }: Pick<Notice, "paymentId">,
): Promise<boolean> {
  const [found] = await database
    .select({ one: sql`1` })
    .from(payments)
    .where(and(eq(payments.way, "payfast"), eq(payments.reference, paymentId)));
  return found !== undefined;
}

export async function findNoticedOrder(
  database: Database,
  { orderNumber }: Pick<Notice, "orderNumber">,
): Promise<string | undefined> {
  if (orderNumber === undefined) return undefined;
  const [found] = await database
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.number, orderNumber));
  return found?.id;
}

function isRecordedTwice(error: unknown): boolean {
  const cause = (error as { cause?: unknown }).cause ?? error;
  const { code, constraint } = cause as { code?: string; constraint?: string };
  return code === "23505" && constraint === "payments_once";
}
