import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { cartItems } from "#app/database/tables/carts.ts";
import { orderLines, orders, quoteLines, quotes } from "#app/database/tables/orders.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { statesWhere } from "#app/domain/orders/order-states.ts";
import { isOpenQuote } from "./list-quotes.server.ts";

/** More than anybody reads before deleting. */
const MAX_NAMED = 20;

export type ProductUsage = Awaited<ReturnType<typeof readProductUsage>>;

/** The carts, open quotations and open orders that contain one of these products, to be named before they are deleted. */
export async function readProductUsage(
  { database }: { database: Database },
  _admin: Admin<"change-products">,
  productIds: readonly string[],
) {
  const isOneOf = (lines: typeof cartItems | typeof quoteLines | typeof orderLines): SQL =>
    sql`${lines.productId} = any(${sql.param(productIds)}::uuid[])`;
  const [[inCarts], openQuotes, openOrders] = await Promise.all([
    database
      .select({
        carts: sql<number>`count(distinct ${cartItems.cartId})::int`,
        pieces: sql<number>`coalesce(sum(${cartItems.quantity}), 0)::int`,
      })
      .from(cartItems)
      .where(and(isOneOf(cartItems), isNull(cartItems.removedAt))),
    database
      .select({ number: quotes.number, total: sql<number>`(count(*) over ())::int` })
      .from(quotes)
      .innerJoin(
        quoteLines,
        and(eq(quoteLines.quoteId, quotes.id), eq(quoteLines.revision, quotes.revision)),
      )
      .where(and(isOneOf(quoteLines), isOpenQuote))
      .groupBy(quotes.number)
      .orderBy(asc(quotes.number))
      .limit(MAX_NAMED),
    database
      .select({ number: orders.number, total: sql<number>`(count(*) over ())::int` })
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
      .where(and(isOneOf(orderLines), inArray(orders.state, OPEN_STATES)))
      .groupBy(orders.number)
      .orderBy(asc(orders.number))
      .limit(MAX_NAMED),
  ]);
  return {
    carts: inCarts?.carts ?? 0,
    pieces: inCarts?.pieces ?? 0,
    quoteCount: openQuotes[0]?.total ?? 0,
    /** The first of them. */
    quoteNumbers: openQuotes.map(({ number }) => number),
    orderCount: openOrders[0]?.total ?? 0,
    orderNumbers: openOrders.map(({ number }) => number),
  };
}

const OPEN_STATES = statesWhere(({ isEnded }) => !isEnded);
