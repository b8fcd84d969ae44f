import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { cartItems } from "#app/database/tables/carts.ts";
import { quoteLines, quotes } from "#app/database/tables/orders.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { isOpenQuote } from "./list-quotes.server.ts";

/** More than anybody reads before deleting. */
const MAX_QUOTES_NAMED = 20;

export type ProductUsage = Awaited<ReturnType<typeof readProductUsage>>;

/** The carts and open quotations that contain one of these products, to be named before they are deleted. */
export async function readProductUsage(
  { database }: { database: Database },
  _admin: Admin,
  productIds: readonly string[],
) {
  const isOneOf = (column: typeof cartItems.productId | typeof quoteLines.productId): SQL =>
    sql`${column} = any(${sql.param(productIds)}::uuid[])`;
  const [[inCarts], open] = await Promise.all([
    database
      .select({
        carts: sql<number>`count(distinct ${cartItems.cartId})::int`,
        pieces: sql<number>`coalesce(sum(${cartItems.quantity}), 0)::int`,
      })
      .from(cartItems)
      .where(and(isOneOf(cartItems.productId), isNull(cartItems.removedAt))),
    database
      .select({ number: quotes.number, total: sql<number>`(count(*) over ())::int` })
      .from(quotes)
      .innerJoin(quoteLines, eq(quoteLines.quoteId, quotes.id))
      .where(and(isOneOf(quoteLines.productId), isOpenQuote))
      .groupBy(quotes.number)
      .orderBy(asc(quotes.number))
      .limit(MAX_QUOTES_NAMED),
  ]);
  return {
    carts: inCarts?.carts ?? 0,
    pieces: inCarts?.pieces ?? 0,
    quoteCount: open[0]?.total ?? 0,
    /** The first of them. */
    quoteNumbers: open.map(({ number }) => number),
  };
}
