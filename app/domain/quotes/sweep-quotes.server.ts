import { and, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { orders, quoteRevisions, quotes } from "#app/database/tables/orders.ts";
import { formatQuoteNumber, formatRevisionNumber } from "#app/domain/documents/document.ts";
import { formatRand } from "#app/format/money.ts";
import { enqueueMail } from "#app/mail/enqueue-mail.server.ts";
import { eraseMailAbout } from "#app/mail/outbox-queue.server.ts";
import { quoteReminderMail } from "#app/mail/templates/quote-mails.server.ts";
import { privateSettings } from "#app/settings/private-settings.server.ts";
import { isAbandonedRequest } from "./request-quotation.server.ts";
import { lockQuote, recordQuoteEvent, transitionQuote } from "./transition-quote.server.ts";

/** Before the end of the last day: at eight in the morning, three days earlier. */
const REMINDER_LEAD = sql`interval '3 days 16 hours'`;
const BATCH_SIZE = 100;

/** The newest sent revision, for conditions on quotes. */
const newestRevision = and(
  eq(quoteRevisions.quoteId, quotes.id),
  eq(quoteRevisions.revision, quotes.revision),
);

/** Moves quotations whose last day has ended to expired. Those decided in the meantime are left alone. */
export async function expireQuotes(database: Database): Promise<{ expired: number }> {
  const due = await database
    .select({ id: quotes.id })
    .from(quotes)
    .innerJoin(quoteRevisions, newestRevision)
    .where(and(eq(quotes.state, "sent"), lt(quoteRevisions.validUntil, sql`now()`)))
    .limit(BATCH_SIZE);
  let expired = 0;
  for (const { id } of due) {
    await database.transaction(async (transaction) => {
      const quote = await lockQuote(transaction, { id });
      if (quote?.state !== "sent" || !quote.isOver) return;
      const event = { revision: quote.revision };
      // A question about it still waits for its answer.
      const change = { dueAt: quote.dueAt };
      await transitionQuote(transaction, "system", { quote, to: "expired", event, change });
      expired += 1;
    });
  }
  return { expired };
}

/** Reminds customers of quotations that end within three days, once for each revision; not of those made for a shorter time. */
export async function remindOfQuotes({
  database,
  origin,
}: {
  database: Database;
  origin: string;
}): Promise<{ reminded: number }> {
  const due = await database
    .select({ id: quotes.id })
    .from(quotes)
    .innerJoin(quoteRevisions, newestRevision)
    .where(
      and(
        eq(quotes.state, "sent"),
        isNull(quotes.remindedAt),
        sql`now() between ${quoteRevisions.validUntil} - ${REMINDER_LEAD} and ${quoteRevisions.validUntil}`,
        sql`${quoteRevisions.sentAt} < ${quoteRevisions.validUntil} - ${REMINDER_LEAD}`,
      ),
    )
    .limit(BATCH_SIZE);
  let reminded = 0;
  for (const { id } of due) {
    await database.transaction(async (transaction) => {
      const quote = await lockQuote(transaction, { id });
      const isDue = quote?.state === "sent" && !quote.isOver && quote.remindedAt === null;
      if (!quote || !isDue || !quote.validUntil) return;
      await transaction.update(quotes).set({ remindedAt: sql`now()` }).where(eq(quotes.id, id));
      await recordQuoteEvent(transaction, "system", quote, {
        ...{ kind: "reminded", revision: quote.revision, forStaff: true },
      });
      if (!quote.email) return;
      const reference = formatRevisionNumber(quote.number, quote.revision);
      const mail = quoteReminderMail({
        ...{ origin, reference, name: quote.name, path: `/quotes/${quote.accessKey}` },
        ...{ total: formatRand(quote.total), validUntil: quote.validUntil },
      });
      await enqueueMail(transaction, { ...mail, to: quote.email, origin });
      reminded += 1;
    });
  }
  return { reminded };
}

/**
 * Retention: deletes guest quotations some months after they ended, and requests that nobody confirmed. One that
 * became an order is kept until the order's buyer is erased.
 */
export async function sweepQuotes(database: Database): Promise<{ removed: number }> {
  const { quotationMonths } = privateSettings().privacy;
  const nameless = database.select({ id: orders.id }).from(orders).where(eq(orders.fullName, ""));
  const months = sql`make_interval(months => ${quotationMonths})`;
  const ended = and(
    isNull(quotes.userId),
    sql`coalesce((select max(valid_until) from quote_revisions where quote_id = ${quotes.id}),
      ${quotes.stateChangedAt}) < now() - ${months}`,
    or(isNull(quotes.orderId), inArray(quotes.orderId, nameless)),
  );
  return database.transaction(async (transaction) => {
    const gone = await transaction
      .delete(quotes)
      .where(or(ended, isAbandonedRequest))
      .returning({ number: quotes.number });
    for (const { number } of gone) await eraseMailAbout(transaction, formatQuoteNumber(number));
    return { removed: gone.length };
  });
}
