import { and, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { quoteEvents, quotes } from "#app/database/tables/orders.ts";
import type { SignedInUser } from "#app/domain/accounts/people.ts";
import type { CartOwner } from "#app/domain/cart/cart.ts";
import { activeCartLines, lockCart } from "#app/domain/cart/lock-cart.server.ts";
import { unitPriceFor } from "#app/domain/catalogue/prices/unit-price.ts";
import { formatPhone } from "#app/domain/checkout/buyer-address.ts";
import { deadlineFromNow } from "#app/domain/contact/reply-deadline.server.ts";
import { formatQuoteNumber } from "#app/domain/documents/document.ts";
import { lockProducts } from "#app/domain/orders/order-stock.server.ts";
import { insertQuote, writeDraftOf } from "#app/domain/quotes/drafts/draft-quote.server.ts";
import type { DraftDetails } from "#app/domain/quotes/drafts/write-revision.server.ts";
import { atNoon, formatLongDate } from "#app/format/dates-and-numbers.ts";
import { enqueueMail } from "#app/mail/enqueue-mail.server.ts";
import {
  CONFIRMATION_DAYS,
  quoteConfirmationMail,
  quoteRequestedMail,
} from "#app/mail/templates/quote-mails.server.ts";
import { alertStaff } from "./answer-quote.server.ts";
import { isTooMuch, MAX_QUOTE_LINES } from "./quote-views.ts";
import {
  type LockedQuote,
  lockQuote,
  recordQuoteEvent,
  transitionQuote,
} from "./transition-quote.server.ts";

export type QuotationRequest = {
  /** Idempotency key: one key, one request. */
  idempotencyKey: string;
  /** Whose cart it came from: what is ordered later leaves it. */
  owner?: CartOwner | undefined;
  /** Also more than there is in stock; none if the wish says it all. */
  lines: readonly { productId: string; quantity: number }[];
  details: DraftDetails & { fullName: string; email: string };
  wish: string | undefined;
  /** What the products are for, if the calculator led here; else the purposes of the cart count. */
  purpose?: string | undefined;
  /** The day by which the customer needs it, as 2026-12-24. */
  wantedBy: string | undefined;
};

export type RequestOutcome =
  /** Without a confirmed address, the link is in the email alone. */
  | { ok: true; isNew: boolean; number: number; accessKey: string | undefined }
  | { ok: false; reason: "not-sold" | "too-much" | "changed" };

type Asker = Pick<SignedInUser, "userId" | "email" | "isVerified">;
type Needs = { database: Database; origin: string };

/**
 * Asks for a price. Somebody who is logged in with this confirmed address asks at once; everybody else confirms the
 * address first, and staff hear of nothing before that. Without a mail server nobody could confirm, so all ask at once.
 */
export async function requestQuotation(
  { database, origin, deliversMail = true }: Needs & { deliversMail?: boolean },
  asker: Asker | undefined,
  { idempotencyKey, lines, details, ...input }: QuotationRequest,
): Promise<RequestOutcome> {
  return database.transaction(async (transaction) => {
    await transaction.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`quote:${idempotencyKey}`}, 0))`,
    );
    // Lock order: a cart before its quotation.
    const cartId = input.owner && (await lockCart(transaction, input.owner));
    const isKnown =
      asker?.isVerified === true && asker.email.toLowerCase() === details.email.toLowerCase();
    const [existing] = await transaction
      .select()
      .from(quotes)
      .where(eq(quotes.idempotencyKey, idempotencyKey));
    if (existing) {
      // Another person's idempotency key reveals nothing.
      const isTheirs =
        (existing.details as DraftDetails).email === details.email &&
        existing.createdBy === null &&
        (existing.userId === null || existing.userId === asker?.userId);
      if (!isTheirs) return { ok: false, reason: "changed" };
      const accessKey = isKnown ? existing.accessKey : undefined;
      return { ok: true, isNew: false, number: existing.number, accessKey };
    }
    if (lines.length > MAX_QUOTE_LINES) return { ok: false, reason: "changed" };
    const userId = asker?.userId;
    const locked = await lockProducts(transaction, lines, { userId });
    if (locked.some(({ product }) => product?.status !== "published")) {
      return { ok: false, reason: "not-sold" };
    }
    const priced = locked.map((line) => ({
      ...line,
      unitPrice: line.product ? unitPriceFor(line.product, line.quantity) : 0,
    }));
    if (priced.some(({ unitPrice, quantity }) => isTooMuch(unitPrice, quantity))) {
      return { ok: false, reason: "too-much" };
    }
    const quote = await insertQuote(transaction, {
      ...{ idempotencyKey, details, state: "unconfirmed" },
      // A request is shown to staff once it is confirmed, if it can be.
      isEmailConfirmed: isKnown || deliversMail,
      isGuest: userId === undefined,
      ...{ userId: userId ?? null, cartId: cartId ?? null },
      // Empty, not null: a quotation without a wish was started by staff.
      ...{ wish: input.wish ?? "", wantedBy: input.wantedBy ?? null },
    });
    const carted = cartId ? await activeCartLines(transaction, cartId) : [];
    // Where staff begin: what was asked for, at today's prices.
    await writeDraftOf(
      transaction,
      { id: quote.id, revision: 0 },
      {
        details,
        lines: priced.map(({ productId, quantity, product, unitPrice }) => ({
          ...{ productId, quantity, name: product?.name ?? "", unit: "", unitPrice },
          ...{ ownDiscount: undefined, leadTimeDays: null },
          ...{ isOptional: false, choiceGroup: null, isChosen: true },
          purpose: input.purpose ?? carted.find((line) => line.productId === productId)?.purpose,
        })),
        ...{ discountOnWhole: undefined, fixedDelivery: undefined, note: "" },
        validUntil: undefined,
      },
      null,
    );
    const goods = locked
      .map(({ quantity, product }) => `${quantity} × ${product?.name} (${product?.sku})`)
      .join("\n");
    await recordQuoteEvent(transaction, { customer: details.fullName }, quote, {
      ...{ kind: "unconfirmed", to: "unconfirmed", message: goods },
    });
    if (isKnown || !deliversMail) {
      const request = await lockQuote(transaction, { id: quote.id });
      if (!request) throw new Error("The request that was just made is not there");
      await confirm(transaction, { origin }, request);
    } else {
      const reference = formatQuoteNumber(quote.number);
      const mail = quoteConfirmationMail({
        ...{ origin, reference, name: details.fullName, path: `/quotes/${quote.accessKey}` },
        goods,
      });
      await enqueueMail(transaction, { ...mail, to: details.email, origin });
    }
    const accessKey = isKnown ? quote.accessKey : undefined;
    return { ok: true, isNew: true, number: quote.number, accessKey };
  });
}

/** Confirms the address of a request: its link was in an email to it. Doing it twice is once. */
export async function confirmRequest(
  { database, origin }: Needs,
  accessKey: string,
): Promise<{ ok: true } | { ok: false; reason: "not-found" }> {
  return database.transaction(async (transaction) => {
    const quote = await lockQuote(transaction, { accessKey });
    if (!quote) return { ok: false, reason: "not-found" };
    if (quote.state === "unconfirmed") await confirm(transaction, { origin }, quote);
    return { ok: true };
  });
}

async function confirm(
  transaction: Transaction,
  { origin }: { origin: string },
  quote: LockedQuote,
): Promise<void> {
  await transitionQuote(transaction, { customer: quote.name }, { quote, to: "requested" });
  // The clock runs from the moment at which staff hear of it.
  await transaction.update(quotes).set({ dueAt: deadlineFromNow() }).where(eq(quotes.id, quote.id));
  const details = quote.details as DraftDetails;
  const reference = formatQuoteNumber(quote.number);
  const goods = await readGoodsAskedFor(transaction, quote);
  await alertStaff(transaction, { origin }, quote, {
    title: `Quotation requested: ${reference}`,
    message: quote.wish ?? "",
    facts: [
      ...(details.companyName ? [["Company", details.companyName] as const] : []),
      ["Email", quote.email],
      ...(details.phone ? [["Phone", formatPhone(details.phone)] as const] : []),
      ...(goods ? [["Asked for", goods] as const] : []),
      ...(quote.wantedBy ? [["Needed by", formatLongDate(atNoon(quote.wantedBy))] as const] : []),
    ],
  });
  await mailRequest(transaction, { origin }, quote);
}

/** Emails the customer the link of a request. */
export async function mailRequest(
  transaction: Transaction,
  { origin }: { origin: string },
  quote: LockedQuote,
): Promise<void> {
  const mail = quoteRequestedMail({
    ...{ origin, reference: formatQuoteNumber(quote.number) },
    ...{ name: quote.name, path: `/quotes/${quote.accessKey}` },
    goods: (await readGoodsAskedFor(transaction, quote)) ?? quote.wish ?? "",
  });
  await enqueueMail(transaction, { ...mail, to: quote.email, origin });
}

/** As the request listed them, before staff changed anything. */
async function readGoodsAskedFor(transaction: Transaction, quote: LockedQuote) {
  const [asked] = await transaction
    .select({ goods: quoteEvents.message })
    .from(quoteEvents)
    .where(and(eq(quoteEvents.quoteId, quote.id), eq(quoteEvents.kind, "unconfirmed")));
  return asked?.goods;
}

/** Requests whose address nobody confirmed in time. */
export const isAbandonedRequest = and(
  eq(quotes.state, "unconfirmed"),
  sql`${quotes.createdAt} < now() - make_interval(days => ${CONFIRMATION_DAYS})`,
);
