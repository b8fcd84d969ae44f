import { and, eq, sql } from "drizzle-orm";
import { formatRand } from "#app/content/money.ts";
import type {
  Database,
  DatabaseOrTransaction,
  Transaction,
} from "#app/database/connection.server.ts";
import { orders } from "#app/database/tables/orders.ts";
import { payfastItns, payments } from "#app/database/tables/payments.ts";
import { formatOrderNumber } from "#app/domain/documents/document.ts";
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
  /** A duplicate ITN. */
  | "repeated"
  /** The order could not accept the payment: staff must check. */
  | "for-staff"
  /** The amount differs from the order's: staff must check. */
  | "wrong-amount";

/**
 * Idempotent settlement of a verified ITN under the order's lock: of concurrent duplicates, one records the
 * payment and the others find it recorded.
 */
export async function settlePayment(
  { database, origin }: { database: Database; origin: string },
  itn: PayfastItn,
  record: { ipAddress: string; body: string; paymentId: string | null },
): Promise<ItnSettlementResult> {
  try {
    return await database.transaction(async (transaction) => {
      const settled = await settleLocked(transaction, { origin }, itn);
      await transaction.insert(payfastItns).values({ ...record, ...settled });
      return settled.verificationResult;
    });
  } catch (error) {
    // The same payment for two orders: the first one keeps it.
    if (!isDuplicatePaymentError(error)) throw error;
    await database.insert(payfastItns).values({ ...record, verificationResult: "repeated" });
    return "repeated";
  }
}

async function settleLocked(
  transaction: Transaction,
  { origin }: { origin: string },
  itn: PayfastItn,
): Promise<{ verificationResult: ItnSettlementResult; orderId: string }> {
  const order = await lockOrder(transaction, { number: itn.orderNumber ?? 0 });
  // Orders are never deleted while they may be paid.
  if (!order) throw new Error("The order of an ITN is gone");
  const orderId = order.id;
  if (await isPaymentRecorded(transaction, itn)) return { verificationResult: "repeated", orderId };
  const { amount = 0, fee, paymentId } = itn;
  const { total, paid, refundedOverpayment } = await readPaymentStatus(transaction, order);
  const due = total - (paid - refundedOverpayment);
  const payment = { method: "payfast" as const, amount, fee, reference: paymentId };
  // The full total is accepted too: the form may be older than a part payment.
  if (!isWithinRounding(amount, total) && !(due > 0 && isWithinRounding(amount, due))) {
    // The payment is real: it is recorded, so that staff can refund it.
    if (amount > 0) await insertPayment(transaction, "payfast", { order, payment });
    await flagWrongAmount(transaction, { origin }, { order, due }, itn);
    return { verificationResult: "wrong-amount", orderId };
  }
  const transitioned = await recordPayment(transaction, { origin }, "payfast", { order, payment });
  return { verificationResult: transitioned.ok ? "paid" : "for-staff", orderId };
}

function isWithinRounding(amount: number, wanted: number): boolean {
  return Math.abs(amount - wanted) <= ROUNDING_TOLERANCE_CENTS;
}

/** Flags an order whose payment has the wrong amount; staff must check. */
async function flagWrongAmount(
  transaction: Transaction,
  { origin }: { origin: string },
  { order, due }: { order: LockedOrder; due: number },
  { amount = 0, paymentId }: PayfastItn,
): Promise<void> {
  const isFlagged = and(
    eq(payfastItns.orderId, order.id),
    eq(payfastItns.paymentId, paymentId),
    eq(payfastItns.verificationResult, "wrong-amount"),
  );
  if (await transaction.$count(payfastItns, isFlagged)) return;
  const attention = `PayFast received ${formatRand(amount)} instead of ${formatRand(Math.max(0, due))} (payment ${paymentId}). Check it with PayFast, then confirm or refund it.`;
  await flagPayment(transaction, { origin }, "payfast", {
    order,
    attention,
    statusUpdate: "payment-held",
  });
}

/** Whether this payment is recorded already, whichever order it was for. */
export async function isPaymentRecorded(
  database: DatabaseOrTransaction,
  { paymentId }: Pick<PayfastItn, "paymentId">,
): Promise<boolean> {
  const isSame = and(eq(payments.method, "payfast"), eq(payments.reference, paymentId));
  return (await database.$count(payments, isSame)) > 0;
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

/** ITNs hold names and email addresses: they are deleted once nobody can dispute the payment any more. */
export async function sweepPayfastItns(database: Database): Promise<void> {
  const { receivedAt, verificationResult } = payfastItns;
  await database.delete(payfastItns).where(
    sql`${receivedAt} < now() - make_interval(days =>
      case when ${verificationResult} in ('paid', 'for-staff', 'wrong-amount') then 180 else 30 end)`,
  );
}

function isDuplicatePaymentError(error: unknown): boolean {
  const cause = (error as { cause?: unknown }).cause ?? error;
  const { code, constraint } = cause as { code?: string; constraint?: string };
  return code === "23505" && constraint === "payments_payfast_reference_key";
}

/** Parses the fields of an ITN (webhook) that we use, signed ones only. Undefined without a valid payment id. */
export function parseItn(signed: readonly ItnField[]) {
  const decoder = new TextDecoder();
  const text = new Map(signed.map(({ name, value }) => [name, decoder.decode(value).trim()]));
  const paymentId = text.get("pf_payment_id") ?? "";
  if (!/^[\w-]{1,60}$/.test(paymentId)) return undefined;
  const reference = text.get("m_payment_id") ?? "";
  const number = /^[A-Z0-9-]{1,7}-(\d{1,9})$/.exec(reference)?.[1];
  const isOurs = number !== undefined && formatOrderNumber(Number(number)) === reference;
  return {
    merchantId: text.get("merchant_id") ?? "",
    /** Our order number: 1001 of ORD-1001. */
    orderNumber: isOurs ? Number(number) : undefined,
    paymentId,
    status: text.get("payment_status") ?? "",
    /** Whole cents. */
    amount: parseAmount(text.get("amount_gross")),
    fee: parseAmount(text.get("amount_fee")?.replace("-", "")),
  };
}

export type PayfastItn = NonNullable<ReturnType<typeof parseItn>>;

/** Parses 1299.00 strictly, to cents. */
function parseAmount(written = ""): number | undefined {
  const [, rand, cents = ""] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(written) ?? [];
  return rand === undefined ? undefined : Number(rand) * 100 + Number(cents.padEnd(2, "0"));
}
