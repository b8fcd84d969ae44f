import { and, asc, eq } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { orderEvents, orderLines, orders, quotes } from "#app/database/tables/orders.ts";
import { documents, paymentProofs, payments } from "#app/database/tables/payments.ts";
import { centsOfRand } from "#app/domain/products/rand.ts";
import { readRefunds } from "./read-refunds.server.ts";

/** Whose order it is: a shopper's own, one that a secret link opens, or any, for staff. */
export type OrderKey =
  | { number: number; userId: string }
  | { accessKey: string }
  | { number: number; staff: true };

/** One order with all that belongs to it. Money is whole cents. Somebody else's is not found. */
export async function readOrder({ database }: { database: DatabaseOrTransaction }, key: OrderKey) {
  const [row] = await database.select().from(orders).where(whichOrder(key));
  return row && assemble(database, row);
}

/** For verbs that know the id, such as those that write mails. */
export async function readOrderById(database: DatabaseOrTransaction, id: string) {
  const [row] = await database.select().from(orders).where(eq(orders.id, id));
  return row && assemble(database, row);
}

export type Order = NonNullable<Awaited<ReturnType<typeof readOrder>>>;

export function whichOrder(key: OrderKey) {
  if ("accessKey" in key) return eq(orders.accessKey, key.accessKey);
  if ("userId" in key) return and(eq(orders.number, key.number), eq(orders.userId, key.userId));
  return eq(orders.number, key.number);
}

async function assemble(database: DatabaseOrTransaction, row: typeof orders.$inferSelect) {
  // The hash of an IP group is for the hold budget only: it leaves the database nowhere else.
  const {
    goodsTotal,
    deliveryTotal,
    total,
    vatTotal,
    refundedTotal,
    holdIpHash: _,
    ...order
  } = row;
  const [lines, events, paid, back, papers, proofs] = [
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
      .from(paymentProofs)
      .where(eq(paymentProofs.orderId, row.id))
      .orderBy(asc(paymentProofs.uploadedAt)),
  ];
  const kept =
    sumOf(paid) -
    back.reduce((sum, { amount, isOverpayment }) => sum + (isOverpayment ? amount : 0), 0);
  return {
    ...order,
    goods: centsOfRand(goodsTotal),
    delivery: centsOfRand(deliveryTotal),
    total: centsOfRand(total ?? "0"),
    vat: row.vatPercent === null ? undefined : centsOfRand(vatTotal),
    refunded: centsOfRand(refundedTotal),
    /** What came for it and was not given back for having come too much. */
    paid: kept,
    /** What is still to be paid. */
    due: Math.max(0, centsOfRand(total ?? "0") - kept),
    lines: lines.map(({ unitPrice, total: lineTotal, ...line }) => ({
      ...line,
      unitPrice: centsOfRand(unitPrice),
      total: centsOfRand(lineTotal ?? "0"),
      /** How many of them were paid back. */
      refunded: back
        .flatMap((refund) => refund.lines)
        .reduce((sum, { lineId, quantity }) => sum + (lineId === line.id ? quantity : 0), 0),
    })),
    events,
    payments: paid.map(({ amount, fee, ...payment }) => ({
      ...payment,
      amount: centsOfRand(amount),
      fee: fee === null ? undefined : centsOfRand(fee),
    })),
    refunds: back,
    /** The quotation that it was, if that is still kept. */
    quote: row.source === "quote" ? await findQuote(database, row.id) : undefined,
    documents: papers.map(({ seller: _seller, buyer: _buyer, ...paper }) => paper),
    proofs,
  };
}

async function findQuote(database: DatabaseOrTransaction, orderId: string) {
  const [quote] = await database
    .select({ number: quotes.number, accessKey: quotes.accessKey })
    .from(quotes)
    .where(eq(quotes.orderId, orderId));
  return quote;
}

function sumOf(rows: readonly { amount: string }[]): number {
  return rows.reduce((sum, { amount }) => sum + centsOfRand(amount), 0);
}
