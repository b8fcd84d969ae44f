import { and, asc, gt, inArray } from "drizzle-orm";
import { staffDeliveryLabels } from "#app/content/delivery.ts";
import type { Database } from "#app/database/connection.server.ts";
import { orders } from "#app/database/tables/orders.ts";
import { payments, refunds } from "#app/database/tables/payments.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { recordPersonalDataView } from "#app/domain/audit/record-personal-data-view.server.ts";
import { formatAddressLines, formatPhone } from "#app/domain/checkout/buyer-address.ts";
import { describePaymentMethods } from "#app/domain/checkout/payment-methods.ts";
import { readVatRates } from "#app/domain/checkout/vat-rates.server.ts";
import { currentVat, type VatRate } from "#app/domain/checkout/vat-rates.ts";
import {
  documentVat,
  formatCreditNoteNumber,
  formatInvoiceNumber,
  formatOrderNumber,
} from "#app/domain/documents/document.ts";
import { matchesOrderQuery } from "#app/domain/orders/lists/order-conditions.server.ts";
import type { OrderListQuery } from "#app/domain/orders/lists/order-list-query.ts";
import { orderStateLabel } from "#app/domain/orders/order-states.ts";
import { isVatFinal } from "#app/domain/orders/read-order.server.ts";
import type { CsvCell } from "#app/format/csv.ts";
import { formatCount, formatSortableDateTime } from "#app/format/dates-and-numbers.ts";
import { toCents } from "#app/format/money.ts";
import {
  type DocumentLineEntry,
  type IssuedDocument,
  readDocumentLines,
  readIssuedDocuments,
} from "./document-lines.server.ts";

type Row = readonly CsvCell[];
type Column<Entry> = readonly [title: string, value: (entry: Entry) => CsvCell];
type OrderRow = ReturnType<typeof withCurrentVat>;
type RefundRow = typeof refunds.$inferSelect;

/** Exports the order list for the accountant: a row for each order, or for each line. */
export async function* exportOrders(
  { database }: { database: Database },
  admin: Admin<"see-orders" | "see-contact-details" | "export-personal-data">,
  { query, table }: { query: OrderListQuery; table: "orders" | "lines" },
): AsyncGenerator<Row> {
  const where = matchesOrderQuery(query, admin);
  await database.transaction(async (transaction) => {
    const count = await transaction.$count(orders, where);
    const label = `list "${query.view}" by ${table}, ${formatCount(count, "order")}`;
    const entity = { kind: "order", id: `view-${query.view}`, label } as const;
    await recordAudit(transaction, admin, { verb: "exported", entity });
    const list = `${table === "orders" ? "Orders" : "Order lines"}, list "${query.view}"`;
    await recordPersonalDataView(transaction, admin, { kind: "export", list, records: count });
  });
  const rates = await readVatRates(database);
  yield (table === "orders" ? ORDER_COLUMNS : ORDER_LINE_COLUMNS).map(([title]) => title);
  for (let last = 0; ; ) {
    const rows = await database
      .select()
      .from(orders)
      .where(and(where, gt(orders.number, last)))
      .orderBy(asc(orders.number))
      .limit(BATCH_SIZE);
    const batch = rows.map((row) => withCurrentVat(rates, row));
    if (batch.length > 0) {
      yield* table === "orders" ? orderRows(database, batch) : orderLineRows(database, batch);
    }
    if (batch.length < BATCH_SIZE) return;
    last = batch.at(-1)?.number ?? 0;
  }
}

const BATCH_SIZE = 500;

/** An unpaid order has the VAT of today's rate. */
function withCurrentVat(rates: readonly VatRate[], row: typeof orders.$inferSelect) {
  const { vatTotal: _, ...order } = row;
  return { ...order, ...currentVat(rates, { ...row, isFinal: isVatFinal(row) }) };
}

async function* orderRows(database: Database, batch: readonly OrderRow[]): AsyncGenerator<Row> {
  const ids = batch.map(({ id }) => id);
  const [paid, issued] = await Promise.all([
    database.select().from(payments).where(inArray(payments.orderId, ids)),
    readIssuedDocuments(database, ids),
  ]);
  const refunded = await database.select().from(refunds).where(inArray(refunds.orderId, ids));
  for (const order of batch) {
    const ofOrder = ({ orderId }: { orderId: string }) => orderId === order.id;
    const own = issued.filter(ofOrder);
    const invoices = own.filter(({ kind }) => kind === "invoice");
    const notes = own.filter(({ kind }) => kind === "credit-note");
    const entry = {
      order,
      paid: paid.filter(ofOrder),
      refunded: refunded.filter(ofOrder),
      invoices,
      notes,
      invoiced: documentSums(order, invoices),
      credited: documentSums(order, notes),
    };
    yield ORDER_COLUMNS.map(([, value]) => value(entry));
  }
}

/** Sums of an order's invoices or credit notes, as in the VAT report. */
function documentSums(order: OrderRow, issued: readonly IssuedDocument[]) {
  const sum = { total: 0, vat: 0 };
  const { total } = order;
  for (const { refund, vatPercent } of issued) {
    sum.total += toCents(refund?.amount ?? total ?? "0");
    sum.vat += documentVat({ total, vatPercent, refundVat: refund?.vat ?? null });
  }
  return sum;
}

type OrderEntry = {
  order: OrderRow;
  paid: readonly (typeof payments.$inferSelect)[];
  refunded: readonly RefundRow[];
  invoices: readonly IssuedDocument[];
  notes: readonly IssuedDocument[];
  invoiced: ReturnType<typeof documentSums>;
  credited: ReturnType<typeof documentSums>;
};

const money = (rand: string | null) => ({ cents: toCents(rand ?? "0") });
const time = (date: Date | null | undefined) => (date ? formatSortableDateTime(date) : "");
const sumOf = (amounts: readonly { amount: string }[]) =>
  amounts.reduce((sum, { amount }) => sum + toCents(amount), 0);

const FIRST_COLUMNS: readonly Column<{ order: OrderRow }>[] = [
  ["Order", ({ order }) => formatOrderNumber(order.number)],
  ["Placed (South African time)", ({ order }) => time(order.placedAt)],
  ["Status", ({ order }) => orderStateLabel(order.state, order.deliveryMethod)],
  ["Name", ({ order }) => order.fullName],
  ["Company", ({ order }) => order.companyName],
];

const ORDER_COLUMNS: readonly Column<OrderEntry>[] = [
  ...FIRST_COLUMNS,
  ["Email", ({ order }) => order.email],
  ["VAT number", ({ order }) => order.buyerVatNumber],
  ["Purchase order number", ({ order }) => order.buyerReference],
  ["Payment", ({ order, paid }) => describePaymentMethods(order.paymentMethod, methodsOf(paid))],
  ["Delivery", ({ order }) => staffDeliveryLabels[order.deliveryMethod]],
  ["Goods (R)", ({ order }) => money(order.goodsTotal)],
  ["Delivery cost (R)", ({ order }) => money(order.deliveryTotal)],
  ["Total (R)", ({ order }) => money(order.total)],
  ["VAT included (R)", ({ order }) => ({ cents: order.vat ?? 0 })],
  ["Invoices", ({ invoices }) => numbersOf(invoices, formatInvoiceNumber)],
  ["Invoiced (South African time)", ({ invoices }) => time(validInvoice(invoices)?.issuedAt)],
  ["Invoiced (R)", ({ invoiced }) => ({ cents: invoiced.total })],
  ["VAT invoiced (R)", ({ invoiced }) => ({ cents: invoiced.vat })],
  ["Credit notes", ({ notes }) => numbersOf(notes, formatCreditNoteNumber)],
  ["Credited (R)", ({ credited }) => ({ cents: -credited.total })],
  ["VAT credited (R)", ({ credited }) => ({ cents: -credited.vat })],
  [
    "Invoiced less credited (R)",
    ({ invoiced, credited }) => ({ cents: invoiced.total - credited.total }),
  ],
  [
    "VAT invoiced less credited (R)",
    ({ invoiced, credited }) => ({ cents: invoiced.vat - credited.vat }),
  ],
  ["Money received (R)", ({ paid }) => ({ cents: sumOf(paid) })],
  ["Money refunded (R)", ({ refunded }) => ({ cents: -sumOf(refunded) })],
  [
    "Bank references",
    ({ paid }) =>
      effective(paid)
        .flatMap(({ reference }) => reference ?? [])
        .join("; "),
  ],
  ["Paid (South African time)", ({ order }) => time(order.paidAt)],
  // New columns are added at the end, so spreadsheets that use column positions keep working.
  ["Phone", ({ order }) => formatPhone(order.phone)],
  [
    "Delivery address",
    ({ order }) =>
      order.deliveryAddress ? formatAddressLines(order.deliveryAddress).join(", ") : "",
  ],
  ["Refunded (R)", ({ order }) => ({ cents: -toCents(order.refundedTotal) })],
  ["VAT rate (%)", ({ order }) => order.vatPercent],
  [
    "Billing address",
    ({ order: { billingAddress, deliveryAddress, siteAddress } }) => {
      const address = billingAddress ?? deliveryAddress ?? siteAddress;
      return address ? formatAddressLines(address).join(", ") : "";
    },
  ],
  [
    "Site address",
    ({ order: { siteAddress } }) => (siteAddress ? formatAddressLines(siteAddress).join(", ") : ""),
  ],
];

/** Without payments that were reversed. */
const effective = (paid: OrderEntry["paid"]) =>
  paid.filter(
    ({ id, reversesPaymentId }) =>
      !reversesPaymentId && !paid.some((other) => other.reversesPaymentId === id),
  );
const methodsOf = (paid: OrderEntry["paid"]) => effective(paid).map(({ method }) => method);
const validInvoice = (invoices: readonly IssuedDocument[]) =>
  invoices.findLast(({ cancelledAt }) => cancelledAt === null);
const numbersOf = (issued: readonly IssuedDocument[], format: (number: number) => string) =>
  issued.map(({ number }) => format(number)).join(" ");

const ORDER_LINE_COLUMNS: readonly Column<DocumentLineEntry<OrderRow>>[] = [
  ...FIRST_COLUMNS,
  ["Document", ({ document }) => (document ? documentName(document) : "")],
  ["Document issued (South African time)", ({ document }) => time(document?.issuedAt)],
  ["Product", ({ line }) => line.name],
  ["Quantity", ({ line }) => line.quantity],
  ["Unit price (R)", ({ line }) => ({ cents: line.unitPrice })],
  // Of both signs: the quantity of a credit note is negative.
  ["Discount (R)", ({ line }) => ({ cents: line.unitPrice * line.quantity - line.total })],
  ["Total (R)", ({ line }) => ({ cents: line.total })],
  ["VAT included (R)", ({ line }) => ({ cents: line.vat })],
  ["VAT rate (%)", ({ order, document }) => (document ?? order).vatPercent],
];

const documentName = ({ kind, number }: IssuedDocument) =>
  kind === "invoice" ? formatInvoiceNumber(number) : formatCreditNoteNumber(number);

/** A row for each line of each document, so these rows add up to the VAT report. */
async function* orderLineRows(database: Database, batch: readonly OrderRow[]): AsyncGenerator<Row> {
  for (const entry of await readDocumentLines(database, batch)) {
    yield ORDER_LINE_COLUMNS.map(([, value]) => value(entry));
  }
}
