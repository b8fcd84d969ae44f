import { asc, eq, inArray } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { orderLines } from "#app/database/tables/orders.ts";
import { documents, refundLines, refunds } from "#app/database/tables/payments.ts";
import { type PastRefund, splitVat } from "#app/domain/checkout/pricing.ts";
import type { DocumentLine } from "#app/domain/documents/document.ts";
import {
  creditLines,
  refundedLines,
  uncreditedDelivery,
} from "#app/domain/documents/order-documents.server.ts";
import { toCents } from "#app/format/money.ts";

type SoldRow = typeof orderLines.$inferSelect;

/** What the lines of an order's documents depend on. */
type SoldOrder = { id: string; deliveryTotal: string; vatPercent: number | null };

/** A line of an invoice or credit note, of which the VAT is known. Amounts are whole cents. */
type IssuedLine = DocumentLine & {
  vat: number;
  /** Of the goods; undefined for delivery and for other amounts. */
  product: Pick<SoldRow, "productId" | "costPrice"> | undefined;
};

export type DocumentLineEntry<Order extends SoldOrder> = {
  order: Order;
  /** Undefined for an order without an invoice. */
  document: IssuedDocument | undefined;
  line: IssuedLine;
};

/**
 * The lines of each invoice and (negative) credit note of these orders, which add up to the VAT report. Lines of
 * orders without an invoice have no document.
 */
export async function readDocumentLines<Order extends SoldOrder>(
  database: Database,
  batch: readonly Order[],
): Promise<DocumentLineEntry<Order>[]> {
  const { lines, issued, refundedByRefund } = await readLineParts(
    database,
    batch.map(({ id }) => id),
  );
  return batch.flatMap((order) => {
    const ordered = lines.get(order.id) ?? [];
    const sold = ({ vatPercent }: { vatPercent: number | null }) =>
      soldLines({ ...order, vatPercent }, ordered);
    const own = issued.get(order.id) ?? [];
    const entries = (document: IssuedDocument | undefined, all: readonly IssuedLine[]) =>
      all.map((line) => ({ order, document, line }));
    const delivery = toCents(order.deliveryTotal);
    const before: Omit<PastRefund, "vat">[] = [];
    const ofDocuments = own.flatMap((document) => {
      if (document.kind === "invoice") return entries(document, sold(document));
      const { refund, vatPercent } = document;
      const back = refund ? (refundedByRefund.get(refund.id) ?? []) : [];
      const credited = refund
        ? creditedLines(refund, { ordered, delivery, vatPercent, before, back })
        : sold(document);
      if (refund) before.push({ amount: toCents(refund.amount), lines: back });
      return entries(document, credited.map(negative));
    });
    const isInvoiced = own.some(({ kind }) => kind === "invoice");
    return isInvoiced ? ofDocuments : [...entries(undefined, sold(order)), ...ofDocuments];
  });
}

/** Each with its refund, oldest first; a credit note before the invoice that was made with it. */
export function readIssuedDocuments(database: Database, orderIds: string[]) {
  const { orderId, kind, number, issuedAt, cancelledAt, vatPercent } = documents;
  return database
    .select({ orderId, kind, number, issuedAt, cancelledAt, vatPercent, refund: refunds })
    .from(documents)
    .leftJoin(refunds, eq(refunds.id, documents.refundId))
    .where(inArray(orderId, orderIds))
    .orderBy(asc(issuedAt), asc(kind), asc(number));
}

export type IssuedDocument = Awaited<ReturnType<typeof readIssuedDocuments>>[number];

async function readLineParts(database: Database, ids: string[]) {
  const { refundId, orderLineId, quantity } = refundLines;
  const [lines, issued, back] = await Promise.all([
    database
      .select()
      .from(orderLines)
      .where(inArray(orderLines.orderId, ids))
      .orderBy(asc(orderLines.position)),
    readIssuedDocuments(database, ids),
    database
      .select({ refundId, lineId: orderLineId, quantity })
      .from(refundLines)
      .innerJoin(orderLines, eq(orderLines.id, orderLineId))
      .where(inArray(orderLines.orderId, ids)),
  ]);
  return {
    lines: Map.groupBy(lines, ({ orderId }) => orderId),
    issued: Map.groupBy(issued, ({ orderId }) => orderId),
    refundedByRefund: Map.groupBy(back, (line) => line.refundId),
  };
}

/** Delivery is exported as a line: lines add up to the order's total and VAT. */
function soldLines(order: SoldOrder, ordered: readonly SoldRow[]): IssuedLine[] {
  const goods = ordered.map(({ name, quantity, unitPrice, total, ...product }) => ({
    product,
    name,
    quantity,
    unitPrice: toCents(unitPrice),
    total: toCents(total ?? "0"),
  }));
  const brought = toCents(order.deliveryTotal);
  const delivery = {
    product: undefined,
    name: "Delivery",
    quantity: 1,
    unitPrice: brought,
    total: brought,
  };
  const all = brought > 0 ? [...goods, delivery] : goods;
  const amounts = all.map(({ total }) => total);
  const vat = splitVat(amounts, order.vatPercent);
  return all.map((line, index) => ({ ...line, vat: vat[index] ?? 0 }));
}

type LinesToCredit = {
  ordered: readonly SoldRow[];
  vatPercent: number | null;
  delivery: number;
  before: readonly Omit<PastRefund, "vat">[];
  back: PastRefund["lines"];
};

/** The lines of the credit note. */
function creditedLines(
  { amount, vat }: typeof refunds.$inferSelect,
  { ordered, delivery, vatPercent, before, back }: LinesToCredit,
): IssuedLine[] {
  const sold = ordered.map((line) => ({
    ...line,
    unitPrice: toCents(line.unitPrice),
    discount: toCents(line.discount),
  }));
  const lines = refundedLines({ lines: sold, vatPercent }, before, back);
  const credit = { amount: toCents(amount), vat: toCents(vat), lines };
  const left = uncreditedDelivery({ lines: sold, delivery }, before);
  const goods = lines.reduce((sum, { total }) => sum + total, 0);
  // In the order of the invoice, and first, unless less was refunded than the goods cost.
  const products =
    goods > credit.amount
      ? []
      : sold.flatMap((line) => back.flatMap(({ lineId }) => (lineId === line.id ? [line] : [])));
  return creditLines(credit, { form: "full", delivery: left }).map((line, index) => ({
    ...line,
    product: products[index],
    vat: line.vat ?? 0,
  }));
}

function negative({ quantity, total, vat, ...line }: IssuedLine): IssuedLine {
  return { ...line, quantity: -quantity, total: -total, vat: -vat };
}
