import { and, eq } from "drizzle-orm";
import { paymentMethods, type RedirectMethod } from "#app/content/payment-methods.ts";
import type {
  Database,
  DatabaseOrTransaction,
  Transaction,
} from "#app/database/connection.server.ts";
import { orderEvents, orderLines, orders } from "#app/database/tables/orders.ts";
import { payments } from "#app/database/tables/payments.ts";
import { lockReturnedDiscounts } from "#app/domain/discounts/find-discounts.server.ts";
import { formatOrderNumber } from "#app/domain/documents/document.ts";
import { orderStates } from "#app/domain/orders/order-states.ts";
import { coversOrder, lockProducts } from "#app/domain/orders/order-stock.server.ts";
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
import { formatRand } from "#app/format/money.ts";

/** A payment as a provider has reported it, verified. */
export type ReportedPayment = {
  method: RedirectMethod;
  orderNumber: number;
  /** The provider's own id of the payment, unique in the database. */
  reference: string;
  /** Whole cents. */
  amount: number;
  fee?: number | undefined;
};

export type SettlementResult =
  | "paid"
  /** A duplicate. */
  | "repeated"
  /** The order could not accept the payment: staff must check. */
  | "for-staff"
  /** The amount differs from the order's: staff must check. */
  | "wrong-amount";

type Settlement = { verificationResult: SettlementResult; orderId?: string };

/**
 * Idempotent settlement of a verified webhook under the order's lock: of concurrent duplicates, one records the
 * payment and the others find it recorded. `store` keeps the webhook with its result, in the same transaction.
 */
export async function settlePayment(
  { database, origin }: { database: Database; origin: string },
  payment: ReportedPayment,
  store: (database: DatabaseOrTransaction, settled: Settlement) => Promise<unknown>,
): Promise<SettlementResult> {
  try {
    return await database.transaction(async (transaction) => {
      const settled = await settleLocked(transaction, { origin }, payment);
      await store(transaction, settled);
      return settled.verificationResult;
    });
  } catch (error) {
    // The same payment for two orders: the first one keeps it.
    if (!isDuplicatePaymentError(error, payment)) throw error;
    await store(database, { verificationResult: "repeated" });
    return "repeated";
  }
}

async function settleLocked(
  transaction: Transaction,
  { origin }: { origin: string },
  reported: ReportedPayment,
): Promise<Settlement> {
  const { orderNumber, ...payment } = reported;
  const order = await lockOrder(transaction, { number: orderNumber });
  // Orders are never deleted while they may be paid.
  if (!order) throw new Error("The order of a payment is gone");
  const orderId = order.id;
  if (await isPaymentRecorded(transaction, payment)) {
    return { verificationResult: "repeated", orderId };
  }
  const { method, amount } = payment;
  const { total, paid, refundedOverpayment } = await readPaymentStatus(transaction, order);
  const due = total - (paid - refundedOverpayment);
  // The full total is accepted too: the form may be older than a part payment.
  if (!isWithinRounding(amount, total) && !(due > 0 && isWithinRounding(amount, due))) {
    // The payment is real: it is recorded, so staff can refund it.
    if (amount > 0) await insertPayment(transaction, method, { order, payment });
    await flagWrongAmount(transaction, { origin }, { order, due }, reported);
    return { verificationResult: "wrong-amount", orderId };
  }
  if (await lacksOnlyDiscounts(transaction, order)) {
    await insertPayment(transaction, method, { order, payment });
    const attention =
      "Paid after the order had closed, and other orders have used up its discount. Reopen it at this price, or refund it.";
    await flagPayment(transaction, { origin }, method, {
      ...{ order, attention, statusUpdate: "payment-held" },
    });
    return { verificationResult: "for-staff", orderId };
  }
  const transitioned = await recordPayment(transaction, { origin }, method, { order, payment });
  return { verificationResult: transitioned.ok ? "paid" : "for-staff", orderId };
}

/**
 * The limits of a discount hold for late payments, too: an order that ends returns its uses. If its buyer was erased
 * or its goods are sold out, it stays ended in any case, and recordPayment says why.
 */
async function lacksOnlyDiscounts(transaction: Transaction, order: LockedOrder): Promise<boolean> {
  if (!orderStates[order.state].isEnded || order.fullName === "") return false;
  const { productId, quantity, awaited, restocked, isText } = orderLines;
  const lines = await transaction
    .select({ productId, quantity, awaited, restocked, isText })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id));
  const locked = await lockProducts(transaction, lines);
  const stock = new Map(locked.map(({ product }) => [product?.id ?? null, product?.stock ?? -1]));
  return coversOrder(stock, lines) && !(await lockReturnedDiscounts(transaction, order));
}

function isWithinRounding(amount: number, wanted: number): boolean {
  return Math.abs(amount - wanted) <= ROUNDING_TOLERANCE_CENTS;
}

/** Flags an order whose payment has the wrong amount, once; staff must check. */
async function flagWrongAmount(
  transaction: Transaction,
  { origin }: { origin: string },
  { order, due }: { order: LockedOrder; due: number },
  { method, amount, reference }: ReportedPayment,
): Promise<void> {
  const { name } = paymentMethods[method];
  const attention = `${name} received ${formatRand(amount)} instead of ${formatRand(Math.max(0, due))} (payment ${reference}). Check it with ${name}, then confirm or refund it.`;
  const isFlagged = and(eq(orderEvents.orderId, order.id), eq(orderEvents.detail, attention));
  if (await transaction.$count(orderEvents, isFlagged)) return;
  await flagPayment(transaction, { origin }, method, {
    order,
    attention,
    statusUpdate: "payment-held",
  });
}

/** Whether this payment is recorded already, whichever order it was for. */
export async function isPaymentRecorded(
  database: DatabaseOrTransaction,
  { method, reference }: Pick<ReportedPayment, "method" | "reference">,
): Promise<boolean> {
  const isSame = and(eq(payments.method, method), eq(payments.reference, reference));
  return (await database.$count(payments, isSame)) > 0;
}

export async function findOrderId(
  database: Database,
  orderNumber: number | undefined,
): Promise<string | undefined> {
  if (orderNumber === undefined) return undefined;
  const [found] = await database
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.number, orderNumber));
  return found?.id;
}

/** 1001 of ORD-1001; undefined if the reference is none of ours. */
export function parseOrderReference(reference: string): number | undefined {
  const number = /^[A-Z0-9-]{1,7}-(\d{1,9})$/.exec(reference)?.[1];
  const isOurs = number !== undefined && formatOrderNumber(Number(number)) === reference;
  return isOurs ? Number(number) : undefined;
}

/** Parses 1299.00 strictly, to cents. */
export function parseAmount(written = ""): number | undefined {
  const [, rand, cents = ""] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(written) ?? [];
  return rand === undefined ? undefined : Number(rand) * 100 + Number(cents.padEnd(2, "0"));
}

function isDuplicatePaymentError(error: unknown, { method }: ReportedPayment): boolean {
  const cause = (error as { cause?: unknown }).cause ?? error;
  const { code, constraint } = cause as { code?: string; constraint?: string };
  return code === "23505" && constraint === `payments_${method}_reference_key`;
}
