import { and, asc, gt, inArray } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { orderLines, orders } from "#app/database/tables/orders.ts";
import { documents, payments } from "#app/database/tables/payments.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { centsOfRand, randOfCents } from "#app/domain/products/rand.ts";
import type { Admin } from "#app/domain/users/people.ts";
import type { OrderChoice } from "./order-choice.ts";
import { fitsChoice } from "./order-conditions.server.ts";
import { splitVat } from "./order-money.ts";
import { invoiceNumber, orderNumber } from "./order-numbers.ts";
import { stateLabels } from "./order-states.ts";

type Row = readonly (string | number)[];
type Order = typeof orders.$inferSelect;

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
  const [paid, papers] = await Promise.all([
    database.select().from(payments).where(inArray(payments.orderId, ids)),
    database.select().from(documents).where(inArray(documents.orderId, ids)),
  ]);
  for (const order of batch) {
    const own = paid.filter(({ orderId }) => orderId === order.id);
    const invoice = papers.find(({ orderId, kind }) => orderId === order.id && kind === "invoice");
    const money = own.reduce((sum, { amount }) => sum + centsOfRand(amount), 0);
    yield [
      ...beginning(order),
      invoice ? invoiceNumber(invoice.number) : "",
      order.email,
      order.buyerVatNumber ?? "",
      order.buyerReference ?? "",
      order.paymentWay,
      order.deliveryWay,
      Number(order.goodsTotal),
      Number(order.deliveryTotal),
      Number(order.total),
      Number(order.vatTotal),
      Number(randOfCents(money)),
      Number(order.refundedTotal),
      own.map(({ reference }) => reference ?? "").join(" "),
      order.paidAt?.toISOString() ?? "",
    ];
  }
}

/** Delivery is a line, too: the lines of an order add up to its total, and their VAT to its VAT. */
async function* lineRows(database: Database, batch: readonly Order[]): AsyncGenerator<Row> {
  if (batch.length === 0) return;
  const lines = await database
    .select()
    .from(orderLines)
    .where(
      inArray(
        orderLines.orderId,
        batch.map(({ id }) => id),
      ),
    )
    .orderBy(asc(orderLines.position));
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  for (const order of batch) {
    const goods = (byOrder.get(order.id) ?? []).map(({ name, quantity, unitPrice, total }) => ({
      name,
      quantity,
      unitPrice,
      total: total ?? "0",
    }));
    const brought = order.deliveryTotal;
    const delivery = { name: "Delivery", quantity: 1, unitPrice: brought, total: brought };
    const all = centsOfRand(brought) > 0 ? [...goods, delivery] : goods;
    const vat = splitVat(all.map(({ total }) => centsOfRand(total)));
    for (const [place, line] of all.entries()) {
      yield [
        ...beginning(order),
        line.name,
        line.quantity,
        Number(line.unitPrice),
        Number(line.total),
        order.vatPercent === null ? 0 : Number(randOfCents(vat[place] ?? 0)),
      ];
    }
  }
}

function beginning(order: Order): Row {
  return [
    orderNumber(order.number),
    order.placedAt.toISOString(),
    stateLabels[order.state],
    order.fullName,
    order.companyName ?? "",
  ];
}

const BEGINNING: Row = ["Order", "Placed (UTC)", "State", "Name", "Company"];
const LINE_HEAD: Row = [
  ...BEGINNING,
  "Product",
  "Quantity",
  "Each (R)",
  "Total (R)",
  "VAT in it (R)",
];
const ORDER_HEAD: Row = [
  ...BEGINNING,
  "Invoice",
  "Email",
  "VAT number",
  "Reference of buyer",
  "Payment",
  "Delivery",
  "Goods (R)",
  "Delivery cost (R)",
  "Total (R)",
  "VAT in it (R)",
  "Paid (R)",
  "Refunded (R)",
  "Bank references",
  "Paid (UTC)",
];
