import { and, asc, gt, inArray } from "drizzle-orm";
import type { CsvCell } from "#app/content/csv-text.ts";
import { deliveryNames } from "#app/content/delivery.ts";
import { fileMoment } from "#app/content/office-words.ts";
import type { Database } from "#app/database/connection.server.ts";
import { orders } from "#app/database/tables/orders.ts";
import { documents, payments, refunds } from "#app/database/tables/payments.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { centsOfRand } from "#app/domain/products/rand.ts";
import type { Admin } from "#app/domain/users/people.ts";
import { addressLines } from "./address-lines.ts";
import { LINE_HEAD, lineRows } from "./line-export.server.ts";
import type { OrderChoice } from "./order-choice.ts";
import { fitsChoice } from "./order-conditions.server.ts";
import { creditNoteNumber, invoiceNumber, orderNumber } from "./order-numbers.ts";
import { stateLabel } from "./order-states.ts";
import { namePayment } from "./payment-names.ts";
import { phoneShown } from "./phone-shown.ts";

type Row = readonly CsvCell[];
type Order = typeof orders.$inferSelect;
type Paper = typeof documents.$inferSelect;

/** What the queue shows, as rows for the accountant: one for each order, or one for each line. */
export async function* exportOrders(
  { database }: { database: Database },
  admin: Admin,
  { choice, table }: { choice: OrderChoice; table: "orders" | "lines" },
): AsyncGenerator<Row> {
  const where = fitsChoice(choice);
  await database.transaction(async (transaction) => {
    const count = await transaction.$count(orders, where);
    const label = `list "${choice.view}" by ${table}, ${count} orders`;
    const thing = { kind: "order", id: `view-${choice.view}`, label } as const;
    await recordAudit(transaction, admin, { verb: "exported", thing });
  });
  yield table === "orders" ? ORDER_HEAD : LINE_HEAD;
  for (let last = 0; ; ) {
    const batch = await database
      .select()
      .from(orders)
      .where(and(where, gt(orders.number, last)))
      .orderBy(asc(orders.number))
      .limit(ORDERS_AT_ONCE);
    if (table === "orders") yield* orderRows(database, batch);
    else yield* lineRows(database, batch);
    if (batch.length < ORDERS_AT_ONCE) return;
    last = batch.at(-1)?.number ?? 0;
  }
}

const ORDERS_AT_ONCE = 500;

async function* orderRows(database: Database, batch: readonly Order[]): AsyncGenerator<Row> {
  if (batch.length === 0) return;
  const ids = batch.map(({ id }) => id);
  const [paid, back, papers] = await Promise.all([
    database.select().from(payments).where(inArray(payments.orderId, ids)),
    database.select().from(refunds).where(inArray(refunds.orderId, ids)),
    database
      .select()
      .from(documents)
      .where(inArray(documents.orderId, ids))
      .orderBy(asc(documents.issuedAt), asc(documents.number)),
  ]);
  const ofOrder = <Thing extends { orderId: string }>(things: Thing[], { id }: Order) =>
    things.filter(({ orderId }) => orderId === id);
  for (const order of batch) {
    const own = ofOrder(paid, order);
    const refunded = ofOrder(back, order);
    const { invoices, notes, invoiced, credited } = documented(
      order,
      ofOrder(papers, order),
      refunded,
    );
    yield [
      orderNumber(order.number),
      fileMoment(order.placedAt),
      stateLabel(order.state, order.deliveryWay),
      order.fullName,
      order.companyName,
      order.email,
      order.buyerVatNumber,
      order.buyerReference,
      namePayment(
        order.paymentWay,
        own.map(({ way }) => way),
      ),
      deliveryNames[order.deliveryWay],
      money(order.goodsTotal),
      money(order.deliveryTotal),
      money(order.total),
      money(order.vatTotal),
      invoices.map(({ number }) => invoiceNumber(number)).join(" "),
      invoices[0] ? fileMoment(invoices[0].issuedAt) : "",
      { cents: invoiced.total },
      { cents: invoiced.vat },
      notes.map(({ number }) => creditNoteNumber(number)).join(" "),
      { cents: -credited.total },
      { cents: -credited.vat },
      { cents: invoiced.total - credited.total },
      { cents: invoiced.vat - credited.vat },
      { cents: sumOf(own) },
      { cents: -sumOf(refunded) },
      own.flatMap(({ reference }) => reference ?? []).join(" "),
      order.paidAt ? fileMoment(order.paidAt) : "",
      phoneShown(order.phone),
      order.address ? addressLines(order.address).join(", ") : "",
      { cents: -centsOfRand(order.refundedTotal) },
    ];
  }
}

/** What an order's papers come to, as the VAT report counts them: each invoice, each credit note. */
function documented(
  order: Order,
  papers: readonly Paper[],
  refunded: readonly (typeof refunds.$inferSelect)[],
) {
  const whole = { total: centsOfRand(order.total ?? "0"), vat: centsOfRand(order.vatTotal) };
  const worthOf = ({ refundId }: Paper) => {
    const refund = refunded.find(({ id }) => id === refundId);
    return refund ? { total: centsOfRand(refund.amount), vat: centsOfRand(refund.vat) } : whole;
  };
  const add = (kind: Paper["kind"]) => {
    const values = papers.filter((paper) => paper.kind === kind).map(worthOf);
    const sum = (name: "total" | "vat") => values.reduce((all, value) => all + value[name], 0);
    return { total: sum("total"), vat: sum("vat") };
  };
  return {
    invoices: papers.filter(({ kind }) => kind === "invoice"),
    notes: papers.filter(({ kind }) => kind === "credit-note"),
    invoiced: add("invoice"),
    credited: add("credit-note"),
  };
}

const money = (rand: string | null) => ({ cents: centsOfRand(rand ?? "0") });
const sumOf = (amounts: readonly { amount: string }[]) =>
  amounts.reduce((sum, { amount }) => sum + centsOfRand(amount), 0);

const ORDER_HEAD: Row = [
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
  // What came later stands at the end: a table that takes the others by their place goes on working.
  "Phone",
  "Delivery address",
  "Refunded (R)",
];
