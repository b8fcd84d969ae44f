import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { toCents } from "#app/content/money.ts";
import type { Database } from "#app/database/connection.server.ts";
import { orders, quotes } from "#app/database/tables/orders.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { matchesQuoteSearch } from "#app/domain/orders/lists/order-search.server.ts";
import { QUOTE_PAGE_SIZE, type QuoteView } from "./quote-views.ts";
import { quoteStateOf } from "./read-quote.server.ts";

/** One page of the quotations, newest first. A page past the end is the last one. */
export async function listQuotes(
  { database }: { database: Database },
  _admin: Admin,
  query: { view: QuoteView; search: string; page: number },
) {
  const found = matchesQuoteSearch(query.search);
  const where = and(quoteViewConditions[query.view], found);
  const total = await database.$count(quotes, where);
  const page = Math.min(query.page, Math.max(1, Math.ceil(total / QUOTE_PAGE_SIZE)));
  const rows = await database
    .select({
      number: quotes.number,
      fullName: sql<string>`coalesce(${quotes.details} ->> 'fullName', '')`,
      companyName: sql<string | null>`${quotes.details} ->> 'companyName'`,
      email: sql<string>`coalesce(${quotes.details} ->> 'email', '')`,
      total: quotes.total,
      madeAt: quotes.createdAt,
      validUntil: quotes.validUntil,
      isOver: sql<boolean>`${quotes.validUntil} < now()`,
      isWithdrawn: sql<boolean>`${quotes.withdrawnAt} is not null`,
      orderNumber: orders.number,
    })
    .from(quotes)
    .leftJoin(orders, eq(orders.id, quotes.orderId))
    .where(where)
    .orderBy(desc(quotes.createdAt), desc(quotes.id))
    .limit(QUOTE_PAGE_SIZE)
    .offset((page - 1) * QUOTE_PAGE_SIZE);
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
  return {
    quotes: rows.map((row) => ({
      ...row,
      state: quoteStateOf({ ...row, isAccepted: row.orderNumber !== null }),
      total: toCents(row.total ?? "0"),
    })),
    total,
    page,
    counts,
  };
}

export type QuoteSummary = Awaited<ReturnType<typeof listQuotes>>["quotes"][number];

const quoteViewConditions: Record<QuoteView, SQL | undefined> = {
  open: and(isNull(quotes.orderId), isNull(quotes.withdrawnAt), sql`${quotes.validUntil} >= now()`),
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
