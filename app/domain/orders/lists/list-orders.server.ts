import { desc, type SQL, sql } from "drizzle-orm";
import type { SettlementMethod } from "#app/content/payment-methods.ts";
import type { Database } from "#app/database/connection.server.ts";
import { orders } from "#app/database/tables/orders.ts";
import { type Admin, may } from "#app/domain/accounts/people.ts";
import { recordPersonalDataSearch } from "#app/domain/audit/record-personal-data-view.server.ts";
import { isEffectivePayment, uncheckedProofs } from "#app/domain/orders/payment-status.server.ts";
import { paginateWithin } from "#app/format/list-query.ts";
import { toCents } from "#app/format/money.ts";
import {
  matchesOrderFilters,
  matchesOrderQuery,
  orderSortColumns,
  orderViewConditions,
} from "./order-conditions.server.ts";
import {
  ORDER_PAGE_SIZE,
  type OrderListQuery,
  type OrderQueueView,
  orderQueueViews,
} from "./order-list-query.ts";
import { type Buyer, isOf } from "./purchases.server.ts";

/** One page of the order list. */
export async function listOrders(
  { database }: { database: Database },
  admin: Admin<"see-orders">,
  query: OrderListQuery,
) {
  await recordPersonalDataSearch(database, admin, query.search);
  const where = matchesOrderQuery(query, admin);
  const total = await database.$count(orders, where);
  const { page, limit, offset } = paginateWithin(total, query.page, ORDER_PAGE_SIZE);
  const rows = await selectSummaries(database)
    .where(where)
    .orderBy(...orderSortColumns[query.sort])
    .limit(limit)
    .offset(offset);
  return { orders: rows.map((row) => summaryOf(row, admin)), total, page };
}

/** Counts of each view under the current filters. */
export async function countOrderViews(
  { database }: { database: Database },
  admin: Admin<"see-orders">,
  query: OrderListQuery,
): Promise<Record<OrderQueueView, number>> {
  const counted = orderQueueViews.map((view) => {
    const where = orderViewConditions[view] ?? sql`true`;
    return [view, sql<number>`(count(*) filter (where ${where}))::int`];
  });
  const [counts] = await database
    .select(Object.fromEntries(counted) as Record<OrderQueueView, SQL<number>>)
    .from(orders)
    .where(matchesOrderFilters(query, admin));
  if (!counts) throw new Error("The database counted nothing");
  return counts;
}

/** The latest orders of a customer. */
export async function listOrdersOf(
  { database }: { database: Database },
  admin: Admin<"see-orders" | "see-contact-details">,
  { buyer, max }: { buyer: Buyer; max: number },
) {
  const where = isOf(buyer);
  const [rows, total] = await Promise.all([
    selectSummaries(database).where(where).orderBy(desc(orders.placedAt)).limit(max),
    database.$count(orders, where),
  ]);
  return { orders: rows.map((row) => summaryOf(row, admin)), total };
}

/** A row of the order list. */
const summary = {
  number: orders.number,
  source: orders.source,
  state: orders.state,
  stateChangedAt: orders.stateChangedAt,
  attention: orders.attention,
  fullName: orders.fullName,
  email: orders.email,
  companyName: orders.companyName,
  deliveryMethod: orders.deliveryMethod,
  paymentMethod: orders.paymentMethod,
  placedAt: orders.placedAt,
  total: orders.total,
  refunded: orders.refundedTotal,
  /** Refunds of money without a sale. */
  refundedOverpayment: sql<string>`(select coalesce(sum(refunds.amount), 0) from refunds
    where refunds.order_id = orders.id and refunds.is_overpayment)`,
  proofs: uncheckedProofs,
  stockReserved: orders.stockReserved,
  stockReservedUntil: orders.stockReservedUntil,
  /** The methods of its payments. */
  paidBy: sql<
    SettlementMethod[]
  >`(select coalesce(array_agg(payments.method order by payments.received_at), '{}')
    from payments where payments.order_id = orders.id and ${isEffectivePayment})`,
  items: sql<number>`(select coalesce(sum(quantity), 0)::int from order_lines
    where order_lines.order_id = orders.id)`,
};

const selectSummaries = (database: Database) => database.select(summary).from(orders).$dynamic();

type Row = Awaited<ReturnType<typeof selectSummaries>>[number];

function summaryOf(
  { total, refunded, refundedOverpayment, fullName, email, companyName, ...row }: Row,
  admin: Admin<"see-orders">,
) {
  return {
    ...row,
    /** For those who may see it. */
    contact: may(admin, "see-contact-details") ? { fullName, email, companyName } : undefined,
    total: toCents(total ?? "0"),
    refunded: toCents(refunded),
    refundedOverpayment: toCents(refundedOverpayment),
  };
}

export type OrderSummary = ReturnType<typeof summaryOf>;
