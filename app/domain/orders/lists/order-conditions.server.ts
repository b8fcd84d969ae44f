import { and, asc, desc, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { SettlementMethod } from "#app/content/payment-methods.ts";
import { orders } from "#app/database/tables/orders.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { type OrderStateRules, statesWhere } from "#app/domain/orders/order-states.ts";
import { isEffectivePayment, uncheckedProofs } from "#app/domain/orders/payment-status.server.ts";
import { TIME_ZONE } from "#app/format/dates-and-numbers.ts";
import type { OrderListQuery, OrderQueueView, OrderSort } from "./order-list-query.ts";
import { matchesOrderSearch } from "./order-search.server.ts";

/** Condition for the view and all filters. */
export function matchesOrderQuery(
  query: OrderListQuery,
  admin: Admin<"see-orders">,
): SQL | undefined {
  return and(orderViewConditions[query.view], matchesOrderFilters(query, admin));
}

/** Condition for the filters alone, for the counts of the tabs. */
export function matchesOrderFilters(
  query: Omit<OrderListQuery, "view" | "sort" | "page">,
  admin: Admin<"see-orders">,
): SQL | undefined {
  const { search, state, payment, delivery, from, to } = query;
  return and(
    state ? eq(orders.state, state) : undefined,
    payment ? paidByMethod(payment) : undefined,
    delivery ? eq(orders.deliveryMethod, delivery) : undefined,
    from ? sql`${orders.placedAt} >= ${startOfLocalDay(from)}` : undefined,
    to ? sql`${orders.placedAt} < ${startOfLocalDay(to)} + interval '1 day'` : undefined,
    matchesOrderSearch(search, admin),
  );
}

/** Waits for units on backorder. */
const awaitsStock = sql`exists (select from order_lines
  where order_lines.order_id = orders.id and order_lines.awaited > 0)`;
const isBackorderLate = sql`exists (select from order_lines where order_lines.order_id = orders.id
  and order_lines.awaited > 0
  and order_lines.expected_by < (now() at time zone ${TIME_ZONE})::date)`;

/** Orders in one of the states that belong to this queue. */
export function inQueue(queue: NonNullable<OrderStateRules["queue"]>): SQL {
  return inArray(
    orders.state,
    statesWhere((rules) => rules.queue === queue),
  );
}

/** Paid, and either complete or not here by the promised day. */
export const isToPack = sql`(${inQueue("pack")} and (not ${awaitsStock} or ${isBackorderLate}))`;

/** Orders that need staff: to pack, to ship, with a proof to check, or flagged. */
export const waitsForStaff = sql`(${isToPack} or ${inQueue("send")}
  or ${orders.attention} is not null
  or (${inQueue("confirm")} and ${uncheckedProofs} > 0))`;

/** Flagged orders are to do in every state; the badge in the navigation counts the same. */
export const orderViewConditions = {
  todo: waitsForStaff,
  open: or(
    inArray(
      orders.state,
      statesWhere(({ isEnded }) => !isEnded),
    ),
    isNotNull(orders.attention),
  ),
  confirm: inQueue("confirm"),
  pack: isToPack,
  backorder: and(inQueue("pack"), awaitsStock),
  send: inQueue("send"),
  underway: inQueue("underway"),
  all: undefined,
} satisfies Record<OrderQueueView, SQL | undefined>;

const { placedAt, number, total } = orders;

/** Allow-list of sort orders. */
export const orderSortColumns = {
  // Flagged first, then proofs to check, then the longest waiting.
  pressing: [
    sql`(${orders.attention} is null)`,
    sql`(${inQueue("confirm")} and ${uncheckedProofs} = 0)`,
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

/** Matches the methods of its payments; for an unpaid order, the chosen method. */
function paidByMethod(method: SettlementMethod): SQL {
  const received = sql`(select array_agg(payments.method) from payments
    where payments.order_id = orders.id and ${isEffectivePayment})`;
  return sql`${method} = any(coalesce(${received}, array[${orders.paymentMethod}]))`;
}
