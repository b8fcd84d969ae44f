import { and, asc, eq, inArray } from "drizzle-orm";
import { isBankTransfer } from "#app/content/payment-methods.ts";
import { backorderTexts } from "#app/content/texts/backorder-texts.ts";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { orderEvents, orderLines, orders, quotes } from "#app/database/tables/orders.ts";
import {
  documents,
  payments,
  proofsOfPayment,
  refundLines,
  refunds,
} from "#app/database/tables/payments.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { readVatRates } from "#app/domain/checkout/vat-rates.server.ts";
import { currentVat, vatChangeSince } from "#app/domain/checkout/vat-rates.ts";
import { toCents } from "#app/format/money.ts";
import { overpayment, writtenOff } from "./order-states.ts";
import { ROUNDING_TOLERANCE_CENTS } from "./payment-status.server.ts";

/** How an order is addressed: by its owner's account, by its secret link, or by number for staff. */
export type OrderKey =
  | { number: number; userId: string }
  | { accessKey: string }
  | { number: number; admin: Admin<"see-orders"> };

/** Reads an order with lines, payments, refunds, documents and events. Amounts are whole cents. */
export async function readOrder({ database }: { database: DatabaseOrTransaction }, key: OrderKey) {
  const [row] = await database.select().from(orders).where(orderWhere(key));
  return row && assembleOrder(database, row);
}

/** Reads an order by id, for internal use such as mails. */
export async function readOrderById(database: DatabaseOrTransaction, id: string) {
  const [row] = await database.select().from(orders).where(eq(orders.id, id));
  return row && assembleOrder(database, row);
}

export type Order = NonNullable<Awaited<ReturnType<typeof readOrder>>>;

export function orderWhere(key: OrderKey) {
  if ("accessKey" in key) return eq(orders.accessKey, key.accessKey);
  if ("userId" in key) return and(eq(orders.number, key.number), eq(orders.userId, key.userId));
  return eq(orders.number, key.number);
}

async function assembleOrder(database: DatabaseOrTransaction, row: typeof orders.$inferSelect) {
  // The hash of an IP group is for the reservation budget only: it leaves the database nowhere else.
  const {
    goodsTotal,
    deliveryTotal,
    total,
    vatTotal: __,
    deliveryDiscount,
    refundedTotal,
    reservationIpHash: _,
    ...order
  } = row;
  const [lines, events, paid, pastRefunds, issuedDocuments, proofs] = [
    await database
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, row.id))
      .orderBy(asc(orderLines.position)),
    await database
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, row.id))
      .orderBy(asc(orderEvents.at)),
    await database
      .select()
      .from(payments)
      .where(eq(payments.orderId, row.id))
      .orderBy(asc(payments.receivedAt), asc(payments.id)),
    await readRefunds(database, row.id),
    await database
      .select()
      .from(documents)
      .where(eq(documents.orderId, row.id))
      // A credit note before the invoice that was made with it.
      .orderBy(asc(documents.issuedAt), asc(documents.kind), asc(documents.number)),
    await database
      .select()
      .from(proofsOfPayment)
      .where(eq(proofsOfPayment.orderId, row.id))
      .orderBy(asc(proofsOfPayment.uploadedAt)),
  ];
  const rates = await readVatRates(database);
  const vat = currentVat(rates, { ...row, isFinal: isVatFinal(row) });
  const received = sumAmounts(paid);
  const refundedOverpayment = pastRefunds.reduce(
    (sum, { amount, isOverpayment }) => sum + (isOverpayment ? amount : 0),
    0,
  );
  const netPaid = received - refundedOverpayment;
  const refunded = toCents(refundedTotal);
  const status = {
    ...row,
    total: toCents(total ?? "0"),
    paid: received,
    refundedOverpayment,
    refunded,
  };
  return {
    ...order,
    goods: toCents(goodsTotal),
    delivery: toCents(deliveryTotal),
    /** Taken off the delivery cost. */
    deliveryDiscount: toCents(deliveryDiscount),
    total: toCents(total ?? "0"),
    ...vat,
    /** A change of the VAT rate since the order was placed. */
    vatChange: vatChangeSince(rates, row.placedAt, {
      vatPercent: vat.vatPercent,
      decidedAt: row.suppliedAt ?? new Date(),
    }),
    /** Refunds of the sale. */
    refunded,
    /** All payments, less reversals. */
    received,
    /** All refunds: of the sale, and of overpayments. */
    refundedInAll: refunded + refundedOverpayment,
    /** Received without a sale, and not refunded yet. */
    overpaid: beyondRounding(overpayment(status)),
    /** Missing from a payment that staff accepted as payment in full. */
    writtenOff: writtenOff(status),
    /** Paid, less refunded overpayments. */
    paid: netPaid,
    /** The amount due. */
    due: Math.max(0, toCents(total ?? "0") - netPaid),
    // Orders are shown to customers, so our cost prices are left out.
    lines: lines.map(
      ({ unitPrice, listPrice, discount, total: lineTotal, costPrice: _, ...line }) => ({
        ...line,
        unitPrice: toCents(unitPrice),
        listPrice: toCents(listPrice ?? unitPrice),
        discount: toCents(discount),
        total: toCents(lineTotal ?? "0"),
        /** `backorder` is as sold, for documents; `awaitedText` is what has not arrived yet. */
        backorder: backorderText(line, line.backordered),
        awaitedText: backorderText(line, line.awaited),
        /** The refunded quantity. */
        refunded: pastRefunds
          .flatMap((refund) => refund.lines)
          .reduce((sum, { lineId, quantity }) => sum + (lineId === line.id ? quantity : 0), 0),
      }),
    ),
    events,
    payments: paid.map(({ amount, fee, ...payment }) => ({
      ...payment,
      /** Neither reversed nor a reversal. */
      isEffective:
        payment.reversesPaymentId === null &&
        !paid.some(({ reversesPaymentId }) => reversesPaymentId === payment.id),
      amount: toCents(amount),
      fee: fee === null ? undefined : toCents(fee),
    })),
    refunds: pastRefunds,
    /** The quotation that became this order, if it still exists. */
    quote: row.source === "quote" ? await findQuoteOfOrder(database, row.id) : undefined,
    documents: issuedDocuments.map(({ seller: _seller, buyer: _buyer, ...document }) => document),
    proofs,
  };
}

function backorderText(
  { quantity, expectedBy }: Pick<typeof orderLines.$inferSelect, "quantity" | "expectedBy">,
  units: number,
): string | undefined {
  return expectedBy && units > 0 ? backorderTexts.line({ units, expectedBy }, quantity) : undefined;
}

/** The day by which everything that the order waits for is expected; undefined when it waits for nothing. */
export function backorderExpectedBy({ lines }: Pick<Order, "lines">): string | undefined {
  return lines
    .flatMap(({ awaited, expectedBy }) => (awaited > 0 && expectedBy ? [expectedBy] : []))
    .toSorted()
    .at(-1);
}

/** Until its time of supply, an unpaid order has the VAT of today's rate. */
export function isVatFinal({
  state,
  suppliedAt,
}: Pick<typeof orders.$inferSelect, "state" | "suppliedAt">): boolean {
  return suppliedAt !== null || state !== "awaiting-payment";
}

async function findQuoteOfOrder(database: DatabaseOrTransaction, orderId: string) {
  const [quote] = await database
    .select({
      number: quotes.number,
      // The accepted one: nothing is sent after it.
      revision: quotes.revision,
      accessKey: quotes.accessKey,
    })
    .from(quotes)
    .where(eq(quotes.orderId, orderId));
  return quote;
}

/** A refund of an EFT needs the customer's bank details. */
export function isPaidByBankTransfer({ payments: received }: Pick<Order, "payments">): boolean {
  return received.some(
    ({ method, isEffective }) => isEffective && method !== "in-person" && isBankTransfer(method),
  );
}

/** A provider's rounding is not an overpayment. */
function beyondRounding(cents: number): number {
  return cents > ROUNDING_TOLERANCE_CENTS ? cents : 0;
}

function sumAmounts(rows: readonly { amount: string }[]): number {
  return rows.reduce((sum, { amount }) => sum + toCents(amount), 0);
}

/** Reads the refunds of an order, oldest first, with their lines. Amounts are whole cents. */
async function readRefunds(database: DatabaseOrTransaction, orderId: string) {
  const rows = await database
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  const ids = rows.map(({ id }) => id);
  const lines = ids.length
    ? await database
        .select({
          refundId: refundLines.refundId,
          lineId: refundLines.orderLineId,
          quantity: refundLines.quantity,
        })
        .from(refundLines)
        .where(inArray(refundLines.refundId, ids))
    : [];
  return rows.map(({ amount, vat, ...refund }) => ({
    ...refund,
    amount: toCents(amount),
    vat: toCents(vat),
    lines: lines.flatMap(({ refundId, ...line }) => (refundId === refund.id ? [line] : [])),
  }));
}
