import { and, asc, gt, inArray } from "drizzle-orm";
import { staffDeliveryLabels } from "#app/content/delivery.ts";
import type { CsvCell } from "#app/content/format/csv.ts";
import { formatSortableDateTime } from "#app/content/format/dates-and-numbers.ts";
import { toCents } from "#app/content/money.ts";
import type { Database } from "#app/database/connection.server.ts";
import { orders } from "#app/database/tables/orders.ts";
import { documents, payments, refunds } from "#app/database/tables/payments.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { formatAddressLines, formatPhone } from "#app/domain/checkout/buyer-address.ts";
import { describePaymentMethods } from "#app/domain/checkout/payment-methods.ts";
import {
  formatCreditNoteNumber,
  formatInvoiceNumber,
  formatOrderNumber,
} from "#app/domain/documents/document.ts";
import { matchesOrderQuery } from "#app/domain/orders/lists/order-conditions.server.ts";
import type { OrderListQuery } from "#app/domain/orders/lists/order-list-query.ts";
import { orderStateLabel } from "#app/domain/orders/order-states.ts";
import { exportOrderLines, ORDER_LINE_COLUMNS } from "./export-order-lines.server.ts";

type Row = readonly CsvCell[];
type OrderRow = typeof orders.$inferSelect;
type DocumentRow = typeof documents.$inferSelect;

/** Exports the order list for the accountant: a row for each order, or for each line. */
export async function* exportOrders(
  { database }: { database: Database },
  admin: Admin,
  { query, table }: { query: OrderListQuery; table: "orders" | "lines" },
): AsyncGenerator<Row> {
  const where = matchesOrderQuery(query);
  await database.transaction(async (transaction) => {
    const count = await transaction.$count(orders, where);
    const label = `list "${query.view}" by ${table}, ${count} orders`;
    const entity = { kind: "order", id: `view-${query.view}`, label } as const;
    await recordAudit(transaction, admin, { verb: "exported", entity });
  });
  yield table === "orders" ? ORDER_COLUMNS : ORDER_LINE_COLUMNS;
  for (let last = 0; ; ) {
    const batch = await database
      .select()
      .from(orders)
      .where(and(where, gt(orders.number, last)))
      .orderBy(asc(orders.number))
      .limit(BATCH_SIZE);
    if (table === "orders") yield* orderRows(database, batch);
    else yield* exportOrderLines(database, batch);
    if (batch.length < BATCH_SIZE) return;
    last = batch.at(-1)?.number ?? 0;
  }
}

const BATCH_SIZE = 500;

async function* orderRows(database: Database, batch: readonly OrderRow[]): AsyncGenerator<Row> {
  if (batch.length === 0) return;
  const ids = batch.map(({ id }) => id);
  const [paid, refundRows, issued] = await Promise.all([
    database.select().from(payments).where(inArray(payments.orderId, ids)),
    database.select().from(refunds).where(inArray(refunds.orderId, ids)),
    database
      .select()
      .from(documents)
      .where(inArray(documents.orderId, ids))
      .orderBy(asc(documents.issuedAt), asc(documents.number)),
  ]);
  const ofOrder = <Thing extends { orderId: string }>(things: Thing[], { id }: OrderRow) =>
    things.filter(({ orderId }) => orderId === id);
  for (const order of batch) {
    const own = ofOrder(paid, order);
    const refunded = ofOrder(refundRows, order);
    const { invoices, notes, invoiced, credited } = invoicedTotals(
      order,
      ofOrder(issued, order),
      refunded,
    );
    yield [
      formatOrderNumber(order.number),
      formatSortableDateTime(order.placedAt),
      orderStateLabel(order.state, order.deliveryMethod),
      order.fullName,
      order.companyName,
      order.email,
      order.buyerVatNumber,
      order.buyerReference,
      describePaymentMethods(
        order.paymentMethod,
        own.map(({ method }) => method),
      ),
      staffDeliveryLabels[order.deliveryMethod],
      money(order.goodsTotal),
      money(order.deliveryTotal),
      money(order.total),
      money(order.vatTotal),
      invoices.map(({ number }) => formatInvoiceNumber(number)).join(" "),
      invoices[0] ? formatSortableDateTime(invoices[0].issuedAt) : "",
      { cents: invoiced.total },
      { cents: invoiced.vat },
      notes.map(({ number }) => formatCreditNoteNumber(number)).join(" "),
      { cents: -credited.total },
      { cents: -credited.vat },
      { cents: invoiced.total - credited.total },
      { cents: invoiced.vat - credited.vat },
      { cents: sumOf(own) },
      { cents: -sumOf(refunded) },
      own.flatMap(({ reference }) => reference ?? []).join(" "),
      order.paidAt ? formatSortableDateTime(order.paidAt) : "",
      formatPhone(order.phone),
      order.deliveryAddress ? formatAddressLines(order.deliveryAddress).join(", ") : "",
      { cents: -toCents(order.refundedTotal) },
    ];
  }
}

/** Totals of an order's invoices and credit notes, as in the VAT report. */
function invoicedTotals(
  order: OrderRow,
  issued: readonly DocumentRow[],
  refunded: readonly (typeof refunds.$inferSelect)[],
) {
  const whole = { total: toCents(order.total ?? "0"), vat: toCents(order.vatTotal) };
  const worthOf = ({ refundId }: DocumentRow) => {
    const refund = refunded.find(({ id }) => id === refundId);
    return refund ? { total: toCents(refund.amount), vat: toCents(refund.vat) } : whole;
  };
  const add = (kind: DocumentRow["kind"]) => {
    const values = issued.filter((document) => document.kind === kind).map(worthOf);
    const sum = (name: "total" | "vat") => values.reduce((all, value) => all + value[name], 0);
    return { total: sum("total"), vat: sum("vat") };
  };
  return {
    invoices: issued.filter(({ kind }) => kind === "invoice"),
    notes: issued.filter(({ kind }) => kind === "credit-note"),
    invoiced: add("invoice"),
    credited: add("credit-note"),
  };
}

const money = (rand: string | null) => ({ cents: toCents(rand ?? "0") });
const sumOf = (amounts: readonly { amount: string }[]) =>
  amounts.reduce((sum, { amount }) => sum + toCents(amount), 0);

const ORDER_COLUMNS: Row = [
  "Order",
  "Placed (South African time)",
  "State",
  "Name",
  "Company",
  "Email",
  "VAT number",
  "Reference of buyer",
  "Payment",
  "Delivery",
  "Goods (R)",
  "Delivery cost (R)",
  "Total (R)",
  "VAT included (R)",
  "Invoices",
  "Invoiced (South African time)",
  "Invoiced (R)",
  "VAT invoiced (R)",
  "Credit notes",
  "Credited (R)",
  "VAT credited (R)",
  "Invoiced less credited (R)",
  "VAT of that (R)",
  "Money received (R)",
  "Money paid back (R)",
  "Bank references",
  "Paid (South African time)",
  // New columns are added at the end, so that spreadsheets that use column positions keep working.
  "Phone",
  "Delivery address",
  "Refunded (R)",
];
