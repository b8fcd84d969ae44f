import { and, eq } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { type QuoteState, quoteRevisions } from "#app/database/tables/orders.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { formatQuoteNumber } from "#app/domain/documents/document.ts";
import { formatDate } from "#app/format/dates-and-numbers.ts";
import { enqueueMail } from "#app/mail/enqueue-mail.server.ts";
import { quoteWithdrawnMail } from "#app/mail/templates/quote-mails.server.ts";
import { mailQuote } from "./create-quote.server.ts";
import { MAX_QUOTE_DAYS } from "./quote-views.ts";
import {
  type LockedQuote,
  lockQuote,
  recordQuoteAudit,
  recordQuoteEvent,
  transitionQuote,
} from "./transition-quote.server.ts";

/** Why a change of a quotation was refused. */
export type QuoteRefused = {
  ok: false;
  reason:
    | "not-found"
    | "accepted"
    | "withdrawn"
    | "ended"
    | "not-sent"
    | "no-address"
    | "past"
    | "too-far";
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
    await recordQuoteEvent(transaction, admin, quote, { kind: "mailed-again", forStaff: true });
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
    await transaction
      .update(quoteRevisions)
      .set({ validUntil: ends })
      .where(
        and(eq(quoteRevisions.quoteId, quote.id), eq(quoteRevisions.revision, quote.revision)),
      );
    if (quote.state === "expired") {
      const event = { revision: quote.revision, forStaff: true };
      await transitionQuote(transaction, admin, { quote, to: "sent", event });
    }
    await recordQuoteEvent(transaction, admin, quote, {
      ...{ kind: "extended", revision: quote.revision },
      message: `Valid until ${formatDate(ends)}`,
    });
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
    await transitionQuote(transaction, admin, {
      ...{ quote, to: "withdrawn", event: { revision: quote.revision } },
      change: { withdrawnAt: new Date() },
    });
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
  change: (
    transaction: Transaction,
    quote: LockedQuote & { validUntil: Date },
  ) => Promise<ChangeQuoteOutcome>,
): Promise<ChangeQuoteOutcome> {
  return database.transaction(async (transaction) => {
    const quote = await lockQuote(transaction, { number });
    if (!quote) return { ok: false, reason: "not-found" };
    const refusal = refusals[quote.state];
    if (refusal) return { ok: false, reason: refusal };
    if (quote.revision === 0 || !quote.validUntil) return { ok: false, reason: "not-sent" };
    if (!quote.email) return { ok: false, reason: "no-address" };
    return change(transaction, { ...quote, validUntil: quote.validUntil });
  });
}

/** States in which what was sent can no longer be changed or sent again. */
const refusals: Partial<Record<QuoteState, QuoteRefused["reason"]>> = {
  accepted: "accepted",
  ordered: "accepted",
  withdrawn: "withdrawn",
  unconfirmed: "not-sent",
  requested: "not-sent",
  draft: "not-sent",
  countered: "not-sent",
  refused: "not-sent",
  discarded: "not-sent",
  declined: "ended",
};
