import { and, asc, desc, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { TIME_ZONE } from "#app/content/format/dates-and-numbers.ts";
import { orders } from "#app/database/tables/orders.ts";
import type { SettlementMethod } from "#app/domain/checkout/payment-methods.ts";
import type { OrderListQuery, OrderQueueView, OrderSort } from "./order-list-query.ts";
import { matchesOrderSearch } from "./order-search.server.ts";

/** Which orders are in a view and pass every filter. */
export function matchesOrderQuery(query: OrderListQuery): SQL | undefined {
  return and(orderViewConditions[query.view], matchesOrderFilters(query));
}

/** The same without the view: what its tabs count. */
export function matchesOrderFilters(
  query: Omit<OrderListQuery, "view" | "sort" | "page">,
): SQL | undefined {
  const { search, state, payment, delivery, from, to } = query;
  return and(
    state ? eq(orders.state, state) : undefined,
    payment ? paidByMethod(payment) : undefined,
    delivery ? eq(orders.deliveryMethod, delivery) : undefined,
    from ? sql`${orders.placedAt} >= ${startOfLocalDay(from)}` : undefined,
    to ? sql`${orders.placedAt} < ${startOfLocalDay(to)} + interval '1 day'` : undefined,
    matchesOrderSearch(search),
  );
}

/** The tables are named in full: in a list of columns Drizzle would not. */
export const proofCount = sql<number>`(select count(*)::int from proofs_of_payment
  where proofs_of_payment.order_id = orders.id)`;

/** To pack, to send, a proof to check, or flagged: what a person has to do something about. */
export const waitsForStaff = sql`(${orders.state} in ('paid', 'packed')
  or ${orders.attention} is not null
  or (${orders.state} = 'awaiting-payment' and ${proofCount} > 0))`;

/** What asks for a person is to do, whatever its state; the figure beside the navigation counts the same. */
export const orderViewConditions = {
  todo: waitsForStaff,
  open: or(
    inArray(orders.state, ["awaiting-payment", "paid", "packed", "shipped", "ready"]),
    isNotNull(orders.attention),
  ),
  confirm: eq(orders.state, "awaiting-payment"),
  pack: eq(orders.state, "paid"),
  send: eq(orders.state, "packed"),
  underway: inArray(orders.state, ["shipped", "ready"]),
  all: undefined,
} satisfies Record<OrderQueueView, SQL | undefined>;

const { placedAt, number, total } = orders;

/** Nothing else reaches the database. */
export const orderSortColumns = {
  // First what is flagged, then payments with a proof to check, then whoever has waited longest.
  pressing: [
    sql`(${orders.attention} is null)`,
    sql`(${orders.state} = 'awaiting-payment' and ${proofCount} = 0)`,
    asc(orders.stateChangedAt),
    asc(number),
  ],
  newest: [desc(placedAt), desc(number)],
  oldest: [asc(placedAt), asc(number)],
  "total-down": [desc(total), desc(number)],
  "total-up": [asc(total), asc(number)],
} satisfies Record<OrderSort, SQL[]>;

/** The moment at which a local day begins. */
export function startOfLocalDay(day: string): SQL {
  return sql`(${day}::date::timestamp at time zone ${TIME_ZONE})`;
}

/** How it was paid; while nothing has come, how it is to be. */
function paidByMethod(method: SettlementMethod): SQL {
  const received = sql`(select array_agg(payments.method) from payments where payments.order_id = orders.id)`;
  return sql`${method} = any(coalesce(${received}, array[${orders.paymentMethod}]))`;
}
