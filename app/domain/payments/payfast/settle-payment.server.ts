import { and, eq, sql } from "drizzle-orm";
import { formatRand } from "#app/content/money.ts";
import type {
  Database,
  DatabaseOrTransaction,
  Transaction,
} from "#app/database/connection.server.ts";
import { orders } from "#app/database/tables/orders.ts";
import { payfastItns, payments } from "#app/database/tables/payments.ts";
import {
  ROUNDING_TOLERANCE_CENTS,
  readPaymentStatus,
} from "#app/domain/orders/payment-status.server.ts";
import {
  flagPayment,
  insertPayment,
  recordPayment,
} from "#app/domain/orders/record-payment.server.ts";
import { type LockedOrder, lockOrder } from "#app/domain/orders/transition-order.server.ts";
import type { ItnField } from "./signature.server.ts";

export type ItnSettlementResult =
  | "paid"
  /** Told before. */
  | "repeated"
  /** Money came for an order that could not take it: a person must look. */
  | "for-staff"
  /** PayFast took another amount than the order's: a person must look. */
  | "wrong-amount";

const PAYFAST = { kind: "payfast" } as const;

/**
 * Idempotent settlement of a verified ITN, under the order's lock: of any number of the same at once,
 * one records the payment, and the others find it recorded.
 */
export async function settlePayment(
  { database, origin }: { database: Database; origin: string },
  itn: PayfastItn,
  record: { ipAddress: string; body: string; paymentId: string | null },
): Promise<ItnSettlementResult> {
  const settle = (transaction: Transaction) => settleLocked(transaction, { origin }, itn);
  const saveItn = (
    on: DatabaseOrTransaction,
    verdict: ItnSettlementResult,
    orderId: string | null,
  ) => on.insert(payfastItns).values({ ...record, verificationResult: verdict, orderId });
  try {
    return await database.transaction(async (transaction) => {
      const { verdict, orderId } = await settle(transaction);
      await saveItn(transaction, verdict, orderId);
      return verdict;
    });
  } catch (error) {
    // The same payment under two orders: the first to come has it.
    if (!isDuplicatePaymentError(error)) throw error;
    await saveItn(database, "repeated", null);
    return "repeated";
  }
}

async function settleLocked(
  transaction: Transaction,
  { origin }: { origin: string },
  itn: PayfastItn,
): Promise<{ verdict: ItnSettlementResult; orderId: string }> {
  const order = await lockOrder(transaction, { number: itn.orderNumber ?? 0 });
  // Orders are never deleted while they may be paid.
  if (!order) throw new Error("The order of an ITN is gone");
  const orderId = order.id;
  if (await isPaymentRecorded(transaction, itn)) return { verdict: "repeated", orderId };
  const { amount = 0, fee, paymentId } = itn;
  const { total, paid, paidBack } = await readPaymentStatus(transaction, order);
  const due = total - (paid - paidBack);
  const payment = { way: "payfast" as const, amount, fee, reference: paymentId };
  // The whole, too: its page may have been open since before a part of it came.
  if (!isWithinRounding(amount, total) && !(due > 0 && isWithinRounding(amount, due))) {
    // Somebody has paid it all the same: it must be seen, and can be paid back.
    if (amount > 0) await insertPayment(transaction, PAYFAST, { order, payment });
    await flagWrongAmount(transaction, { origin }, { order, due }, itn);
    return { verdict: "wrong-amount", orderId };
  }
  const transitioned = await recordPayment(transaction, { origin }, PAYFAST, { order, payment });
  return { verdict: transitioned.ok ? "paid" : "for-staff", orderId };
}

function isWithinRounding(amount: number, wanted: number): boolean {
  return Math.abs(amount - wanted) <= ROUNDING_TOLERANCE_CENTS;
}

/** The money is at PayFast, but it is not what was asked for: the order waits for a person. */
async function flagWrongAmount(
  transaction: Transaction,
  { origin }: { origin: string },
  { order, due }: { order: LockedOrder; due: number },
  { amount = 0, paymentId }: PayfastItn,
): Promise<void> {
  const [told] = await transaction
    .select({ id: payfastItns.id })
    .from(payfastItns)
    .where(
      and(
        eq(payfastItns.orderId, order.id),
        eq(payfastItns.paymentId, paymentId),
        eq(payfastItns.verificationResult, "wrong-amount"),
      ),
    );
  if (told) return;
  const attention = `PayFast took ${formatRand(amount)} instead of ${formatRand(Math.max(0, due))} (payment ${paymentId}). Look it up at PayFast, then confirm or pay it back.`;
  await flagPayment(transaction, { origin }, PAYFAST, { order, attention });
}

/** Whether this payment is recorded already, whichever order it was for. */
export async function isPaymentRecorded(
  database: DatabaseOrTransaction,
  { paymentId }: Pick<PayfastItn, "paymentId">,
): Promise<boolean> {
  const [found] = await database
    .select({ one: sql`1` })
    .from(payments)
    .where(and(eq(payments.method, "payfast"), eq(payments.reference, paymentId)));
  return found !== undefined;
}

export async function findOrderOfItn(
  database: Database,
  { orderNumber }: Pick<PayfastItn, "orderNumber">,
): Promise<string | undefined> {
  if (orderNumber === undefined) return undefined;
  const [found] = await database
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.number, orderNumber));
  return found?.id;
}

function isDuplicatePaymentError(error: unknown): boolean {
  const cause = (error as { cause?: unknown }).cause ?? error;
  const { code, constraint } = cause as { code?: string; constraint?: string };
  return code === "23505" && constraint === "payments_payfast_reference_key";
}

/** The fields of an ITN (webhook) that we use. Amounts are whole cents. */
export type PayfastItn = {
  merchantId: string;
  /** Ours: of ORD-1001, 1001. */
  orderNumber: number | undefined;
  /** PayFast's. */
  paymentId: string;
  status: string;
  amount: number | undefined;
  fee: number | undefined;
};

/** Reads signed fields only. Undefined when a field is missing without which it is no ITN. */
export function parseItn(signed: readonly ItnField[]): PayfastItn | undefined {
  const decoder = new TextDecoder();
  const text = new Map(signed.map(({ name, value }) => [name, decoder.decode(value).trim()]));
  const paymentId = text.get("pf_payment_id") ?? "";
  if (!/^[\w-]{1,60}$/.test(paymentId)) return undefined;
  const number = /^ORD-(\d{1,9})$/.exec(text.get("m_payment_id") ?? "")?.[1];
  return {
    merchantId: text.get("merchant_id") ?? "",
    orderNumber: number === undefined ? undefined : Number(number),
    paymentId,
    status: text.get("payment_status") ?? "",
    amount: parseAmount(text.get("amount_gross")),
    fee: parseAmount(text.get("amount_fee")?.replace("-", "")),
  };
}

/** 1299.00 and nothing that only looks like it. */
function parseAmount(written = ""): number | undefined {
  const [, rand, cents = ""] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(written) ?? [];
  return rand === undefined ? undefined : Number(rand) * 100 + Number(cents.padEnd(2, "0"));
}
