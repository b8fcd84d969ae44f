import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { quotes } from "#app/database/tables/orders.ts";
import { mailQuote } from "./create-quote.server.ts";
import { mailRequest } from "./request-quotation.server.ts";
import { lockQuote } from "./transition-quote.server.ts";

/** Emails a quotation, or a request that waits for one, again to its own address, if number and address belong together. */
export async function emailQuoteLink(
  { database, origin }: { database: Database; origin: string },
  { number, email }: { number: number; email: string },
): Promise<void> {
  await database.transaction(async (transaction) => {
    const isAddress = eq(sql`lower(${quotes.details} ->> 'email')`, email.toLowerCase());
    const [found] = await transaction
      .select({ id: quotes.id })
      .from(quotes)
      .where(and(eq(quotes.number, number), isAddress, isNull(quotes.withdrawnAt)));
    const quote = found && (await lockQuote(transaction, found));
    if (!quote) return;
    const isWaiting = quote.state === "requested" || quote.state === "draft";
    if (quote.revision > 0) await mailQuote(transaction, { origin }, quote);
    // A draft that staff began is not the customer's to see yet.
    else if (isWaiting && quote.createdBy === null) {
      await mailRequest(transaction, { origin }, quote);
    }
  });
}
