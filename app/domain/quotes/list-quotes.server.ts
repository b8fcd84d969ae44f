import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { orders, quotes } from "#app/database/tables/orders.ts";
import type { Admin, SignedIn } from "#app/domain/accounts/people.ts";
import { recordPersonalDataSearch } from "#app/domain/audit/record-personal-data-view.server.ts";
import { claimGuestOrders, lineSummary } from "#app/domain/orders/lists/list-my-orders.server.ts";
import { matchesQuoteSearch } from "#app/domain/orders/lists/order-search.server.ts";
import { paginateWithin } from "#app/format/list-query.ts";
import { toCents } from "#app/format/money.ts";
import { QUOTE_PAGE_SIZE, type QuoteView } from "./quote-views.ts";
import { quoteStateOf } from "./read-quote.server.ts";

/** One page of the quotations, newest first. */
export async function listQuotes(
  { database }: { database: Database },
  admin: Admin<"make-quotations" | "see-contact-details">,
  query: { view: QuoteView; search: string; page: number },
) {
  await recordPersonalDataSearch(database, admin, query.search);
  const found = matchesQuoteSearch(query.search);
  const where = and(quoteViewConditions[query.view], found);
  const total = await database.$count(quotes, where);
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
    .where(where)
    .orderBy(desc(quotes.createdAt), desc(quotes.id))
    .limit(limit)
    .offset(offset);
  const counted = await database
    .select({
      open: countWhere(quoteViewConditions.open),
      accepted: countWhere(quoteViewConditions.accepted),
      ended: countWhere(quoteViewConditions.ended),
      all: countWhere(undefined),
    })
    .from(quotes)
    .where(found);
  const [counts = { open: 0, accepted: 0, ended: 0, all: 0 }] = counted;
  return { quotes: rows.map(withState), total, page, counts };
}

export type QuoteSummary = Awaited<ReturnType<typeof listQuotes>>["quotes"][number];

const summary = {
  number: quotes.number,
  madeAt: quotes.createdAt,
  validUntil: quotes.validUntil,
  // The database's clock decides, as in acceptQuote.
  isOver: sql<boolean>`${quotes.validUntil} < now()`,
  isWithdrawn: sql<boolean>`${quotes.withdrawnAt} is not null`,
  total: quotes.total,
  orderNumber: orders.number,
  /** False once a product of it was deleted or archived. */
  isSold: sql<boolean>`not exists (
    select from quote_lines as line
    left join products on products.id = line.product_id and products.status = 'published'
    where line.quote_id = quotes.id and products.id is null)`,
};

type Summary = {
  isOver: boolean;
  isWithdrawn: boolean;
  total: string | null;
  orderNumber: number | null;
};

function withState<Row extends Summary>({ isOver, isWithdrawn, total, ...row }: Row) {
  const isAccepted = row.orderNumber !== null;
  const state = quoteStateOf({ isAccepted, isWithdrawn, isOver });
  return { ...row, state, total: toCents(total ?? "0") };
}

export const isOpenQuote = and(
  isNull(quotes.orderId),
  isNull(quotes.withdrawnAt),
  sql`${quotes.validUntil} >= now()`,
);

const quoteViewConditions: Record<QuoteView, SQL | undefined> = {
  open: isOpenQuote,
  accepted: isNotNull(quotes.orderId),
  ended: and(
    isNull(quotes.orderId),
    or(isNotNull(quotes.withdrawnAt), sql`${quotes.validUntil} < now()`),
  ),
  all: undefined,
};

function countWhere(fits: SQL | undefined) {
  return sql<number>`(count(*) filter (where ${fits ?? sql`true`}))::int`;
}

const MY_PAGE_SIZE = 20;

/** A customer's quotations, newest first, including those requested as a guest with the same email address. */
export async function listMyQuotes(
  { database }: { database: Database },
  person: Pick<SignedIn, "userId">,
  query: { page: number },
) {
  await claimGuestOrders({ database }, person);
  const total = await countMyQuotes({ database }, person);
  const { page, limit, offset } = paginateWithin(total, query.page, MY_PAGE_SIZE);
  const goods = lineSummary(sql`quote_lines as line where line.quote_id = quotes.id`);
  const rows = await database
    .select({ ...summary, accessKey: quotes.accessKey, ...goods })
    .from(quotes)
    .leftJoin(orders, eq(orders.id, quotes.orderId))
    .where(eq(quotes.userId, person.userId))
    .orderBy(desc(quotes.createdAt), desc(quotes.number))
    .limit(limit)
    .offset(offset);
  return { total, page, pageSize: MY_PAGE_SIZE, quotes: rows.map(withState) };
}

export function countMyQuotes(
  { database }: { database: Database },
  person: Pick<SignedIn, "userId">,
): Promise<number> {
  return database.$count(quotes, eq(quotes.userId, person.userId));
}
