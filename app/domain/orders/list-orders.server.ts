import { count, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { orders } from "#app/database/tables/orders.ts";
import { centsOfRand } from "#app/domain/products/rand.ts";
import type { Admin } from "#app/domain/users/people.ts";
import { ORDER_PAGE_SIZE, type OrderChoice, type OrderView, orderViews } from "./order-choice.ts";
import {
  fitsChoice,
  fitsFilters,
  fitsView,
  inOrder,
  proofCount,
} from "./order-conditions.server.ts";
import type { MoneyWay } from "./payment-names.ts";

/** One page of the queue. A page past the end is the last one. */
export async function listOrders(
  { database }: { database: Database },
  _admin: Admin,
  choice: OrderChoice,
) {
  const where = fitsChoice(choice);
  const total = await database.$count(orders, where);
  const page = Math.min(choice.page, Math.max(1, Math.ceil(total / ORDER_PAGE_SIZE)));
  const rows = await select(database)
    .where(where)
    .orderBy(...inOrder[choice.sort])
    .limit(ORDER_PAGE_SIZE)
    .offset((page - 1) * ORDER_PAGE_SIZE);
  return { orders: rows.map(summaryOf), total, page };
}

/** How much is in each view, of what passes the filters. */
export async function countOrderViews(
  { database }: { database: Database },
  _admin: Admin,
  choice: OrderChoice,
): Promise<Record<OrderView, number>> {
  const counted = orderViews.map(
    (view) =>
      [view, sql<number>`(count(*) filter (where ${fitsView[view] ?? sql`true`}))::int`] as const,
  );
  const [counts] = await database
    .select(Object.fromEntries(counted) as Record<OrderView, SQL<number>>)
    .from(orders)
    .where(fitsFilters(choice));
  if (!counts) throw new Error("The database counted nothing");
  return counts;
}

/** What one customer has ordered, the newest first, as far as there is room for it. */
export async function listOrdersOf(
  { database }: { database: Database },
  _admin: Admin,
  { userId, most }: { userId: string; most: number },
) {
  const where = eq(orders.userId, userId);
  const [rows, [all]] = await Promise.all([
    select(database).where(where).orderBy(desc(orders.placedAt)).limit(most),
    database.select({ count: count() }).from(orders).where(where),
  ]);
  return { orders: rows.map(summaryOf), total: all?.count ?? 0 };
}

/** What a row of the queue shows. */
const summary = {
  number: orders.number,
  source: orders.source,
  state: orders.state,
  stateSince: orders.stateSince,
  attention: orders.attention,
  fullName: orders.fullName,
  email: orders.email,
  companyName: orders.companyName,
  deliveryWay: orders.deliveryWay,
  paymentWay: orders.paymentWay,
  placedAt: orders.placedAt,
  total: orders.total,
  refunded: orders.refundedTotal,
  proofs: proofCount,
  stockHeld: orders.stockHeld,
  stockHeldUntil: orders.stockHeldUntil,
  /** How money came for it, if any did. */
  paidBy: sql<
    MoneyWay[]
  >`(select coalesce(array_agg(payments.way order by payments.received_at), '{}')
    from payments where payments.order_id = orders.id)`,
  items: sql<number>`(select coalesce(sum(quantity), 0)::int from order_lines
    where order_lines.order_id = orders.id)`,
};

const select = (database: Database) => database.select(summary).from(orders).$dynamic();

type Row = Awaited<ReturnType<typeof select>>[number];

function summaryOf({ total, refunded, ...row }: Row) {
  return { ...row, total: centsOfRand(total ?? "0"), refunded: centsOfRand(refunded) };
}

export type OrderSummary = ReturnType<typeof summaryOf>;
