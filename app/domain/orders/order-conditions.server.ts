import { and, asc, desc, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { OFFICE_ZONE } from "#app/content/office-words.ts";
import { orders } from "#app/database/tables/orders.ts";
import type { OrderChoice, OrderSort, OrderView } from "./order-choice.ts";
import { fitsSearch } from "./order-search.server.ts";
import type { MoneyWay } from "./payment-names.ts";

/** Which orders are in a view and pass every filter. */
export function fitsChoice(choice: OrderChoice): SQL | undefined {
  return and(fitsView[choice.view], fitsFilters(choice));
}

/** The same without the view: what its tabs count. */
export function fitsFilters(choice: Omit<OrderChoice, "view" | "sort" | "page">): SQL | undefined {
  const { search, state, payment, delivery, from, to } = choice;
  return and(
    state ? eq(orders.state, state) : undefined,
    payment ? paidBy(payment) : undefined,
    delivery ? eq(orders.deliveryWay, delivery) : undefined,
    from ? sql`${orders.placedAt} >= ${startOf(from)}` : undefined,
    to ? sql`${orders.placedAt} < ${startOf(to)} + interval '1 day'` : undefined,
    fitsSearch(search),
  );
}

/** The tables are named in full: in a list of columns Drizzle would not. */
export const proofCount = sql<number>`(select count(*)::int from payment_proofs
  where payment_proofs.order_id = orders.id)`;

/** To pack, to send, a proof to check, or flagged: what a person has to do something about. */
export const waitsForStaff = sql`(${orders.state} in ('paid', 'packed')
  or ${orders.attention} is not null
  or (${orders.state} = 'awaiting-payment' and ${proofCount} > 0))`;

/** What asks for a person is to do, whatever its state; the figure beside the navigation counts the same. */
export const fitsView = {
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
} satisfies Record<OrderView, SQL | undefined>;

const { placedAt, number, total } = orders;

/** Nothing else reaches the database. */
export const inOrder = {
  // First what is flagged, then payments with a proof to check, then whoever has waited longest.
  pressing: [
    sql`(${orders.attention} is null)`,
    sql`(${orders.state} = 'awaiting-payment' and ${proofCount} = 0)`,
    asc(orders.stateSince),
    asc(number),
  ],
  newest: [desc(placedAt), desc(number)],
  oldest: [asc(placedAt), asc(number)],
  "total-down": [desc(total), desc(number)],
  "total-up": [asc(total), asc(number)],
} satisfies Record<OrderSort, SQL[]>;

/** The moment at which a day of the office begins. */
export function startOf(day: string): SQL {
  return sql`(${day}::date::timestamp at time zone ${OFFICE_ZONE})`;
}

/** How it was paid; while nothing has come, how it is to be. */
function paidBy(way: MoneyWay): SQL {
  const came = sql`(select array_agg(payments.way) from payments where payments.order_id = orders.id)`;
  return sql`${way} = any(coalesce(${came}, array[${orders.paymentWay}]))`;
}
