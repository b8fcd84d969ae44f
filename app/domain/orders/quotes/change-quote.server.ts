import { eq, sql } from "drizzle-orm";
import { company } from "#app/content/company.ts";
import { sayDay } from "#app/content/office-words.ts";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { quotes } from "#app/database/tables/orders.ts";
import { type AuditEntry, recordAudit } from "#app/domain/audit/record-audit.server.ts";
import type { Admin } from "#app/domain/users/people.ts";
import { quoteWithdrawnMail } from "#app/mail/messages/quote-withdrawn.ts";
import { writeMail } from "#app/mail/write-mail.server.ts";
import { quoteNumber } from "../order-numbers.ts";
import { mailQuote } from "./mail-quote.server.ts";
import { MOST_QUOTE_DAYS } from "./quote-choice.ts";

/** Why nothing was done to a quotation. */
export type QuoteRefused = {
  ok: false;
  reason: "not-found" | "accepted" | "withdrawn" | "ended" | "no-address" | "past" | "too-far";
};
export type ChangeQuoteOutcome =
  | { ok: true; email: string; until: Date; isAsBefore?: boolean }
  | QuoteRefused;

type Needs = { database: Database; origin: string };
const DAY = 24 * 60 * 60 * 1000;

/** Mails it once more, to the address that it was made for. */
export async function mailQuoteAgain(
  { database, origin }: Needs,
  admin: Admin,
  { number }: { number: number },
): Promise<ChangeQuoteOutcome> {
  return database.transaction(async (transaction) => {
    const held = await holdQuote(transaction, number);
    if (!held.ok) return held;
    const { quote } = held;
    if (quote.isOver) return { ok: false, reason: "ended" };
    await mailQuote(transaction, { origin }, quote);
    await note(transaction, admin, quote, { verb: "mailed again" });
    return { ok: true, email: quote.email, until: quote.validUntil };
  });
}

/** Its prices hold to the end of another day; one that has ended is open again. It is mailed anew. */
export async function extendQuote(
  { database, origin }: Needs,
  admin: Admin,
  { number, until }: { number: number; until: string },
): Promise<ChangeQuoteOutcome> {
  return database.transaction(async (transaction) => {
    const held = await holdQuote(transaction, number);
    if (!held.ok) return held;
    const { quote } = held;
    const ends = new Date(`${until}T23:59:59+02:00`);
    const days = (ends.getTime() - Date.now()) / DAY;
    if (days < 0) return { ok: false, reason: "past" };
    if (days > MOST_QUOTE_DAYS + 1) return { ok: false, reason: "too-far" };
    // Pressed twice, it says so already.
    if (ends.getTime() === quote.validUntil.getTime()) {
      return { ok: true, email: quote.email, until: ends, isAsBefore: true };
    }
    await transaction.update(quotes).set({ validUntil: ends }).where(eq(quotes.id, quote.id));
    await mailQuote(transaction, { origin }, quote);
    await note(transaction, admin, quote, {
      verb: "changed",
      before: { "last day": sayDay(quote.validUntil) },
      after: { "last day": sayDay(ends) },
    });
    return { ok: true, email: quote.email, until: ends };
  });
}

/** We take it back: nobody can accept it any more, and whoever has it is told. */
export async function withdrawQuote(
  { database, origin }: Needs,
  admin: Admin,
  { number }: { number: number },
): Promise<ChangeQuoteOutcome> {
  return database.transaction(async (transaction) => {
    const held = await holdQuote(transaction, number);
    if (!held.ok) return held;
    const { quote } = held;
    await transaction
      .update(quotes)
      .set({ withdrawnAt: sql`now()` })
      .where(eq(quotes.id, quote.id));
    const reference = quoteNumber(number);
    const mail = quoteWithdrawnMail({ origin, company, reference });
    await writeMail(transaction, { ...mail, to: quote.email, origin });
    await note(transaction, admin, quote, { verb: "withdrew" });
    return { ok: true, email: quote.email, until: quote.validUntil };
  });
}

/** A quotation that can still be changed, held: nobody accepts it meanwhile. */
async function holdQuote(transaction: Transaction, number: number) {
  const [quote] = await transaction
    .select({
      id: quotes.id,
      number: quotes.number,
      accessKey: quotes.accessKey,
      orderId: quotes.orderId,
      withdrawnAt: quotes.withdrawnAt,
      validUntil: quotes.validUntil,
      isOver: sql<boolean>`${quotes.validUntil} < now()`,
      email: sql<string>`coalesce(${quotes.details} ->> 'email', '')`,
    })
    .from(quotes)
    .where(eq(quotes.number, number))
    .for("update");
  const refuse = (reason: QuoteRefused["reason"]) => ({ ok: false, reason }) as const;
  if (!quote) return refuse("not-found");
  if (quote.orderId) return refuse("accepted");
  if (quote.withdrawnAt) return refuse("withdrawn");
  if (!quote.email) return refuse("no-address");
  return { ok: true, quote } as const;
}

async function note(
  transaction: Transaction,
  admin: Admin,
  { id, number }: { id: string; number: number },
  entry: Omit<AuditEntry, "thing">,
): Promise<void> {
  const thing = { kind: "quotation", id, label: quoteNumber(number) } as const;
  await recordAudit(transaction, admin, { ...entry, thing });
}
