import { and, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { quoteRevisions } from "#app/database/tables/orders.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { lacksBillingAddress } from "#app/domain/checkout/buyer-address.ts";
import { type CheckoutDetails, checkoutDetails } from "#app/domain/checkout/checkout-details.ts";
import { priceOrder } from "#app/domain/checkout/pricing.ts";
import { formatRevisionNumber } from "#app/domain/documents/document.ts";
import { currentSeller } from "#app/domain/documents/issue-document.server.ts";
import { deliveryTimeTo, mailQuote } from "#app/domain/quotes/create-quote.server.ts";
import { chooseOptions, mostThatOptionsAdd } from "#app/domain/quotes/price-revision.ts";
import { MAX_QUOTE_DAYS } from "#app/domain/quotes/quote-views.ts";
import {
  lockQuote,
  recordQuoteAudit,
  transitionQuote,
} from "#app/domain/quotes/transition-quote.server.ts";
import { readTerms } from "./draft-quote.server.ts";
import {
  agreedLines,
  endOfLastDay,
  lockDraftLines,
  priceDraft,
  writeDraft,
} from "./write-revision.server.ts";

export type SendQuoteOutcome =
  | { ok: true; email: string; revision: number; validUntil: Date }
  /** Details: the customer's are not complete, with a sentence for each field. */
  | {
      ok: false;
      reason: "details";
      errors: Record<string, string>;
      details: Readonly<Record<string, unknown>>;
    }
  /** What each incomplete line lacks, by its position. */
  | { ok: false; reason: "incomplete"; lines: readonly IncompleteLine[] }
  /** Names: of what we no longer sell. */
  | { ok: false; reason: "not-sold"; names: readonly string[] }
  | {
      ok: false;
      reason:
        | "not-found"
        | "state"
        | "changed"
        | "empty"
        | "nothing-to-pay"
        | "options"
        | "way-gone"
        | "too-heavy"
        | "no-address"
        | "past"
        | "too-far";
    };

/** Lacks a discount: the one it has is more than the line total. */
export type IncompleteLine = {
  position: number;
  name: string;
  lacks: "name" | "price" | "discount";
};

/** Sends the draft as the next revision. From then on it never changes; older ones are superseded. */
export async function sendQuote(
  { database, origin }: { database: Database; origin: string },
  admin: Admin<"make-quotations">,
  { number, version }: { number: number; version: number },
): Promise<SendQuoteOutcome> {
  return database.transaction(async (transaction) => {
    const checked = await check(transaction, { number, version });
    if (!checked.ok) return checked;
    const { quote, revision, terms, details, locked, totals } = checked;
    await writeDraft(
      transaction,
      { quoteId: quote.id, revision },
      { ...terms, details, createdBy: admin.userId },
      locked,
    );
    const [sent] = await transaction
      .update(quoteRevisions)
      .set({
        sentAt: sql`now()`,
        ...(terms.validUntil === undefined && { validUntil: endOfLastDay() }),
        seller: sellerOf(admin, details),
      })
      .where(and(eq(quoteRevisions.quoteId, quote.id), eq(quoteRevisions.revision, revision)))
      .returning({ validUntil: quoteRevisions.validUntil });
    if (!sent?.validUntil) throw new Error("A sent revision has no last day");
    await transitionQuote(transaction, admin, {
      ...{ quote, to: "sent", event: { revision } },
      change: { revision, details, remindedAt: null, lostReason: null },
    });
    await mailQuote(transaction, { origin }, quote);
    await recordQuoteAudit(transaction, admin, quote, {
      verb: "sent",
      after: {
        revision: formatRevisionNumber(number, revision),
        total: { cents: totals.total },
      },
    });
    return { ok: true, email: details.email, revision, validUntil: sent.validUntil };
  });
}

/** As a quotation names the seller: with who sends it, and how long a courier takes. */
export function sellerOf(admin: Admin<"make-quotations">, details: CheckoutDetails) {
  return {
    ...currentSeller(),
    contactName: admin.name.trim() || undefined,
    deliveryTime: deliveryTimeTo(details),
  };
}

/** Why the draft cannot be sent as it is; undefined if it can be. */
export function checkDraft(
  { database }: { database: Database },
  _admin: Admin<"make-quotations">,
  draft: { number: number; version: number },
) {
  return database.transaction(async (transaction) => {
    const checked = await check(transaction, draft);
    return checked.ok ? undefined : checked;
  });
}

/** Everything that sending takes, of the locked quotation. */
async function check(
  transaction: Transaction,
  { number, version }: { number: number; version: number },
) {
  const quote = await lockQuote(transaction, { number });
  if (!quote) return refuse("not-found");
  if (quote.state !== "draft") return refuse("state");
  if (quote.version !== version) return refuse("changed");
  const revision = quote.revision + 1;
  const terms = await readTerms(transaction, quote.id, revision);
  if (terms && terms.deleted.length > 0) return { ...refuse("not-sold"), names: terms.deleted };
  if (!terms || terms.lines.length === 0) return refuse("empty");
  const incomplete = terms.lines.flatMap((each, index) => {
    const { productId, name, unitPrice = 0, quantity, ownDiscount } = each;
    const line = { position: index + 1, name };
    if (productId === null && name === "") return { ...line, lacks: "name" } as const;
    if (unitPrice === 0) return { ...line, lacks: "price" } as const;
    const off = ownDiscount && "cents" in ownDiscount ? ownDiscount.cents : 0;
    return off > unitPrice * quantity ? ({ ...line, lacks: "discount" } as const) : [];
  });
  if (incomplete.length > 0) return { ...refuse("incomplete"), lines: incomplete };
  const parsed = checkoutDetails.safeParse({ paymentMethod: "eft", ...terms.details });
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message }) => [path.join("."), message]);
    return {
      ...refuse("details"),
      errors: Object.fromEntries(errors) as Record<string, string>,
      details: terms.details,
    };
  }
  const details = parsed.data;
  const withIds = terms.lines.map((line, index) => ({ ...line, id: String(index) }));
  const chosenFromStart = withIds.flatMap(({ id, isChosen }) => (isChosen ? [id] : []));
  if (!chooseOptions(withIds, chosenFromStart).ok) return refuse("options");
  const { email } = details;
  const locked = await lockDraftLines(transaction, terms.lines, { userId: quote.userId, email });
  const notSold = locked.filter(
    ({ productId, product }) => productId !== null && product?.status !== "published",
  );
  if (notSold.length > 0) {
    return {
      ...refuse("not-sold"),
      names: notSold.map(({ product, name }) => product?.name ?? name),
    };
  }
  const { lines, totals } = await priceDraft(transaction, { ...terms, details }, locked);
  if (totals.total === 0) return refuse("nothing-to-pay");
  const delivered = priceOrder(agreedLines(lines.filter(({ isChosen }) => isChosen)), {
    method: details.deliveryMethod,
    province: "province" in details ? details.province : undefined,
    promisedCents: terms.fixedDelivery,
    vatPercent: totals.vatPercent,
  });
  if (!delivered.ok) return refuse(delivered.reason);
  // Whatever the customer then chooses, the invoice has the address that it needs.
  const most = totals.total + mostThatOptionsAdd(lines);
  if (lacksBillingAddress(most, details)) return refuse("no-address");
  const validity = checkValidity(terms.validUntil);
  if (validity) return refuse(validity);
  return { ok: true, quote, revision, terms, details, locked, totals } as const;
}

const refuse = <Reason extends string>(reason: Reason) => ({ ok: false, reason }) as const;

const DAY = 24 * 60 * 60 * 1000;

function checkValidity(day: string | undefined): "past" | "too-far" | undefined {
  if (day === undefined) return undefined;
  const days = (new Date(`${day}T23:59:59+02:00`).getTime() - Date.now()) / DAY;
  if (days < 0) return "past";
  return days > MAX_QUOTE_DAYS + 1 ? "too-far" : undefined;
}
