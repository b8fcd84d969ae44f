import { and, asc, desc, eq, gt, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { orders, type QuoteState, quoteRevisions, quotes } from "#app/database/tables/orders.ts";
import type { Admin, SignedIn } from "#app/domain/accounts/people.ts";
import { recordPersonalDataSearch } from "#app/domain/audit/record-personal-data-view.server.ts";
import { claimGuestOrders, lineSummary } from "#app/domain/orders/lists/list-my-orders.server.ts";
import { matchesQuoteSearch } from "#app/domain/orders/lists/order-search.server.ts";
import { type QuoteStateRules, quoteStatesWhere } from "#app/domain/quotes/quote-states.ts";
import { QUOTE_PAGE_SIZE, type QuoteSort, type QuoteView } from "#app/domain/quotes/quote-views.ts";
import { paginateWithin } from "#app/format/list-query.ts";
import { toCents } from "#app/format/money.ts";

/** One page of the quotations, newest first unless told otherwise. */
export async function listQuotes(
  { database }: { database: Database },
  admin: Admin<"make-quotations" | "see-contact-details">,
  query: { view: QuoteView; search: string; page: number; sort?: QuoteSort },
) {
  await recordPersonalDataSearch(database, admin, query.search);
  const found = matchesQuoteSearch(query.search);
  const where = and(quoteViewConditions[query.view], found);
  const counted = await database
    .select({
      requests: countWhere(quoteViewConditions.requests),
      open: countWhere(quoteViewConditions.open),
      accepted: countWhere(quoteViewConditions.accepted),
      ended: countWhere(quoteViewConditions.ended),
      all: countWhere(quoteViewConditions.all),
    })
    .from(quotes)
    .where(found);
  const [counts = { requests: 0, open: 0, accepted: 0, ended: 0, all: 0 }] = counted;
  const total = counts[query.view];
  const { page, limit, offset } = paginateWithin(total, query.page, QUOTE_PAGE_SIZE);
  const rows = await database
    .select({
      ...summary,
      fullName: sql<string>`coalesce(${quotes.details} ->> 'fullName', '')`,
      companyName: sql<string | null>`${quotes.details} ->> 'companyName'`,
      email: sql<string>`coalesce(${quotes.details} ->> 'email', '')`,
    })
    .from(quotes)
    .leftJoin(orders, eq(orders.id, quotes.orderId))
    .leftJoin(quoteRevisions, shownRevision)
    .where(where)
    .orderBy(...sortings[query.sort ?? "newest"], desc(quotes.createdAt), desc(quotes.id))
    .limit(limit)
    .offset(offset);
  return { quotes: rows.map(withState), total, page, counts };
}

const sortings: Record<QuoteSort, SQL[]> = {
  newest: [],
  oldest: [asc(quotes.createdAt)],
  value: [sql`${quoteRevisions.total} desc nulls last`],
  due: [sql`${quotes.dueAt} asc nulls last`],
};

export type QuoteSummary = Awaited<ReturnType<typeof listQuotes>>["quotes"][number];

/** Of a request its draft, else the newest that was sent. */
const shownRevision = and(
  eq(quoteRevisions.quoteId, quotes.id),
  sql`${quoteRevisions.revision} = greatest(${quotes.revision}, 1)`,
);

/** The newest sent revision is no longer valid, by the database's clock, as in acceptQuote. */
const isOver = sql<boolean>`exists (select from quote_revisions as newest
  where newest.quote_id = quotes.id and newest.revision = quotes.revision
    and newest.valid_until < clock_timestamp())`;

const summary = {
  number: quotes.number,
  madeAt: quotes.createdAt,
  /** Null before something was sent. */
  validUntil:
    sql<Date | null>`case when ${quotes.revision} > 0 then ${quoteRevisions.validUntil} end`.mapWith(
      quoteRevisions.validUntil,
    ),
  isOver: sql<boolean>`coalesce(${quoteRevisions.validUntil} < clock_timestamp(), false)`,
  rawState: quotes.state,
  revision: quotes.revision,
  dueAt: quotes.dueAt,
  total: quoteRevisions.total,
  orderNumber: orders.number,
  /** False once a product of it was deleted or archived. */
  isSold: sql<boolean>`not exists (
    select from quote_lines as line
    left join products on products.id = line.product_id and products.status = 'published'
    where line.quote_id = quotes.id and line.revision = greatest(quotes.revision, 1)
      and not line.is_text and products.id is null)`,
};

type Summary = { isOver: boolean; rawState: QuoteState; total: string | null };

function withState<Row extends Summary>({ isOver: over, rawState, total, ...row }: Row) {
  const state: QuoteState = rawState === "sent" && over ? "expired" : rawState;
  return { ...row, state, total: toCents(total ?? "0") };
}

export const isOpenQuote = and(eq(quotes.state, "sent"), sql`not ${isOver}`);

/** Before its address is confirmed, a request is nobody's business. */
const isShown = sql`${quotes.state} <> 'unconfirmed'`;

/** What the customer asked for or was sent: a quotation that staff start is theirs until they send it. */
const isForCustomer = or(gt(quotes.revision, 0), isNotNull(quotes.wish));

const isMine = ({ userId }: Pick<SignedIn, "userId">) =>
  and(eq(quotes.userId, userId), isShown, isForCustomer);

const queued = (queue: QuoteStateRules["queue"]) =>
  inArray(
    quotes.state,
    quoteStatesWhere((rules) => rules.queue === queue),
  );

const quoteViewConditions: Record<QuoteView, SQL | undefined> = {
  // Also what was sent and has a question about it.
  requests: or(queued("to-do"), isNotNull(quotes.dueAt)),
  open: isOpenQuote,
  accepted: queued("won"),
  ended: or(queued("lost"), and(eq(quotes.state, "sent"), isOver)),
  all: isShown,
};

function countWhere(fits: SQL | undefined) {
  return sql<number>`(count(*) filter (where ${fits ?? sql`true`}))::int`;
}

const MY_PAGE_SIZE = 20;

/** Of a request, what was asked for: its products, or else the wish. */
const asked = {
  first: sql<string>`coalesce((select split_part(message, chr(10), 1) from quote_events
    where quote_id = quotes.id and kind = 'unconfirmed' limit 1), left(quotes.wish, 80), '')`,
  others: sql<number>`coalesce((select array_length(string_to_array(message, chr(10)), 1) - 1 from quote_events
    where quote_id = quotes.id and kind = 'unconfirmed' limit 1), 0)`,
};

/**
 * A customer's quotations, newest first, including those requested as a guest with the same email address. Of what was
 * not sent yet, they see what they asked for, not the draft that staff are preparing.
 */
export async function listMyQuotes(
  { database }: { database: Database },
  person: Pick<SignedIn, "userId">,
  query: { page: number },
) {
  await claimGuestOrders({ database }, person);
  const total = await countMyQuotes({ database }, person);
  const { page, limit, offset } = paginateWithin(total, query.page, MY_PAGE_SIZE);
  const goods = lineSummary(
    sql`quote_lines as line where line.quote_id = quotes.id and line.revision = quotes.revision`,
  );
  const rows = await database
    .select({ ...summary, accessKey: quotes.accessKey, ...goods, asked })
    .from(quotes)
    .leftJoin(orders, eq(orders.id, quotes.orderId))
    .leftJoin(quoteRevisions, shownRevision)
    .where(isMine(person))
    .orderBy(desc(quotes.createdAt), desc(quotes.number))
    .limit(limit)
    .offset(offset);
  const mine = rows.map(withState).map(({ asked: request, ...quote }) => {
    const unsent = { ...quote, ...request, total: undefined };
    return quote.revision === 0 ? unsent : quote;
  });
  return { total, page, pageSize: MY_PAGE_SIZE, quotes: mine };
}

export function countMyQuotes(
  { database }: { database: Database },
  person: Pick<SignedIn, "userId">,
): Promise<number> {
  return database.$count(quotes, isMine(person));
}
