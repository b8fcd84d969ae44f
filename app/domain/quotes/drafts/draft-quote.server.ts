import { randomBytes } from "node:crypto";
import { and, asc, desc, eq, ne } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { quoteEvents, quoteLines, quoteRevisions, quotes } from "#app/database/tables/orders.ts";
import { users } from "#app/database/tables/users.ts";
import { type Admin, displayName } from "#app/domain/accounts/people.ts";
import type { PriceCustomer } from "#app/domain/discounts/pricing-columns.server.ts";
import { formatQuoteNumber } from "#app/domain/documents/document.ts";
import { nextDocumentNumber } from "#app/domain/documents/issue-document.server.ts";
import { isTooMuch } from "#app/domain/quotes/quote-views.ts";
import { discountTerm } from "#app/domain/quotes/read-quote.server.ts";
import {
  type LockedQuote,
  lockQuote,
  recordQuoteAudit,
  transitionQuote,
} from "#app/domain/quotes/transition-quote.server.ts";
import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import { toCents } from "#app/format/money.ts";
import { enqueueMail } from "#app/mail/enqueue-mail.server.ts";
import { quoteRequestDeclinedMail } from "#app/mail/templates/quote-mails.server.ts";
import {
  type DraftDetails,
  lockDraftLines,
  type RevisionTerms,
  writeDraft,
} from "./write-revision.server.ts";

type Needs = { database: Database; origin: string };

/** A new negotiation without a sent revision. */
export async function insertQuote(
  transaction: Transaction,
  values: Pick<
    typeof quotes.$inferInsert,
    | "idempotencyKey"
    | "state"
    | "userId"
    | "details"
    | "isEmailConfirmed"
    | "isGuest"
    | "createdBy"
    | "cartId"
    | "wish"
    | "wantedBy"
  >,
) {
  const [quote] = await transaction
    .insert(quotes)
    .values({
      ...values,
      number: await nextDocumentNumber(transaction, "quote"),
      accessKey: randomBytes(32).toString("base64url"),
      revision: 0,
    })
    .returning({ id: quotes.id, number: quotes.number, accessKey: quotes.accessKey });
  if (!quote) throw new Error("The database returned no quotation");
  return quote;
}

export type StartDraftOutcome =
  | { ok: true; version: number }
  | { ok: false; reason: "not-found" | "state" };

/**
 * Starts the draft of the next revision: of a request its first, of what was sent, countered or has expired a copy of
 * the newest. The customer cannot accept while it is a draft.
 */
export async function startDraft(
  { database }: Pick<Needs, "database">,
  admin: Admin<"make-quotations">,
  { number }: { number: number },
): Promise<StartDraftOutcome> {
  return database.transaction(async (transaction) => {
    const quote = await lockQuote(transaction, { number });
    if (!quote) return { ok: false, reason: "not-found" };
    if (quote.state === "draft") return { ok: true, version: quote.version };
    const revision = quote.revision + 1;
    const terms =
      quote.revision > 0 ? await readTerms(transaction, quote.id, quote.revision) : undefined;
    const event = { revision, message: leftOut(terms), forStaff: true };
    if (!(await transitionQuote(transaction, admin, { quote, to: "draft", event }))) {
      return { ok: false, reason: "state" };
    }
    if (terms) {
      await writeDraftOf(transaction, quote, { ...terms, validUntil: undefined }, admin.userId);
    }
    return { ok: true, version: quote.version };
  });
}

export type SaveDraftOutcome =
  | { ok: true; version: number; total: number }
  /** Somebody else has saved it since: theirs is newer. */
  | { ok: false; reason: "changed"; by: string; version: number }
  | { ok: false; reason: "not-found" | "state" | "no-product" | "too-much" | "past" };

/** Saves the draft as a whole. The version that the editor loaded must still be the newest. */
export async function saveDraft(
  { database }: Pick<Needs, "database">,
  admin: Admin<"make-quotations">,
  { number, version, ...terms }: RevisionTerms & { number: number; version: number },
): Promise<SaveDraftOutcome> {
  return database.transaction(async (transaction) => {
    const quote = await lockQuote(transaction, { number });
    if (!quote) return { ok: false, reason: "not-found" };
    if (quote.state !== "draft") return { ok: false, reason: "state" };
    if (quote.version !== version) {
      const by = await lastSavedBy(transaction, quote);
      return { ok: false, reason: "changed", by, version: quote.version };
    }
    if (terms.validUntil !== undefined && terms.validUntil < localIsoDate(new Date())) {
      return { ok: false, reason: "past" };
    }
    const written = await writeDraftOf(transaction, quote, terms, admin.userId);
    if (!written.ok) return written;
    const next = version + 1;
    await transaction
      .update(quotes)
      .set({ version: next, details: terms.details })
      .where(eq(quotes.id, quote.id));
    return { ok: true, version: next, total: written.totals.total };
  });
}

async function lastSavedBy(transaction: Transaction, quote: LockedQuote): Promise<string> {
  const [saved] = await transaction
    .select({ name: users.name, email: users.email })
    .from(quoteRevisions)
    .innerJoin(users, eq(users.id, quoteRevisions.createdBy))
    .where(
      and(eq(quoteRevisions.quoteId, quote.id), eq(quoteRevisions.revision, quote.revision + 1)),
    );
  return saved ? displayName(saved) : "A colleague";
}

/** Writes the revision after the newest that was sent. */
export async function writeDraftOf(
  transaction: Transaction,
  quote: { id: string; revision: number },
  { lines, ...terms }: RevisionTerms,
  createdBy: string | null,
) {
  const stated = await readStatedPurposes(transaction, quote.id);
  const kept = lines.map((line) => ({
    ...line,
    purpose: line.purpose ?? stated.get(line.productId),
  }));
  const customer = await readPricedCustomer(transaction, quote.id, terms.details.email);
  const locked = await lockDraftLines(transaction, kept, customer);
  if (locked.some(({ productId, product }) => productId !== null && !product)) {
    return { ok: false, reason: "no-product" } as const;
  }
  if (locked.some(({ unitPrice, quantity }) => isTooMuch(unitPrice, quantity))) {
    return { ok: false, reason: "too-much" } as const;
  }
  const target = { quoteId: quote.id, revision: quote.revision + 1 };
  const totals = await writeDraft(transaction, target, { ...terms, createdBy }, locked);
  return { ok: true, totals } as const;
}

/**
 * Whose prices a draft has. Those agreed with an address, or with the account that claimed the quotation by it, are not
 * for a visitor who only typed it and has the link.
 */
async function readPricedCustomer(
  transaction: Transaction,
  quoteId: string,
  email: string | undefined,
): Promise<PriceCustomer> {
  const { userId, isGuest, isEmailConfirmed } = quotes;
  const [quote] = await transaction
    .select({ userId, isGuest, isEmailConfirmed })
    .from(quotes)
    .where(eq(quotes.id, quoteId));
  if (quote?.isEmailConfirmed) return { userId: quote.userId, email };
  return { userId: quote?.isGuest ? null : (quote?.userId ?? null) };
}

/** What the customer said each product is for: the editor of a draft does not send it. */
async function readStatedPurposes(transaction: Transaction, quoteId: string) {
  const { productId, purpose } = quoteLines;
  const rows = await transaction
    .select({ productId, purpose })
    .from(quoteLines)
    .where(and(eq(quoteLines.quoteId, quoteId), ne(purpose, "")));
  return new Map(rows.map((row) => [row.productId, row.purpose]));
}

/** The terms of a revision, as a draft has them. Products that were deleted are left out, and named. */
export async function readTerms(
  transaction: Transaction,
  quoteId: string,
  number: number,
): Promise<(RevisionTerms & { deleted: string[] }) | undefined> {
  const [revision] = await transaction
    .select()
    .from(quoteRevisions)
    .where(and(eq(quoteRevisions.quoteId, quoteId), eq(quoteRevisions.revision, number)));
  if (!revision) return undefined;
  const lines = await transaction
    .select()
    .from(quoteLines)
    .where(and(eq(quoteLines.quoteId, quoteId), eq(quoteLines.revision, number)))
    .orderBy(asc(quoteLines.position));
  return {
    details: revision.details as DraftDetails,
    discountOnWhole: discountTerm(revision.discountPercent, revision.discountAmount),
    fixedDelivery: revision.fixedDelivery === null ? undefined : toCents(revision.fixedDelivery),
    note: revision.note,
    validUntil: revision.validUntil ? localIsoDate(revision.validUntil) : undefined,
    deleted: lines.filter(isDeleted).map(({ name }) => name),
    lines: lines
      .filter((line) => !isDeleted(line))
      .map((line) => ({
        ...{ productId: line.productId, name: line.name, unit: line.unit },
        ...{ quantity: line.quantity, unitPrice: toCents(line.unitPrice) },
        ownDiscount: discountTerm(line.discountPercent, line.discountAmount),
        ...{ leadTimeDays: line.leadTimeDays, isOptional: line.isOptional },
        ...{ choiceGroup: line.choiceGroup, isChosen: line.isChosen },
        costPrice: line.isText && line.costPrice !== null ? toCents(line.costPrice) : undefined,
        purpose: line.purpose,
      })),
  };
}

/** For the history: what a copy does not have. */
export function leftOut(terms: { deleted: readonly string[] } | undefined): string | undefined {
  if (!terms || terms.deleted.length === 0) return undefined;
  return `Left out, because we no longer sell it: ${terms.deleted.join(", ")}`;
}

/** A line whose product was deleted. */
export const isDeleted = ({ isText, productId }: { isText: boolean; productId: string | null }) =>
  !isText && productId === null;

export type EndQuoteOutcome =
  | { ok: true; state: LockedQuote["state"] }
  | { ok: false; reason: "not-found" | "state" };

/** Discards a draft: what was before it stands again; if nothing was sent yet, the quotation is discarded. */
export async function discardDraft(
  { database }: Pick<Needs, "database">,
  admin: Admin<"make-quotations">,
  { number }: { number: number },
): Promise<EndQuoteOutcome> {
  return database.transaction(async (transaction) => {
    const quote = await lockQuote(transaction, { number });
    if (!quote) return { ok: false, reason: "not-found" };
    if (quote.state !== "draft") return { ok: false, reason: "state" };
    const to = await stateBeforeDraft(transaction, quote);
    const kind = to === "discarded" ? to : "draft-discarded";
    const sent = await readTerms(transaction, quote.id, quote.revision);
    await transitionQuote(transaction, admin, {
      ...{ quote, to, event: { kind, forStaff: true } },
      change: {
        // An editor that is still open must not write into the next draft.
        version: quote.version + 1,
        // Emails go to the address of what stands again, and a question about it still waits.
        ...(sent && { details: sent.details, dueAt: quote.dueAt }),
      },
    });
    if (to !== "discarded") {
      await transaction
        .delete(quoteRevisions)
        .where(
          and(
            eq(quoteRevisions.quoteId, quote.id),
            eq(quoteRevisions.revision, quote.revision + 1),
          ),
        );
    }
    await recordQuoteAudit(transaction, admin, quote, { verb: "discarded the draft of" });
    return { ok: true, state: to };
  });
}

/** Where a draft goes when it is discarded. One of an expired quotation is sent again, and expires by its last day. */
async function stateBeforeDraft(transaction: Transaction, { id, revision }: LockedQuote) {
  if (revision === 0) return "discarded";
  const [started] = await transaction
    .select({ fromState: quoteEvents.fromState })
    .from(quoteEvents)
    .where(and(eq(quoteEvents.quoteId, id), eq(quoteEvents.toState, "draft")))
    .orderBy(desc(quoteEvents.at))
    .limit(1);
  return started?.fromState === "countered" ? "countered" : "sent";
}

/** Declines a request that was never answered with a quotation, and tells the customer why. */
export async function declineRequest(
  { database, origin }: Needs,
  admin: Admin<"make-quotations">,
  { number, reason }: { number: number; reason: string },
): Promise<EndQuoteOutcome> {
  return database.transaction(async (transaction) => {
    const quote = await lockQuote(transaction, { number });
    if (!quote) return { ok: false, reason: "not-found" };
    if (quote.revision > 0) return { ok: false, reason: "state" };
    const event = { message: reason };
    if (!(await transitionQuote(transaction, admin, { quote, to: "refused", event }))) {
      return { ok: false, reason: "state" };
    }
    if (quote.email) {
      const reference = formatQuoteNumber(number);
      const mail = quoteRequestDeclinedMail({
        ...{ origin, reference, name: quote.name, reason },
        path: `/quotes/${quote.accessKey}`,
      });
      await enqueueMail(transaction, { ...mail, to: quote.email, origin });
    }
    await recordQuoteAudit(transaction, admin, quote, { verb: "declined the request" });
    return { ok: true, state: "refused" };
  });
}
