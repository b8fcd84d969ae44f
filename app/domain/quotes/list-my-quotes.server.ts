import { desc, eq, inArray, sql } from "drizzle-orm";
import { toCents } from "#app/content/money.ts";
import type { Database } from "#app/database/connection.server.ts";
import { orders, quoteLines, quotes } from "#app/database/tables/orders.ts";
import type { Shopper } from "#app/domain/accounts/people.ts";
import { claimGuestOrders } from "#app/domain/orders/lists/list-my-orders.server.ts";
import { quoteStateOf } from "./read-quote.server.ts";

export const MY_QUOTES_PAGE_SIZE = 20;

/** A customer's quotations, newest first, including those requested as a guest with the same email address. */
export async function listMyQuotes(
  { database }: { database: Database },
  shopper: Pick<Shopper, "userId">,
  { page }: { page: number },
) {
  await claimGuestOrders({ database }, shopper);
  const isMine = eq(quotes.userId, shopper.userId);
  const total = await database.$count(quotes, isMine);
  const pages = Math.max(1, Math.ceil(total / MY_QUOTES_PAGE_SIZE));
  const shown = Math.min(page, pages);
  const rows = await database
    .select({
      id: quotes.id,
      number: quotes.number,
      accessKey: quotes.accessKey,
      madeAt: quotes.createdAt,
      validUntil: quotes.validUntil,
      // The database's clock decides, as in acceptQuote.
      isOver: sql<boolean>`${quotes.validUntil} < now()`,
      isWithdrawn: sql<boolean>`${quotes.withdrawnAt} is not null`,
      total: quotes.total,
      orderNumber: orders.number,
    })
    .from(quotes)
    .leftJoin(orders, eq(orders.id, quotes.orderId))
    .where(isMine)
    .orderBy(desc(quotes.createdAt), desc(quotes.number))
    .limit(MY_QUOTES_PAGE_SIZE)
    .offset((shown - 1) * MY_QUOTES_PAGE_SIZE);
  const goods = await quoteLineSummaries(
    database,
    rows.map(({ id }) => id),
  );
  return {
    total,
    page: shown,
    pages,
    quotes: rows.map(({ id, isOver, isWithdrawn, total: sum, ...quote }) => ({
      ...quote,
      state: quoteStateOf({ isAccepted: quote.orderNumber !== null, isWithdrawn, isOver }),
      total: toCents(sum ?? "0"),
      items: goods.get(id)?.items ?? 0,
      first: goods.get(id)?.first ?? "",
      others: (goods.get(id)?.lines ?? 1) - 1,
    })),
  };
}

export function countMyQuotes(
  { database }: { database: Database },
  shopper: Pick<Shopper, "userId">,
): Promise<number> {
  return database.$count(quotes, eq(quotes.userId, shopper.userId));
}

/** Unit count of each quotation, and the name of its first line. */
async function quoteLineSummaries(database: Database, ids: string[]) {
  const rows = ids.length
    ? await database
        .select({
          quoteId: quoteLines.quoteId,
          items: sql`sum(${quoteLines.quantity})`.mapWith(Number),
          lines: sql`count(*)`.mapWith(Number),
          first: sql<string>`(array_agg(${quoteLines.name} order by ${quoteLines.position}))[1]`,
        })
        .from(quoteLines)
        .where(inArray(quoteLines.quoteId, ids))
        .groupBy(quoteLines.quoteId)
    : [];
  return new Map(rows.map(({ quoteId, ...goods }) => [quoteId, goods]));
}
