import { and, eq, inArray } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { carts } from "#app/database/tables/carts.ts";
import {
  type AcceptedChannel,
  type PaymentMethod,
  quoteLines,
  quoteRevisions,
  quotes,
} from "#app/database/tables/orders.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { removeOrderedFromCart } from "#app/domain/cart/change-cart-lines.server.ts";
import type { OrderTotals } from "#app/domain/checkout/pricing.ts";
import { orderTotals, priceOrder } from "#app/domain/checkout/pricing.ts";
import { totalsSnapshot } from "#app/domain/checkout/snapshot-columns.ts";
import { formatOrderNumber, formatRevisionNumber } from "#app/domain/documents/document.ts";
import {
  createOrder,
  type NewOrderLine,
  type OutsideAreaRefused,
  type PlacedOrder,
} from "#app/domain/orders/placement/create-order.server.ts";
import {
  decideStockReservation,
  findOpenOrders,
  readBuyer,
  type StockReservation,
} from "#app/domain/orders/placement/order-limits.server.ts";
import { readOrderById } from "#app/domain/orders/read-order.server.ts";
import { fromCents } from "#app/format/money.ts";
import { enqueueMail } from "#app/mail/enqueue-mail.server.ts";
import { quoteAcceptedForCustomerMail } from "#app/mail/templates/quote-mails.server.ts";
import { settings } from "#app/settings/settings.ts";
import { chooseOptions, priceRevision } from "./price-revision.ts";
import { channelTexts } from "./quote-states.ts";
import { type Quote, quotedDay, readQuote, withStockLeft } from "./read-quote.server.ts";
import {
  lockQuote,
  type QuoteActor,
  recordQuoteAudit,
  transitionQuote,
} from "./transition-quote.server.ts";

export type AcceptQuoteOutcome =
  | { ok: true; order: PlacedOrder & { paymentMethod: PaymentMethod }; isNew: boolean }
  | {
      ok: false;
      reason:
        | "not-found"
        | "ended"
        | "withdrawn"
        | "not-sold"
        /** Not enough stock. */
        | "short"
        /** The invoice would lack an address. */
        | "no-address"
        /** Another revision is the newest: the page shows it. */
        | "superseded"
        /** Not the total that was shown, or a draft of the next revision is being made. */
        | "changed"
        /** One of each either/or group. */
        | "options"
        /** Without the options that were left out, the discounts cover everything. */
        | "nothing-to-pay";
    }
  | OutsideAreaRefused
  /** Too many unpaid orders with this email address are open. Not agreed: delivery takes more than 30 days. */
  | { ok: false; reason: "too-many-open" | "not-agreed" };

export type AcceptQuoteInput = {
  /** What the page showed; a newer revision or another total is refused. */
  revision?: number | undefined;
  agreedTotal?: number | undefined;
  /** The ids of the lines that were ticked, if there are options. */
  chosen?: readonly string[] | undefined;
  /** Who accepts. */
  name?: string | undefined;
  paymentMethod: PaymentMethod;
  /** Purchase order number; the quotation's if the key is missing. */
  buyerReference?: string | undefined;
  ipHash: string;
  /** The backorderKey of what the page showed. */
  agreedBackorder?: string;
  agreesToLateDelivery?: boolean;
};

type Needs = { database: Database; origin: string };

/**
 * Accepts a quotation: creates an order at the quoted prices, idempotently under the quotation's lock. The database's
 * clock decides whether it is still valid. The ordered goods are removed from the cart that it came from.
 */
export function acceptQuote(
  needs: Needs,
  accessKey: string,
  input: AcceptQuoteInput,
): Promise<AcceptQuoteOutcome> {
  return needs.database.transaction((transaction) =>
    accept(transaction, needs, { accessKey }, { ...input, channel: "link", by: undefined }),
  );
}

/** Staff accept for a customer who called or wrote; the customer is emailed. */
export function acceptForCustomer(
  needs: Needs,
  admin: Admin<"make-quotations" | "change-orders">,
  {
    number,
    ...input
  }: Omit<AcceptQuoteInput, "ipHash"> & {
    number: number;
    name: string;
    channel: Exclude<AcceptedChannel, "link">;
  },
): Promise<AcceptQuoteOutcome> {
  return needs.database.transaction(async (transaction) => {
    const outcome = await accept(
      transaction,
      needs,
      { number },
      { ...input, ipHash: "", by: admin },
    );
    if (!outcome.ok || !outcome.isNew) return outcome;
    const quote = await lockQuote(transaction, { number });
    if (!quote) throw new Error("The quotation that was just accepted is not there");
    await recordQuoteAudit(transaction, admin, quote, {
      verb: "accepted for the customer",
      after: { channel: input.channel },
    });
    if (quote.email) {
      const reference = formatRevisionNumber(number, quote.revision);
      const mail = quoteAcceptedForCustomerMail({
        ...{ origin: needs.origin, reference, path: `/quotes/${quote.accessKey}` },
        ...{ name: input.name, how: channelTexts[input.channel] },
        orderNumber: formatOrderNumber(outcome.order.number),
      });
      await enqueueMail(transaction, { ...mail, to: quote.email, origin: needs.origin });
    }
    return outcome;
  });
}

async function accept(
  transaction: Transaction,
  { origin }: Needs,
  key: { accessKey: string } | { number: number },
  input: AcceptQuoteInput & {
    channel: AcceptedChannel;
    by: Admin<"make-quotations" | "change-orders"> | undefined;
  },
): Promise<AcceptQuoteOutcome> {
  const { revision, agreedTotal, chosen, name, channel, by, ...answer } = input;
  const { ipHash, agreedBackorder = "", agreesToLateDelivery = false, ...choices } = answer;
  const cartId = await lockCartOfQuote(transaction, key);
  const locked = await lockQuote(transaction, key);
  if (!locked) return { ok: false, reason: "not-found" };
  if (locked.orderId) {
    const order = await readOrderById(transaction, locked.orderId);
    if (!order) throw new Error("A quotation names an order that is not there");
    return { ok: true, order, isNew: false };
  }
  if (locked.state === "withdrawn") return { ok: false, reason: "withdrawn" };
  if (revision !== undefined && revision !== locked.revision) {
    return { ok: false, reason: "superseded" };
  }
  if (locked.state === "draft" || locked.state === "countered") {
    return { ok: false, reason: "changed" };
  }
  if (locked.state !== "sent" || locked.isOver) return { ok: false, reason: "ended" };
  const quote = await readQuote({ database: transaction }, { accessKey: locked.accessKey });
  if (!quote) return { ok: false, reason: "not-found" };
  const offer = chooseFromQuote(quote, chosen);
  if (!offer.ok) return offer;
  const { lines, totals } = offer;
  if (agreedTotal !== undefined && agreedTotal !== totals.total) {
    return { ok: false, reason: "changed" };
  }
  if (totals.total === 0) return { ok: false, reason: "nothing-to-pay" };
  if (lines.some(({ isSold }) => !isSold)) return { ok: false, reason: "not-sold" };
  const buyer = await readBuyer(transaction, quote.userId ?? undefined);
  // Staff quotations have no order limits; customers' own quotations do.
  const { isByStaff } = locked;
  if (!isByStaff) {
    const open = await findOpenOrders(transaction, buyer, quote.details.email);
    if (open.length >= settings().shop.unpaidOrders) return { ok: false, reason: "too-many-open" };
  }
  const reservation: StockReservation = isByStaff
    ? { for: "reservation-hours", ipHash: undefined }
    : await decideStockReservation(transaction, buyer, { ipHash, lines });
  const actor: QuoteActor = by ?? { customer: name ?? quote.details.fullName };
  const outcome = await createOrder(transaction, { origin }, by ?? "customer", {
    idempotencyKey: quote.id,
    source: "quote",
    userId: quote.userId ?? undefined,
    details: { ...quote.details, ...choices },
    lines: await orderLinesOf(transaction, lines),
    agreedTotal: totals.total,
    agreedBackorder,
    agreesToLateDelivery,
    isPromised: true,
    // Staff agreed to the address when they made the quotation.
    acceptsOutsideArea: isByStaff,
    deliveryCents: totals.delivery,
    isGuest: buyer.isGuest,
    reservation,
    isKnownToStaff: isByStaff,
  });
  if (!outcome.ok) {
    if (outcome.reason === "outside-area") return outcome;
    const { reason } = outcome;
    // Prices and delivery are quoted: only the stock can have changed.
    return {
      ok: false,
      reason: reason === "no-address" || reason === "not-agreed" ? reason : "short",
    };
  }
  await fixAcceptance(transaction, quote, { lines: offer.all, totals });
  const event = { revision: quote.revision };
  await transitionQuote(transaction, actor, {
    ...{ quote: locked, to: "accepted", event },
    change: { acceptedName: name ?? quote.details.fullName, acceptedChannel: channel },
  });
  await transitionQuote(transaction, actor, {
    ...{ quote: locked, to: "ordered", event: { ...event, forStaff: true } },
    change: { orderId: outcome.order.id },
  });
  if (cartId && outcome.isNew) {
    const goods = lines.flatMap(({ productId, ...line }) =>
      productId ? [{ ...line, productId }] : [],
    );
    await removeOrderedFromCart(transaction, cartId, goods);
  }
  return {
    ok: true,
    order: { ...outcome.order, paymentMethod: choices.paymentMethod },
    isNew: outcome.isNew,
  };
}

/** The lines and totals of a quotation with these options; by default, with those that staff included. */
export function chooseFromQuote(quote: Quote, chosen?: readonly string[]) {
  const fromStart = quote.lines.flatMap(({ id, isChosen }) => (isChosen ? [id] : []));
  const options = chooseOptions(quote.lines, chosen ?? fromStart);
  if (!options.ok) return options;
  const { lines: priced, goods } = priceRevision(options.lines, quote.discountOnWhole);
  const all = withStockLeft(priced);
  const lines = all.filter(({ isChosen }) => isChosen);
  const isAsSent =
    lines.length === fromStart.length && lines.every(({ id }) => fromStart.includes(id));
  const delivery = isAsSent ? quote.delivery : deliveryOf(quote, lines);
  const totals = orderTotals({ goods, freeDelivery: undefined }, delivery, quote.vatPercent);
  return { ok: true, all, lines, totals } as const;
}

/** A fixed delivery cost stays; by the address, it follows the weight of what was chosen. */
function deliveryOf(quote: Quote, lines: readonly (Quote["lines"][number] & { net: number })[]) {
  if (quote.fixedDelivery !== undefined) return quote.fixedDelivery;
  const { details } = quote;
  const priced = priceOrder(
    lines.map(({ productId, quantity, unitPrice, discount, weightGrams }) => ({
      ...{ productId, quantity, unitPrice, categoryIds: [], isOnSale: false },
      ...{ shopPrice: unitPrice, agreedDiscount: discount, product: { weightGrams } },
    })),
    {
      method: details.deliveryMethod,
      province: "province" in details ? details.province : undefined,
      vatPercent: quote.vatPercent,
    },
  );
  return priced.ok ? priced.totals.delivery : quote.delivery;
}

async function orderLinesOf(
  transaction: Transaction,
  lines: readonly (Quote["lines"][number] & { discount: number })[],
): Promise<NewOrderLine[]> {
  const { id, costPrice } = quoteLines;
  const texts = lines.filter(({ isText }) => isText).map((line) => line.id);
  const costs = texts.length
    ? await transaction.select({ id, costPrice }).from(quoteLines).where(inArray(id, texts))
    : [];
  const now = new Date();
  return lines.map((line) => ({
    productId: line.productId,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    discount: line.discount,
    text: line.isText ? { name: line.name, unit: line.unit } : undefined,
    purpose: line.purpose,
    costPrice: costs.find((cost) => cost.id === line.id)?.costPrice,
    quotedBy: quotedDay(
      { leadTimeDays: line.quotedLeadTimeDays, weightGrams: line.weightGrams },
      now,
    ),
  }));
}

/** Accepting fixes the VAT and the options, so that the quotation's document agrees with the order. */
async function fixAcceptance(
  transaction: Transaction,
  quote: Quote,
  { lines, totals }: { lines: readonly ChosenLine[]; totals: OrderTotals },
): Promise<void> {
  await transaction
    .update(quoteRevisions)
    .set(totalsSnapshot(totals))
    .where(and(eq(quoteRevisions.quoteId, quote.id), eq(quoteRevisions.revision, quote.revision)));
  for (const { id, isChosen, discount } of lines) {
    const before = quote.lines.find((line) => line.id === id);
    if (before?.isChosen === isChosen && before.discount === discount) continue;
    await transaction
      .update(quoteLines)
      .set({ isChosen, discount: fromCents(discount) })
      .where(eq(quoteLines.id, id));
  }
}

type ChosenLine = { id: string; isChosen: boolean; discount: number };

/** Lock order: cart before its quotation, so there is no deadlock. */
async function lockCartOfQuote(
  transaction: Transaction,
  key: { accessKey: string } | { number: number },
): Promise<string | undefined> {
  const which =
    "number" in key ? eq(quotes.number, key.number) : eq(quotes.accessKey, key.accessKey);
  const [quote] = await transaction.select({ cartId: quotes.cartId }).from(quotes).where(which);
  if (!quote?.cartId) return undefined;
  const [cart] = await transaction
    .select({ id: carts.id })
    .from(carts)
    .where(eq(carts.id, quote.cartId))
    .for("update");
  // Deleted between the two statements: the cart was merged into another one.
  return cart?.id ?? lockCartOfQuote(transaction, key);
}
