import { asc, eq, inArray } from "drizzle-orm";
import type { CsvCell } from "#app/content/csv-text.ts";
import { fileMoment } from "#app/content/office-words.ts";
import type { Database } from "#app/database/connection.server.ts";
import { orderLines, type orders } from "#app/database/tables/orders.ts";
import { documents, refundLines, refunds } from "#app/database/tables/payments.ts";
import { centsOfRand } from "#app/domain/products/rand.ts";
import { splitVat } from "./order-money.ts";
import { creditNoteNumber, invoiceNumber, orderNumber } from "./order-numbers.ts";
import { stateLabel } from "./order-states.ts";
import { creditLines, refundedLines } from "./papers/order-papers.ts";
import type { RefundMade } from "./refund-vat.ts";

type Row = readonly CsvCell[];
type Order = typeof orders.$inferSelect;
type SoldRow = typeof orderLines.$inferSelect;
type Line = { name: string; quantity: number; unitPrice: number; total: number; vat: number };

/**
 * A row for each line of each document: of invoices as sold, of credit notes with a minus, so that
 * the rows with a document add up to the VAT report. What has no invoice yet names no document.
 */
export async function* lineRows(database: Database, batch: readonly Order[]): AsyncGenerator<Row> {
  if (batch.length === 0) return;
  const { lines, papers, back } = await readParts(
    database,
    batch.map(({ id }) => id),
  );
  for (const order of batch) {
    const sold = soldLines(order, lines.get(order.id) ?? []);
    const own = papers.get(order.id) ?? [];
    if (!own.some(({ kind }) => kind === "invoice")) yield* rowsOf(order, undefined, sold);
    for (const paper of own) {
      if (paper.kind === "invoice") {
        yield* rowsOf(order, { name: invoiceNumber(paper.number), at: paper.issuedAt }, sold);
        continue;
      }
      const note = { name: creditNoteNumber(paper.number), at: paper.issuedAt };
      const linesOf = ({ refund }: typeof paper) => (refund ? (back.get(refund.id) ?? []) : []);
      const before = own.slice(0, own.indexOf(paper)).map((each) => ({ lines: linesOf(each) }));
      const credited = paper.refund
        ? creditedLines(order, paper.refund, {
            sold: lines.get(order.id) ?? [],
            before,
            lines: linesOf(paper),
          })
        : sold;
      yield* rowsOf(order, note, credited.map(negative));
    }
  }
}

async function readParts(database: Database, ids: string[]) {
  const [lines, papers, back] = await Promise.all([
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
        lineId: refundLines.lineId,
        quantity: refundLines.quantity,
      })
      .from(refundLines)
      .innerJoin(orderLines, eq(orderLines.id, refundLines.lineId))
      .where(inArray(orderLines.orderId, ids)),
  ]);
  return {
    lines: Map.groupBy(lines, ({ orderId }) => orderId),
    papers: Map.groupBy(papers, ({ orderId }) => orderId),
    back: Map.groupBy(back, ({ refundId }) => refundId),
  };
}

/** Delivery is a line, too: the lines of an order add up to its total, and their VAT to its VAT. */
function soldLines(order: Order, lines: readonly SoldRow[]): Line[] {
  const goods = lines.map(({ name, quantity, unitPrice, total }) => ({
    name,
    quantity,
    unitPrice: centsOfRand(unitPrice),
    total: centsOfRand(total ?? "0"),
  }));
  const brought = centsOfRand(order.deliveryTotal);
  const delivery = { name: "Delivery", quantity: 1, unitPrice: brought, total: brought };
  const all = brought > 0 ? [...goods, delivery] : goods;
  const vat = splitVat(all.map(({ total }) => total));
  return all.map((line, place) => ({
    ...line,
    vat: order.vatPercent === null ? 0 : (vat[place] ?? 0),
  }));
}

/** As they stand on the credit note. */
function creditedLines(
  order: Order,
  { amount, vat }: typeof refunds.$inferSelect,
  back: { sold: readonly SoldRow[]; before: readonly Pick<RefundMade, "lines">[] } & Pick<
    RefundMade,
    "lines"
  >,
): Line[] {
  const sold = back.sold.map((line) => ({ ...line, unitPrice: centsOfRand(line.unitPrice) }));
  const lines = refundedLines(sold, back.before, back.lines);
  const credit = { amount: centsOfRand(amount), vat: centsOfRand(vat), lines };
  return creditLines(credit, "full").map((line) => ({
    ...line,
    vat: order.vatPercent === null ? 0 : (line.vat ?? 0),
  }));
}

function negative({ quantity, total, vat, ...line }: Line): Line {
  return { ...line, quantity: -quantity, total: -total, vat: -vat };
}

function* rowsOf(
  order: Order,
  paper: { name: string; at: Date } | undefined,
  lines: readonly Line[],
): Generator<Row> {
  for (const { name, quantity, unitPrice, total, vat } of lines) {
    yield [
      orderNumber(order.number),
      fileMoment(order.placedAt),
      stateLabel(order.state, order.deliveryWay),
      order.fullName,
      order.companyName,
      paper?.name ?? "",
      paper ? fileMoment(paper.at) : "",
      name,
      quantity,
      { cents: unitPrice },
      { cents: total },
      { cents: vat },
    ];
  }
}

export const LINE_HEAD: Row = [
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
