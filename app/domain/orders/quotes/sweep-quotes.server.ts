import { and, isNull, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { quotes } from "#app/database/tables/orders.ts";
import { forgetMailAbout } from "#app/mail/forget-mail.server.ts";
import { quoteNumber } from "../order-numbers.ts";

/** Long enough to come back to what was offered. */
const DAYS_AFTER_END = 90;

/**
 * Removes quotations that ended long ago and became no order: they hold somebody's name and address
 * for nothing. Their numbers stay used. What became an order goes when that forgets its person.
 */
export async function sweepQuotes(database: Database): Promise<{ removed: number }> {
  return database.transaction(async (transaction) => {
    const isOld = sql`${quotes.validUntil} < now() - make_interval(days => ${DAYS_AFTER_END})`;
    const gone = await transaction
      .delete(quotes)
      .where(and(isNull(quotes.orderId), isOld))
      .returning({ number: quotes.number });
    for (const { number } of gone) await forgetMailAbout(transaction, quoteNumber(number));
    return { removed: gone.length };
  });
}
