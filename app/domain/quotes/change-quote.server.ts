import { eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { quotes } from "#app/database/tables/orders.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { type AuditEntry, recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { formatQuoteNumber } from "#app/domain/documents/document.ts";
import { formatDate } from "#app/format/dates-and-numbers.ts";
import { enqueueMail } from "#app/mail/enqueue-mail.server.ts";
import { quoteWithdrawnMail } from "#app/mail/templates/quote-mails.server.ts";
import { mailQuote } from "./create-quote.server.ts";
import { MAX_QUOTE_DAYS } from "./quote-views.ts";

/** Why a change of a quotation was refused. */
export type QuoteRefused = {
  ok: false;
  reason: "not-found" | "accepted" | "withdrawn" | "ended" | "no-address" | "past" | "too-far";
};
export type ChangeQuoteOutcome =
  | { ok: true; email: string; until: Date; isAsBefore?: boolean }
  | QuoteRefused;

type Needs = { database: Database; origin: string };
const DAY = 24 * 60 * 60 * 1000;

/** Mails the quotation again, to its original email address. */
export async function resendQuote(
  { database, origin }: Needs,
  admin: Admin<"make-quotations">,
  { number }: { number: number },
): Promise<ChangeQuoteOutcome> {
  return changeQuote(database, number, async (transaction, quote) => {
    if (quote.isOver) return { ok: false, reason: "ended" };
    await mailQuote(transaction, { origin }, quote);
    await recordQuoteAudit(transaction, admin, quote, { verb: "mailed again" });
    return { ok: true, email: quote.email, until: quote.validUntil };
  });
}

/** Extends the quotation's validity, also of an expired one, and mails it again. */
export async function extendQuote(
  { database, origin }: Needs,
  admin: Admin<"make-quotations">,
  { number, until }: { number: number; until: string },
): Promise<ChangeQuoteOutcome> {
  return changeQuote(database, number, async (transaction, quote) => {
    const ends = new Date(`${until}T23:59:59+02:00`);
    const days = (ends.getTime() - Date.now()) / DAY;
    if (days < 0) return { ok: false, reason: "past" };
    if (days > MAX_QUOTE_DAYS + 1) return { ok: false, reason: "too-far" };
    // Idempotent: a double submit.
    if (ends.getTime() === quote.validUntil.getTime()) {
      return { ok: true, email: quote.email, until: ends, isAsBefore: true };
    }
    await transaction.update(quotes).set({ validUntil: ends }).where(eq(quotes.id, quote.id));
    await mailQuote(transaction, { origin }, quote);
    await recordQuoteAudit(transaction, admin, quote, {
      verb: "changed",
      before: { "expiry date": formatDate(quote.validUntil) },
      after: { "expiry date": formatDate(ends) },
    });
    return { ok: true, email: quote.email, until: ends };
  });
}

/** Withdraws the quotation and informs its customer. */
export async function withdrawQuote(
  { database, origin }: Needs,
  admin: Admin<"make-quotations">,
  { number }: { number: number },
): Promise<ChangeQuoteOutcome> {
  return changeQuote(database, number, async (transaction, quote) => {
    await transaction
      .update(quotes)
      .set({ withdrawnAt: sql`now()` })
      .where(eq(quotes.id, quote.id));
    const reference = formatQuoteNumber(number);
    const mail = quoteWithdrawnMail({ origin, reference, name: quote.name });
    await enqueueMail(transaction, { ...mail, to: quote.email, origin });
    await recordQuoteAudit(transaction, admin, quote, { verb: "withdrew" });
    return { ok: true, email: quote.email, until: quote.validUntil };
  });
}

/** One change of a quotation, locked so that it is not accepted concurrently. */
function changeQuote(
  database: Database,
  number: number,
  change: (transaction: Transaction, quote: LockedQuote) => Promise<ChangeQuoteOutcome>,
): Promise<ChangeQuoteOutcome> {
  return database.transaction(async (transaction) => {
    const quote = await lockQuote(transaction, number);
    if (!quote) return { ok: false, reason: "not-found" };
    if (quote.orderId) return { ok: false, reason: "accepted" };
    if (quote.withdrawnAt) return { ok: false, reason: "withdrawn" };
    if (!quote.email) return { ok: false, reason: "no-address" };
    return change(transaction, quote);
  });
}

async function lockQuote(transaction: Transaction, number: number) {
  const { id, accessKey, orderId, withdrawnAt, validUntil, details } = quotes;
  const isOver = sql<boolean>`${validUntil} < now()`;
  const email = sql<string>`coalesce(${details} ->> 'email', '')`;
  const name = sql<string>`coalesce(${details} ->> 'fullName', '')`;
  const [quote] = await transaction
    .select({ id, accessKey, orderId, withdrawnAt, validUntil, isOver, email, name })
    .from(quotes)
    .where(eq(quotes.number, number))
    .for("update");
  return quote && { ...quote, number };
}

type LockedQuote = NonNullable<Awaited<ReturnType<typeof lockQuote>>>;

async function recordQuoteAudit(
  transaction: Transaction,
  admin: Admin<"make-quotations">,
  { id, number }: { id: string; number: number },
  entry: Omit<AuditEntry, "entity">,
): Promise<void> {
  const entity = { kind: "quotation", id, label: formatQuoteNumber(number) } as const;
  await recordAudit(transaction, admin, { ...entry, entity });
}
