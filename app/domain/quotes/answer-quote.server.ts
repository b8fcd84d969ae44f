import { desc, eq } from "drizzle-orm";
import { company } from "#app/content/company.ts";
import { loginUrl } from "#app/content/navigation.ts";
import { lostReasonTexts } from "#app/content/texts/order-texts.ts";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import type { LostReason, QuoteEventKind } from "#app/database/tables/orders.ts";
import { quoteEvents, quotes } from "#app/database/tables/orders.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { deadlineFromNow } from "#app/domain/contact/reply-deadline.server.ts";
import { formatQuoteNumber, formatRevisionNumber } from "#app/domain/documents/document.ts";
import { formatRand } from "#app/format/money.ts";
import { isEmailAddress } from "#app/mail/email-address.ts";
import { enqueueMail } from "#app/mail/enqueue-mail.server.ts";
import { quoteAlertMail, quoteAnsweredMail } from "#app/mail/templates/quote-mails.server.ts";
import { quoteStates } from "./quote-states.ts";
import { readQuote } from "./read-quote.server.ts";
import {
  type LockedQuote,
  lockQuote,
  recordQuoteAudit,
  recordQuoteEvent,
  transitionQuote,
} from "./transition-quote.server.ts";

type Needs = { database: Database; origin: string };

export type AnswerOutcome =
  | { ok: true }
  /** Superseded: another revision is the newest; the page shows it. */
  | { ok: false; reason: "not-found" | "state" | "ended" | "superseded" };

/**
 * The customer asks for other prices: a message, and unit prices by the position of the line. After the last day it
 * asks for a new price.
 */
export function counterQuote(
  needs: Needs,
  accessKey: string,
  input: { revision: number; message: string; wishedPrices?: Record<string, number> },
): Promise<AnswerOutcome> {
  const { revision, message, wishedPrices } = input;
  return asCustomer(needs, accessKey, async (transaction, quote) => {
    if (quote.revision !== revision) return { ok: false, reason: "superseded" };
    const event = { revision, message, wishedPrices };
    if (await isRepeated(transaction, quote, { kind: "countered", message })) return { ok: true };
    // The job has not seen it yet.
    if (quote.state === "sent" && quote.isOver) {
      await transitionQuote(transaction, "system", { quote, to: "expired", event: { revision } });
    }
    const isNewPrice = quote.state === "expired";
    if (!isNewPrice && quoteStates[quote.state].isEnded) return { ok: false, reason: "ended" };
    const moved = await transitionQuote(transaction, customerOf(quote), {
      ...{ quote, to: "countered", event, change: { dueAt: deadlineFromNow() } },
    });
    if (!moved) return { ok: false, reason: "state" };
    await alertStaff(transaction, needs, quote, {
      title: `${isNewPrice ? "New price requested:" : "Counter-offer for"} ${formatRevisionNumber(quote.number, revision)}`,
      message,
      facts: await wishedFacts(transaction, accessKey, wishedPrices),
    });
    return { ok: true };
  });
}

/** The customer declines the newest revision, or withdraws a counter-offer by declining. */
export function declineQuote(
  needs: Needs,
  accessKey: string,
  { revision, reason, message }: { revision: number; reason: LostReason; message?: string },
): Promise<AnswerOutcome> {
  return asCustomer(needs, accessKey, async (transaction, quote) => {
    const refusal = refusalOf(quote, revision);
    if (refusal) return refusal;
    const moved = await transitionQuote(transaction, customerOf(quote), {
      ...{ quote, to: "declined", event: { revision, message }, change: { lostReason: reason } },
    });
    if (!moved) return { ok: false, reason: "state" };
    await alertStaff(transaction, needs, quote, {
      title: `${formatRevisionNumber(quote.number, revision)} was declined`,
      message: message ?? "",
      facts: [["Reason", lostReasonTexts[reason]]],
    });
    return { ok: true };
  });
}

/** The customer asks something about the quotation; nothing else changes. */
export function askAboutQuote(
  needs: Needs,
  accessKey: string,
  { message }: { message: string },
): Promise<AnswerOutcome> {
  return asCustomer(needs, accessKey, async (transaction, quote) => {
    if (quote.state === "unconfirmed") return { ok: false, reason: "state" };
    if (await isRepeated(transaction, quote, { kind: "question", message })) return { ok: true };
    await recordQuoteEvent(transaction, customerOf(quote), quote, {
      ...{ kind: "question", revision: quote.revision || undefined, message },
    });
    await transaction
      .update(quotes)
      .set({ dueAt: deadlineFromNow() })
      .where(eq(quotes.id, quote.id));
    await alertStaff(transaction, needs, quote, {
      ...{ title: `Question about ${formatQuoteNumber(quote.number)}`, message },
    });
    return { ok: true };
  });
}

/** Staff answer on the quotation; the customer is emailed. */
export function answerQuestion(
  needs: Needs,
  admin: Admin<"make-quotations">,
  { number, message }: { number: number; message: string },
): Promise<AnswerOutcome> {
  return needs.database.transaction(async (transaction) => {
    const quote = await lockQuote(transaction, { number });
    if (!quote) return { ok: false, reason: "not-found" };
    if (!quote.email || quote.state === "unconfirmed") return { ok: false, reason: "state" };
    await recordQuoteEvent(transaction, admin, quote, { kind: "answer", message });
    await transaction.update(quotes).set({ dueAt: null }).where(eq(quotes.id, quote.id));
    const reference = formatQuoteNumber(number);
    const mail = quoteAnsweredMail({
      ...{ origin: needs.origin, reference, name: quote.name, answer: message },
      path: `/quotes/${quote.accessKey}`,
    });
    await enqueueMail(transaction, { ...mail, to: quote.email, origin: needs.origin });
    await recordQuoteAudit(transaction, admin, quote, { verb: "answered a question about" });
    return { ok: true };
  });
}

/** A note for staff alone. */
export function addQuoteNote(
  { database }: Pick<Needs, "database">,
  admin: Admin<"make-quotations">,
  { number, message }: { number: number; message: string },
): Promise<AnswerOutcome> {
  return database.transaction(async (transaction) => {
    const quote = await lockQuote(transaction, { number });
    if (!quote) return { ok: false, reason: "not-found" };
    await recordQuoteEvent(transaction, admin, quote, { kind: "note", message, forStaff: true });
    return { ok: true };
  });
}

/** What the customer would pay for each of a line, beside what it was quoted at. */
async function wishedFacts(
  transaction: Transaction,
  accessKey: string,
  wishedPrices: Record<string, number> = {},
): Promise<NonNullable<AlertText["facts"]>> {
  const shown = await readQuote({ database: transaction }, { accessKey });
  return (shown?.lines ?? []).flatMap(({ position, name, quantity, total }) => {
    const wished = wishedPrices[String(position)];
    if (wished === undefined) return [];
    const quoted = formatRand(Math.round(total / quantity));
    return [[name, `${formatRand(wished)} each, quoted at ${quoted}`] as const];
  });
}

/** Why an answer to this revision is refused, before the state machine is asked. */
export function refusalOf(
  quote: LockedQuote,
  revision: number,
): { ok: false; reason: "superseded" | "ended" } | undefined {
  if (quote.revision !== revision) return { ok: false, reason: "superseded" };
  const isOver = quote.state === "sent" && quote.isOver;
  return isOver || quoteStates[quote.state].isEnded ? { ok: false, reason: "ended" } : undefined;
}

/** A double submit: the last thing that was said is the same. */
async function isRepeated(
  transaction: Transaction,
  { id }: LockedQuote,
  { kind, message }: { kind: QuoteEventKind; message: string },
): Promise<boolean> {
  const [last] = await transaction
    .select({ kind: quoteEvents.kind, message: quoteEvents.message })
    .from(quoteEvents)
    .where(eq(quoteEvents.quoteId, id))
    .orderBy(desc(quoteEvents.at))
    .limit(1);
  return last?.kind === kind && last.message === message;
}

const customerOf = ({ name }: LockedQuote) => ({ customer: name || undefined });

function asCustomer(
  { database }: Needs,
  accessKey: string,
  answer: (transaction: Transaction, quote: LockedQuote) => Promise<AnswerOutcome>,
): Promise<AnswerOutcome> {
  return database.transaction(async (transaction) => {
    const quote = await lockQuote(transaction, { accessKey });
    return quote ? answer(transaction, quote) : { ok: false, reason: "not-found" };
  });
}

/** Emails staff about what a customer did, with the customer as Reply-To. */
export async function alertStaff(
  transaction: Transaction,
  { origin }: { origin: string },
  quote: Pick<LockedQuote, "number" | "email" | "name">,
  { title, message, facts }: AlertText,
): Promise<void> {
  const mail = quoteAlertMail({
    ...{ origin, title, message, facts: facts ?? [], name: quote.name },
    replyTo: isEmailAddress(quote.email) ? quote.email : undefined,
    path: loginUrl(`/admin/quotes/${quote.number}`),
  });
  await enqueueMail(transaction, { ...mail, to: company().email, origin });
}

type AlertText = {
  title: string;
  message: string;
  facts?: readonly (readonly [label: string, value: string])[];
};
