import { asc, eq, inArray } from "drizzle-orm";
import type { CsvCell } from "#app/content/format/csv.ts";
import { formatSortableDateTime } from "#app/content/format/dates-and-numbers.ts";
import { toCents } from "#app/content/money.ts";
import type { Database } from "#app/database/connection.server.ts";
import { orderLines, type orders } from "#app/database/tables/orders.ts";
import { documents, refundLines, refunds } from "#app/database/tables/payments.ts";
import { type PastRefund, splitVat } from "#app/domain/checkout/pricing.ts";
import {
  formatCreditNoteNumber,
  formatInvoiceNumber,
  formatOrderNumber,
} from "#app/domain/documents/document.ts";
import { creditLines, refundedLines } from "#app/domain/documents/order-documents.server.ts";
import { orderStateLabel } from "#app/domain/orders/order-states.ts";

type Row = readonly CsvCell[];
type OrderRow = typeof orders.$inferSelect;
type SoldRow = typeof orderLines.$inferSelect;
type Line = { name: string; quantity: number; unitPrice: number; total: number; vat: number };

/**
 * A row for each line of each invoice and (negative) credit note, so that these rows add up to the VAT report. Lines
 * of orders without an invoice have no document.
 */
export async function* exportOrderLines(
  database: Database,
  batch: readonly OrderRow[],
): AsyncGenerator<Row> {
  if (batch.length === 0) return;
  const {
    lines,
    issuedDocuments: issued,
    back: refundedByRefund,
  } = await readLineParts(
    database,
    batch.map(({ id }) => id),
  );
  for (const order of batch) {
    const sold = soldLines(order, lines.get(order.id) ?? []);
    const own = issued.get(order.id) ?? [];
    if (!own.some(({ kind }) => kind === "invoice")) yield* rowsOf(order, undefined, sold);
    for (const document of own) {
      if (document.kind === "invoice") {
        yield* rowsOf(
          order,
          { name: formatInvoiceNumber(document.number), at: document.issuedAt },
          sold,
        );
        continue;
      }
      const note = { name: formatCreditNoteNumber(document.number), at: document.issuedAt };
      const linesOf = ({ refund }: typeof document) =>
        refund ? (refundedByRefund.get(refund.id) ?? []) : [];
      const before = own.slice(0, own.indexOf(document)).map((each) => ({ lines: linesOf(each) }));
      const credited = document.refund
        ? creditedLines(order, document.refund, {
            sold: lines.get(order.id) ?? [],
            before,
            lines: linesOf(document),
          })
        : sold;
      yield* rowsOf(order, note, credited.map(negative));
    }
  }
}

async function readLineParts(database: Database, ids: string[]) {
  const [lines, issuedDocuments, back] = await Promise.all([
    database
      .select()
      .from(orderLines)
      .where(inArray(orderLines.orderId, ids))
      .orderBy(asc(orderLines.position)),
    database
      .select({
        orderId: documents.orderId,
        kind: documents.kind,
        number: documents.number,
        issuedAt: documents.issuedAt,
        refund: refunds,
      })
      .from(documents)
      .leftJoin(refunds, eq(refunds.id, documents.refundId))
      .where(inArray(documents.orderId, ids))
      .orderBy(asc(documents.issuedAt), asc(documents.kind), asc(documents.number)),
    database
      .select({
        refundId: refundLines.refundId,
        lineId: refundLines.orderLineId,
        quantity: refundLines.quantity,
      })
      .from(refundLines)
      .innerJoin(orderLines, eq(orderLines.id, refundLines.orderLineId))
      .where(inArray(orderLines.orderId, ids)),
  ]);
  return {
    lines: Map.groupBy(lines, ({ orderId }) => orderId),
    issuedDocuments: Map.groupBy(issuedDocuments, ({ orderId }) => orderId),
    back: Map.groupBy(back, ({ refundId }) => refundId),
  };
}

/** Delivery is exported as a line: lines add up to the order's total and VAT. */
function soldLines(order: OrderRow, lines: readonly SoldRow[]): Line[] {
  const goods = lines.map(({ name, quantity, unitPrice, total }) => ({
    name,
    quantity,
    unitPrice: toCents(unitPrice),
    total: toCents(total ?? "0"),
  }));
  const brought = toCents(order.deliveryTotal);
  const delivery = { name: "Delivery", quantity: 1, unitPrice: brought, total: brought };
  const all = brought > 0 ? [...goods, delivery] : goods;
  const vat = splitVat(all.map(({ total }) => total));
  return all.map((line, index) => ({
    ...line,
    vat: order.vatPercent === null ? 0 : (vat[index] ?? 0),
  }));
}

/** The lines of the credit note. */
function creditedLines(
  order: OrderRow,
  { amount, vat }: typeof refunds.$inferSelect,
  back: { sold: readonly SoldRow[]; before: readonly Pick<PastRefund, "lines">[] } & Pick<
    PastRefund,
    "lines"
  >,
): Line[] {
  const sold = back.sold.map((line) => ({ ...line, unitPrice: toCents(line.unitPrice) }));
  const lines = refundedLines(sold, back.before, back.lines);
  const credit = { amount: toCents(amount), vat: toCents(vat), lines };
  return creditLines(credit, "full").map((line) => ({
    ...line,
    vat: order.vatPercent === null ? 0 : (line.vat ?? 0),
  }));
}

function negative({ quantity, total, vat, ...line }: Line): Line {
  return { ...line, quantity: -quantity, total: -total, vat: -vat };
}

function* rowsOf(
  order: OrderRow,
  document: { name: string; at: Date } | undefined,
  lines: readonly Line[],
): Generator<Row> {
  for (const { name, quantity, unitPrice, total, vat } of lines) {
    yield [
      formatOrderNumber(order.number),
      formatSortableDateTime(order.placedAt),
      orderStateLabel(order.state, order.deliveryMethod),
      order.fullName,
      order.companyName,
      document?.name ?? "",
      document ? formatSortableDateTime(document.at) : "",
      name,
      quantity,
      { cents: unitPrice },
      { cents: total },
      { cents: vat },
    ];
  }
}

export const ORDER_LINE_COLUMNS: Row = [
  "Order",
  "Placed (South African time)",
  "State",
  "Name",
  "Company",
  "Document",
  "Document made (South African time)",
  "Product",
  "Quantity",
  "Each (R)",
  "Total (R)",
  "VAT included (R)",
];
