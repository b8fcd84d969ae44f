import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { orders, quotes } from "#app/database/tables/orders.ts";
import { forgetMailAbout } from "#app/mail/forget-mail.server.ts";
import { quoteNumber } from "../order-numbers.ts";

/** Long enough for a buyer who comes back with last year's quotation. */
export const QUOTE_YEARS_KEPT = 1;

/**
 * Quotations that belong to no account go a year after they ended: nothing has us keep them. One that
 * became an order stays for as long as the order knows its buyer.
 */
export async function sweepQuotes(database: Database): Promise<{ removed: number }> {
  const nameless = database.select({ id: orders.id }).from(orders).where(eq(orders.fullName, ""));
  return database.transaction(async (transaction) => {
    const gone = await transaction
      .delete(quotes)
      .where(
        and(
          isNull(quotes.userId),
          sql`${quotes.validUntil} < now() - make_interval(years => ${QUOTE_YEARS_KEPT})`,
          or(isNull(quotes.orderId), inArray(quotes.orderId, nameless)),
        ),
      )
      .returning({ number: quotes.number });
    for (const { number } of gone) await forgetMailAbout(transaction, quoteNumber(number));
    return { removed: gone.length };
  });
}
