import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { orders, quotes } from "#app/database/tables/orders.ts";
import { formatQuoteNumber } from "#app/domain/documents/document.ts";
import { eraseMailAbout } from "#app/mail/outbox-queue.server.ts";
import { privateSettings } from "#app/settings/private-settings.server.ts";

/**
 * Retention: deletes guest quotations some months after they ended. One that became an order is kept
 * until the order's buyer is erased.
 */
export async function sweepQuotes(database: Database): Promise<{ removed: number }> {
  const { quotationMonths } = privateSettings().privacy;
  const nameless = database.select({ id: orders.id }).from(orders).where(eq(orders.fullName, ""));
  return database.transaction(async (transaction) => {
    const gone = await transaction
      .delete(quotes)
      .where(
        and(
          isNull(quotes.userId),
          sql`${quotes.validUntil} < now() - make_interval(months => ${quotationMonths})`,
          or(isNull(quotes.orderId), inArray(quotes.orderId, nameless)),
        ),
      )
      .returning({ number: quotes.number });
    for (const { number } of gone) await eraseMailAbout(transaction, formatQuoteNumber(number));
    return { removed: gone.length };
  });
}
