import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import {
  orders,
  type QuoteState,
  quoteEvents,
  quoteLines,
  quoteRevisions,
  quotes,
} from "#app/database/tables/orders.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import {
  backorderDates,
  backorderOf,
  maxCourierDays,
  stockLeftFor,
} from "#app/domain/catalogue/availability/backorder.ts";
import { backorderColumns } from "#app/domain/catalogue/availability/backorder-columns.server.ts";
import { isPublished } from "#app/domain/catalogue/product-status.server.ts";
import type { CheckoutDetails } from "#app/domain/checkout/checkout-details.ts";
import { readVatRates } from "#app/domain/checkout/vat-rates.server.ts";
import { currentVat, vatChangeSince } from "#app/domain/checkout/vat-rates.ts";
import type { DiscountTerm } from "#app/domain/discounts/apply-discounts.ts";
import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import { toCents } from "#app/format/money.ts";
import { addWorkingDays } from "#app/format/working-days.ts";

/** By secret link, or by number for staff. */
export type QuoteKey = { accessKey: string } | { number: number; admin: QuotationAdmin };
type QuotationAdmin = Admin<"make-quotations" | "see-contact-details">;

const whereKey = (key: QuoteKey) =>
  "accessKey" in key ? eq(quotes.accessKey, key.accessKey) : eq(quotes.number, key.number);

/** What became of one revision: the negotiation's state for the newest that was sent. */
export type RevisionState = QuoteState | "superseded";

/**
 * Reads one revision with its lines and their stock: the newest that was sent, unless another is named. One that can
 * still be accepted has the VAT of today's rate. Amounts are whole cents. Undefined where nothing was sent yet.
 */
export async function readQuote(
  { database }: { database: DatabaseOrTransaction },
  key: QuoteKey,
  wanted?: { revision: number },
) {
  const which = wanted ? wanted.revision : quotes.revision;
  const [row] = await database
    .select({
      quote: {
        id: quotes.id,
        number: quotes.number,
        accessKey: quotes.accessKey,
        userId: quotes.userId,
        state: quotes.state,
        newestRevision: quotes.revision,
        version: quotes.version,
        withdrawnAt: quotes.withdrawnAt,
        cartId: quotes.cartId,
      },
      offer: quoteRevisions,
      // The database's clock decides, as in acceptQuote.
      isOver: sql<boolean>`coalesce(${quoteRevisions.validUntil} < clock_timestamp(), false)`,
      order: { number: orders.number, accessKey: orders.accessKey },
      acceptedAt: orders.placedAt,
    })
    .from(quotes)
    .innerJoin(
      quoteRevisions,
      and(eq(quoteRevisions.quoteId, quotes.id), eq(quoteRevisions.revision, which)),
    )
    .leftJoin(orders, eq(orders.id, quotes.orderId))
    .where(whereKey(key));
  if (!row) return undefined;
  const { quote, offer, isOver, order, acceptedAt } = row;
  const lines = await database
    .select({
      line: quoteLines,
      product: { stock: products.stock, weightGrams: products.weightGrams, ...backorderColumns },
    })
    .from(quoteLines)
    .leftJoin(products, and(eq(products.id, quoteLines.productId), isPublished()))
    .where(and(eq(quoteLines.quoteId, quote.id), eq(quoteLines.revision, offer.revision)))
    .orderBy(asc(quoteLines.position));
  const state = revisionState({ ...quote, revision: offer.revision, sentAt: offer.sentAt, isOver });
  const isOpen = state === "sent" || state === "draft" || state === "requested";
  const rates = await readVatRates(database);
  const vat = currentVat(rates, { ...offer, isFinal: !isOpen });
  const { goodsTotal, deliveryTotal, total, vatTotal: _, quoteId: __, details, ...rest } = offer;
  const { discountPercent, discountAmount, fixedDelivery, createdAt, ...shown } = rest;
  const madeAt = offer.sentAt ?? createdAt;
  const now = new Date();
  return {
    ...quote,
    ...shown,
    ...vat,
    createdAt: madeAt,
    /** Set in every revision that was sent. */
    validUntil: offer.validUntil ?? madeAt,
    discountOnWhole: discountTerm(discountPercent, discountAmount),
    fixedDelivery: fixedDelivery === null ? undefined : toCents(fixedDelivery),
    /** A change of the VAT rate since the quotation was made. */
    vatChange: vatChangeSince(rates, madeAt, {
      vatPercent: vat.vatPercent,
      decidedAt: acceptedAt ?? now,
    }),
    // Complete in what was sent, which is validated then.
    details: details as CheckoutDetails,
    state,
    order: order ?? undefined,
    goods: toCents(goodsTotal),
    delivery: toCents(deliveryTotal),
    total: toCents(total ?? "0"),
    lines: withStockLeft(
      lines.map(({ line, product }) => ({
        id: line.id,
        position: line.position,
        productId: line.productId,
        isText: line.isText,
        unit: line.unit,
        name: line.name,
        sku: line.sku,
        quantity: line.quantity,
        specification: line.specification,
        listPrice: line.listPrice === null ? undefined : toCents(line.listPrice),
        purpose: line.purpose,
        unitPrice: toCents(line.unitPrice),
        ownDiscount: discountTerm(line.discountPercent, line.discountAmount),
        /** Everything that is taken off the line. */
        discount: toCents(line.discount),
        total: toCents(line.total ?? "0"),
        isOptional: line.isOptional,
        choiceGroup: line.choiceGroup,
        isChosen: line.isChosen,
        /** Quoted for the line, in working days. */
        quotedLeadTimeDays: line.leadTimeDays,
        weightGrams: line.weightGrams,
        /** False once the product is deleted or archived. */
        isSold: line.isText || product !== null,
        /** Of the product; 0 when it is no longer sold. */
        stock: product?.stock ?? 0,
        /** Working days until there is new stock; null if unknown or no longer sold. */
        leadTimeDays: product && !product.discontinued ? product.leadTimeDays : null,
        /** When items not in stock today are expected, if sold on backorder or quoted with a lead time. */
        backorderBy:
          product && (quotedDay(line, now) ?? backorderDates(product, now)?.expectedBy ?? null),
      })),
    ),
  };
}

/** What is in stock for each line, and what would be on backorder. An option that is not chosen takes nothing. */
export function withStockLeft<Line extends StockedLine>(lines: readonly Line[]) {
  const left = stockLeftFor(
    lines.map(({ isChosen, quantity, ...line }) => ({
      ...line,
      quantity: isChosen ? quantity : 0,
    })),
  );
  return lines.map((line, index) => {
    const { isText, quantity, backorderBy } = line;
    const inStock = isText ? quantity : (left[index] ?? 0);
    return { ...line, inStock, backorder: backorderOf({ stock: inStock, backorderBy }, quantity) };
  });
}

type StockedLine = {
  productId: string | null;
  isText: boolean;
  isChosen: boolean;
  quantity: number;
  stock: number;
  backorderBy: string | null;
};

/** Not all of it is in stock, and no day is known for the rest: the customer cannot accept it. */
export const isShort = ({ isSold, inStock, quantity, backorder }: ShortLine) =>
  isSold && inStock < quantity && !backorder;

type ShortLine = Pick<Quote["lines"][number], "isSold" | "inStock" | "quantity" | "backorder">;

export type Quote = NonNullable<Awaited<ReturnType<typeof readQuote>>>;

/** The day by which a line with a quoted lead time is delivered, or ready. */
export function quotedDay(
  { leadTimeDays, weightGrams }: { leadTimeDays: number | null; weightGrams: number },
  now: Date,
): string | undefined {
  if (leadTimeDays === null) return undefined;
  const courierDays = weightGrams === 0 ? 0 : maxCourierDays();
  return addWorkingDays(localIsoDate(now), leadTimeDays + courierDays);
}

export function discountTerm(percent: number | null, amount: string | null): DiscountTerm {
  if (percent !== null) return { percent };
  return amount === null ? undefined : { cents: toCents(amount) };
}

/** The state of a revision; what is sent but no longer valid has expired, also before the job has seen it. */
export function revisionState(quote: {
  state: QuoteState;
  newestRevision: number;
  revision: number;
  sentAt: Date | null;
  isOver: boolean;
}): RevisionState {
  if (quote.sentAt === null) return quote.state;
  if (quote.revision < quote.newestRevision) return "superseded";
  return quote.state === "sent" && quote.isOver ? "expired" : quote.state;
}

/** The negotiation: who asked for what, what was said, and which revisions were sent. */
export async function readNegotiation(
  { database }: { database: DatabaseOrTransaction },
  key: QuoteKey,
) {
  const [quote] = await database
    .select({
      id: quotes.id,
      number: quotes.number,
      accessKey: quotes.accessKey,
      userId: quotes.userId,
      state: quotes.state,
      stateChangedAt: quotes.stateChangedAt,
      revision: quotes.revision,
      version: quotes.version,
      details: quotes.details,
      isEmailConfirmed: quotes.isEmailConfirmed,
      wish: quotes.wish,
      wantedBy: quotes.wantedBy,
      dueAt: quotes.dueAt,
      createdAt: quotes.createdAt,
      lostReason: quotes.lostReason,
      acceptedName: quotes.acceptedName,
      acceptedChannel: quotes.acceptedChannel,
      order: { number: orders.number, accessKey: orders.accessKey },
    })
    .from(quotes)
    .leftJoin(orders, eq(orders.id, quotes.orderId))
    .where(whereKey(key));
  if (!quote) return undefined;
  const sent = await database
    .select({
      revision: quoteRevisions.revision,
      sentAt: quoteRevisions.sentAt,
      validUntil: quoteRevisions.validUntil,
      total: quoteRevisions.total,
    })
    .from(quoteRevisions)
    .where(and(eq(quoteRevisions.quoteId, quote.id), isNotNull(quoteRevisions.sentAt)))
    .orderBy(desc(quoteRevisions.revision));
  const events = await database
    .select()
    .from(quoteEvents)
    .where(eq(quoteEvents.quoteId, quote.id))
    .orderBy(asc(quoteEvents.at));
  return {
    ...quote,
    // Complete once a revision was sent.
    details: quote.details as Partial<CheckoutDetails> & Record<string, unknown>,
    order: quote.order ?? undefined,
    /** Newest first. */
    revisions: sent.map(({ total, ...revision }) => ({
      ...revision,
      total: toCents(total ?? "0"),
    })),
    /** For staff; a customer sees those that are not forStaff. */
    events,
  };
}

export type Negotiation = NonNullable<Awaited<ReturnType<typeof readNegotiation>>>;
