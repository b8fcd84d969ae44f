import { randomBytes, randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { company } from "#app/content/company.ts";
import { deliveryTexts } from "#app/content/delivery.ts";
import { loginUrl } from "#app/content/navigation.ts";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import {
  checkouts,
  quoteEvents,
  quoteLines,
  quoteRevisions,
  quotes,
} from "#app/database/tables/orders.ts";
import { users } from "#app/database/tables/users.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import type { CartOwner } from "#app/domain/cart/cart.ts";
import { activeCartLines, lockCart } from "#app/domain/cart/lock-cart.server.ts";
import { readQuotedSpecifications } from "#app/domain/catalogue/attributes/read-document-specifications.server.ts";
import type { OutsideServiceArea } from "#app/domain/catalogue/availability/service-area.ts";
import { unitPriceFor } from "#app/domain/catalogue/prices/unit-price.ts";
import type { CheckoutDetails } from "#app/domain/checkout/checkout-details.ts";
import { deliveryZoneOf } from "#app/domain/checkout/delivery.ts";
import { priceAgreedOrder } from "#app/domain/checkout/pricing.ts";
import { lineSnapshot, totalsSnapshot } from "#app/domain/checkout/snapshot-columns.ts";
import { currentVatPercent } from "#app/domain/checkout/vat-rates.server.ts";
import { discountableLine } from "#app/domain/discounts/apply-discounts.ts";
import {
  type DocumentLine,
  formatQuoteNumber,
  formatRevisionNumber,
  nameOnOneLine,
} from "#app/domain/documents/document.ts";
import { currentSeller, nextDocumentNumber } from "#app/domain/documents/issue-document.server.ts";
import { type LockedProduct, lockProducts } from "#app/domain/orders/order-stock.server.ts";
import type { OutsideAreaRefused } from "#app/domain/orders/placement/create-order.server.ts";
import { auditOutsideArea } from "#app/domain/orders/placement/create-phone-order.server.ts";
import { endOfLastDay } from "#app/domain/quotes/drafts/write-revision.server.ts";
import { formatRand } from "#app/format/money.ts";
import { enqueueMail } from "#app/mail/enqueue-mail.server.ts";
import { quoteMail, quoteReceivedMail } from "#app/mail/templates/quote-mails.server.ts";
import { discountOnWhole, quoteDocument } from "./quote-document.server.ts";
import { readQuote } from "./read-quote.server.ts";

export type NewQuote = {
  /** Idempotency key: one key, one quotation. */
  idempotencyKey: string;
  userId: string | undefined;
  /** The admin who created it, if not the customer: the contact on it. */
  createdBy?: Pick<Admin<"make-quotations">, "userId" | "name"> | undefined;
  /** The cart that it came from: ordered goods are removed from it. */
  cartId?: string | undefined;
  details: CheckoutDetails;
  /** The price as shown on the page, and the product as it is now, locked. */
  lines: readonly {
    productId: string | null;
    product: LockedProduct | undefined;
    quantity: number;
    unitPrice: number;
    /** What the customer said it is for. */
    purpose?: string;
  }[];
  /** The total that was shown: a different one is refused as changed. */
  agreedTotal: number;
  /** Staff agreed to work outside the service area of a product. */
  acceptsOutsideArea?: boolean;
};

export type CreateQuoteOutcome =
  | {
      ok: true;
      quote: { id: string; number: number; accessKey: string };
      outside: readonly OutsideServiceArea[];
    }
  | OutsideAreaRefused
  | { ok: false; reason: "changed" | "too-heavy" | "way-gone" | "no-address" };

/** Creates a quotation and mails it, also to staff if a customer made it. No stock is reserved. */
export async function createQuote(
  transaction: Transaction,
  { origin }: { origin: string },
  { idempotencyKey, userId, createdBy, cartId, details, lines, ...agreed }: NewQuote,
): Promise<CreateQuoteOutcome> {
  const isAsShown = lines.every(
    ({ product, quantity, unitPrice }) =>
      product?.status === "published" && unitPriceFor(product, quantity) === unitPrice,
  );
  if (!isAsShown || lines.length === 0) return { ok: false, reason: "changed" };
  const vatPercent = await currentVatPercent(transaction);
  const sold = lines.map((line) => ({ ...line, ...discountableLine(line.product, line.quantity) }));
  const priced = priceAgreedOrder(sold, details, { ...agreed, vatPercent });
  if (!priced.ok) return priced;
  const [quote] = await transaction
    .insert(quotes)
    .values({
      number: await nextDocumentNumber(transaction, "quote"),
      idempotencyKey,
      accessKey: randomBytes(32).toString("base64url"),
      userId: userId ?? null,
      createdBy: createdBy?.userId ?? null,
      cartId: cartId ?? null,
      details,
      isEmailConfirmed: createdBy !== undefined,
      isGuest: createdBy === undefined && userId === undefined,
    })
    .returning({ id: quotes.id, number: quotes.number, accessKey: quotes.accessKey });
  if (!quote) throw new Error("The database returned no quotation");
  await transaction.insert(quoteRevisions).values({
    quoteId: quote.id,
    revision: 1,
    details,
    seller: {
      ...currentSeller(),
      contactName: createdBy?.name.trim() || undefined,
      deliveryTime: deliveryTimeTo(details),
    },
    ...totalsSnapshot(priced.totals),
    validUntil: endOfLastDay(),
    createdBy: createdBy?.userId ?? null,
    sentAt: sql`now()`,
  });
  await transaction.insert(quoteEvents).values({
    quoteId: quote.id,
    kind: "sent",
    revision: 1,
    toState: "sent",
    ...(createdBy
      ? { actor: "staff", actorId: createdBy.userId, actorName: createdBy.name }
      : { actor: "customer", actorName: details.fullName }),
  });
  const specifications = await readQuotedSpecifications(transaction, lines);
  await transaction.insert(quoteLines).values(
    lines.map((line, index) => ({
      quoteId: quote.id,
      ...lineSnapshot(line, index),
      specification: specifications.get(line.productId ?? ""),
      costPrice: line.product?.costPrice ?? null,
    })),
  );
  await mailQuote(transaction, { origin }, quote);
  if (!createdBy) await notifyStaffOfQuote(transaction, { origin }, quote);
  return { ok: true, quote, outside: priced.outside };
}

/** Undefined unless a courier delivers: other methods have no usual delivery time. */
export function deliveryTimeTo(details: CheckoutDetails): string | undefined {
  if (details.deliveryMethod !== "courier") return undefined;
  return `${deliveryZoneOf(details.province).days} from dispatch`;
}

export async function findQuoteByIdempotencyKey(transaction: Transaction, idempotencyKey: string) {
  const { id, number, accessKey, userId, createdBy, details, revision } = quotes;
  const email = sql<string>`${details} ->> 'email'`;
  const [found] = await transaction
    .select({ id, number, accessKey, userId, createdBy, email, revision })
    .from(quotes)
    .where(eq(quotes.idempotencyKey, idempotencyKey));
  return found;
}

/** Queues the quotation's mail in the outbox, in the same transaction. */
export async function mailQuote(
  transaction: Transaction,
  { origin }: { origin: string },
  { accessKey }: { accessKey: string },
): Promise<void> {
  const { details, ...quote } = await readQuoteForMail(transaction, { accessKey });
  const mail = quoteMail({ origin, ...quote, path: `/quotes/${accessKey}` });
  await enqueueMail(transaction, { ...mail, to: details.email, origin });
}

/** Queues the mail to staff about a quotation that a customer made. */
async function notifyStaffOfQuote(
  transaction: Transaction,
  { origin }: { origin: string },
  { accessKey, number }: { accessKey: string; number: number },
): Promise<void> {
  const { details, ...quote } = await readQuoteForMail(transaction, { accessKey });
  const { companyName, email, phone, remark } = details;
  const path = loginUrl(`/admin/quotes/${number}`);
  const buyer = { companyName, email, phone, remark };
  const mail = quoteReceivedMail({ origin, ...quote, ...buyer, path });
  await enqueueMail(transaction, { ...mail, to: company().email, origin });
}

/** The quotation for mails: the lines and amounts of its document. */
async function readQuoteForMail(transaction: Transaction, key: { accessKey: string }) {
  const quote = await readQuote({ database: transaction }, key);
  if (!quote) throw new Error("There is no such quotation");
  const { lines } = quoteDocument(quote);
  const discount = discountOnWhole(quote);
  return {
    details: quote.details,
    reference: formatRevisionNumber(quote.number, quote.revision),
    name: quote.details.fullName,
    isRevised: quote.revision > 1,
    validUntil: quote.validUntil,
    lines: lines.map((line, index) => ({
      name: `${nameOnOneLine({ ...line, sku: quote.lines[index]?.sku ?? null })}${optionMark(line)}`,
      quantity: line.quantity,
      total: formatRand(line.total),
      note: [line.discountText, line.backorder].filter(Boolean).join(". "),
    })),
    discount: discount && { label: discount.name, value: formatRand(-discount.cents) },
    deliveryTitle: deliveryTexts[quote.details.deliveryMethod].title,
    delivery: quote.delivery === 0 ? "Free" : formatRand(quote.delivery),
    total: formatRand(quote.total),
    vat: quote.vat === undefined ? undefined : formatRand(quote.vat),
  };
}

function optionMark({ option, isLeftOut }: DocumentLine): string {
  if (!option) return "";
  return isLeftOut ? " (option, not included)" : " (option, included)";
}

type RequestQuoteOutcome =
  | { ok: true; quote: { number: number; accessKey: string }; isNew: boolean }
  | { ok: false; reason: "cart-empty" }
  | (CreateQuoteOutcome & { ok: false });

/**
 * Creates a quotation from a cart and mails it. The cart stays unchanged, and no stock is reserved. Idempotent: a
 * double submit gets the existing quotation.
 */
export async function requestQuote(
  { database, origin }: { database: Database; origin: string },
  owner: CartOwner,
  input: Pick<NewQuote, "idempotencyKey" | "details" | "agreedTotal">,
): Promise<RequestQuoteOutcome> {
  return database.transaction(async (transaction) => {
    const cartId = await lockCart(transaction, owner);
    const existing = await findQuoteByIdempotencyKey(transaction, input.idempotencyKey);
    if (existing) {
      const { number, accessKey, userId, createdBy, email, revision } = existing;
      // Another person's idempotency key reveals nothing: email address and user must match.
      const isUsers = userId === null || ("userId" in owner && owner.userId === userId);
      // The link of a request is in the email alone: it proves the address.
      const isTheirs =
        isUsers && createdBy === null && revision > 0 && email === input.details.email;
      if (!isTheirs) return { ok: false, reason: "changed" };
      return { ok: true, quote: { number, accessKey }, isNew: false };
    }
    const cartLines = cartId ? await activeCartLines(transaction, cartId) : [];
    if (!cartId || cartLines.length === 0) return { ok: false, reason: "cart-empty" };
    const userId = "userId" in owner ? owner.userId : undefined;
    const lines = await lockProducts(transaction, cartLines, { userId });
    const outcome = await createQuote(transaction, { origin }, { ...input, userId, cartId, lines });
    if (!outcome.ok) return outcome;
    // The next quotation or order gets a new idempotency key.
    await transaction
      .update(checkouts)
      .set({ idempotencyKey: randomUUID() })
      .where(eq(checkouts.cartId, cartId));
    const { number, accessKey } = outcome.quote;
    return { ok: true, quote: { number, accessKey }, isNew: true };
  });
}

export type StaffQuote = Pick<
  NewQuote,
  "idempotencyKey" | "userId" | "details" | "agreedTotal" | "acceptsOutsideArea"
> & {
  lines: readonly { productId: string; quantity: number }[];
};

type CreateStaffQuoteOutcome =
  | { ok: true; number: number; isNew: boolean }
  | (CreateQuoteOutcome & { ok: false });

/** Creates a quotation for a customer by staff, at the shop's prices, also for sold-out products. */
export async function createStaffQuote(
  { database, origin }: { database: Database; origin: string },
  admin: Admin<"make-quotations">,
  { userId, ...input }: StaffQuote,
): Promise<CreateStaffQuoteOutcome> {
  return database.transaction(async (transaction) => {
    const { email } = input.details;
    const locked = await lockProducts(transaction, input.lines, { userId, email });
    // Checked while the products are locked: a double submit waits for the first.
    const existing = await findQuoteByIdempotencyKey(transaction, input.idempotencyKey);
    if (existing) return { ok: true, number: existing.number, isNew: false };
    const [account] = userId
      ? await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId))
      : [];
    const lines = locked.map((line) => ({
      ...line,
      unitPrice: line.product ? unitPriceFor(line.product, line.quantity) : 0,
    }));
    const newQuote = { ...input, userId: account?.id, createdBy: admin, lines };
    const outcome = await createQuote(transaction, { origin }, newQuote);
    if (!outcome.ok) return outcome;
    const { id, number } = outcome.quote;
    await recordAudit(transaction, admin, {
      verb: "made",
      entity: { kind: "quotation", id, label: formatQuoteNumber(number) },
      after: { total: { cents: input.agreedTotal }, ...auditOutsideArea(outcome.outside) },
    });
    return { ok: true, number, isNew: true };
  });
}
