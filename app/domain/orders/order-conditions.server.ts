import { and, asc, desc, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { likePattern } from "#app/content/list-query.ts";
import { OFFICE_ZONE } from "#app/content/office-words.ts";
import { orders } from "#app/database/tables/orders.ts";
import type { OrderChoice, OrderSort, OrderView } from "./order-choice.ts";
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
    ...wordsOf(search).map(holdsWord),
  );
}

/** What asks for a person stands in every view of work, whatever its state. */
export const fitsView = {
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

/** The tables are named in full: in a list of columns Drizzle would not. */
export const proofCount = sql<number>`(select count(*)::int from payment_proofs
  where payment_proofs.order_id = orders.id)`;

/** To pack, to send, a proof to check, or flagged: what a person has to do something about. */
export const waitsForStaff = sql`(${orders.state} in ('paid', 'packed')
  or ${orders.attention} is not null
  or (${orders.state} = 'awaiting-payment' and ${proofCount} > 0))`;

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

const MOST_WORDS = 8;

function wordsOf(search: string): string[] {
  return search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
}

/** In the number, the person, their company or reference, or the name of something they ordered. */
function holdsWord(word: string): SQL | undefined {
  const like = likePattern(word);
  const found = sql`lower(concat_ws(' ', ${orders.fullName}, ${orders.email}, ${orders.phone},
    ${orders.companyName}, ${orders.buyerReference}, ${orders.trackingNumber})) like ${like}`;
  const ordered = sql`exists (select from order_lines
    where order_lines.order_id = orders.id and lower(order_lines.name) like ${like})`;
  const named = /^(?:ord-?|#)?(\d{1,9})$/.exec(word)?.[1];
  return or(found, ordered, named ? eq(orders.number, Number(named)) : undefined);
}
