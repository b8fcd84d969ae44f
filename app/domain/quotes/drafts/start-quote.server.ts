import { and, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { contactMessages } from "#app/database/tables/contact.ts";
import { quotes } from "#app/database/tables/orders.ts";
import { users } from "#app/database/tables/users.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { formatQuoteNumber } from "#app/domain/documents/document.ts";
import { recordQuoteAudit, recordQuoteEvent } from "#app/domain/quotes/transition-quote.server.ts";
import { insertQuote, leftOut, readTerms, writeDraftOf } from "./draft-quote.server.ts";
import type { DraftDetails, RevisionTerms } from "./write-revision.server.ts";

export type StartQuote = {
  /** Idempotency key: one key, one quotation. */
  idempotencyKey: string;
  /** A blank one, one for a customer or the sender of a contact message, or a copy of another one. */
  from?:
    | { customer: { userId: string | null; details: DraftDetails } }
    | { message: number }
    | { quote: number }
    | undefined;
};

/** Starts a quotation as staff, as a draft. */
export async function startQuote(
  { database }: { database: Database },
  admin: Admin<"make-quotations">,
  { idempotencyKey, from }: StartQuote,
): Promise<{ ok: true; number: number; isNew: boolean } | { ok: false; reason: "not-found" }> {
  return database.transaction(async (transaction) => {
    await transaction.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`quote:${idempotencyKey}`}, 0))`,
    );
    const [existing] = await transaction
      .select({ number: quotes.number })
      .from(quotes)
      .where(eq(quotes.idempotencyKey, idempotencyKey));
    if (existing) return { ok: true, number: existing.number, isNew: false };
    const begun = await beginning(transaction, from);
    if (!begun) return { ok: false, reason: "not-found" };
    const { userId, terms, origin, isEmailConfirmed = true, isGuest = false } = begun;
    const quote = await insertQuote(transaction, {
      ...{ idempotencyKey, state: "draft", userId, details: terms.details },
      ...{ createdBy: admin.userId, isEmailConfirmed, isGuest },
    });
    await writeDraftOf(transaction, { ...quote, revision: 0 }, terms, admin.userId);
    await recordQuoteEvent(transaction, admin, quote, {
      ...{ kind: "draft", to: "draft", message: origin, forStaff: true },
    });
    await recordQuoteAudit(transaction, admin, quote, { verb: "started" });
    return { ok: true, number: quote.number, isNew: true };
  });
}

type Beginning = {
  userId: string | null;
  terms: RevisionTerms;
  /** For the history. */
  origin: string | undefined;
  isEmailConfirmed?: boolean;
  isGuest?: boolean;
};

const BLANK: RevisionTerms = {
  details: {},
  lines: [],
  discountOnWhole: undefined,
  fixedDelivery: undefined,
  note: "",
  validUntil: undefined,
};

async function beginning(
  transaction: Transaction,
  from: StartQuote["from"],
): Promise<Beginning | undefined> {
  if (!from) return { userId: null, terms: BLANK, origin: undefined };
  if ("customer" in from) {
    const { userId, details } = from.customer;
    return { userId, terms: { ...BLANK, details }, origin: undefined };
  }
  if ("message" in from) {
    const [message] = await transaction
      .select({
        name: contactMessages.name,
        email: contactMessages.email,
        phone: contactMessages.phone,
      })
      .from(contactMessages)
      .where(eq(contactMessages.number, from.message));
    if (!message) return undefined;
    const { name: fullName, email, phone } = message;
    const details = { fullName, ...(email && { email }), ...(phone && { phone }) };
    const [account] = await transaction
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          eq(sql`lower(${users.email})`, message.email.toLowerCase()),
          eq(users.emailVerified, true),
        ),
      );
    const origin = `From message no. ${from.message}`;
    return { userId: account?.id ?? null, terms: { ...BLANK, details }, origin };
  }
  const [source] = await transaction
    .select({
      id: quotes.id,
      revision: quotes.revision,
      userId: quotes.userId,
      isEmailConfirmed: quotes.isEmailConfirmed,
      isGuest: quotes.isGuest,
    })
    .from(quotes)
    .where(eq(quotes.number, from.quote));
  const terms = source && (await readTerms(transaction, source.id, Math.max(1, source.revision)));
  if (!source || !terms) return undefined;
  const origin = [`Copy of ${formatQuoteNumber(from.quote)}`, leftOut(terms)].join("\n").trim();
  const { userId, isEmailConfirmed, isGuest } = source;
  return { userId, terms: { ...terms, validUntil: undefined }, origin, isEmailConfirmed, isGuest };
}
