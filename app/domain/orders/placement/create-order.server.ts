import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { paymentMethods } from "#app/content/payment-methods.ts";
import { backorderTexts } from "#app/content/texts/backorder-texts.ts";
import type { Transaction } from "#app/database/connection.server.ts";
import { orderLines, orders } from "#app/database/tables/orders.ts";
import { readShortSpecifications } from "#app/domain/catalogue/attributes/read-document-specifications.server.ts";
import {
  type Backorder,
  backorderDates,
  backorderKey,
  backorderOf,
  lateLines,
  stockLeftFor,
} from "#app/domain/catalogue/availability/backorder.ts";
import type { OutsideServiceArea } from "#app/domain/catalogue/availability/service-area.ts";
import type { CheckoutDetails } from "#app/domain/checkout/checkout-details.ts";
import { type PricedLine, priceAgreedOrder, usedDiscounts } from "#app/domain/checkout/pricing.ts";
import {
  discountSnapshot,
  lineSnapshot,
  type TextLine,
  totalsSnapshot,
} from "#app/domain/checkout/snapshot-columns.ts";
import { currentVatPercent } from "#app/domain/checkout/vat-rates.server.ts";
import { discountableLine } from "#app/domain/discounts/apply-discounts.ts";
import {
  findDiscounts,
  lockUsedDiscounts,
  recordRedemptions,
} from "#app/domain/discounts/find-discounts.server.ts";
import { nextDocumentNumber } from "#app/domain/documents/issue-document.server.ts";
import { notifyOfNewOrder } from "#app/domain/orders/order-mails.server.ts";
import {
  deductStock,
  type LockedProduct,
  lockProducts,
} from "#app/domain/orders/order-stock.server.ts";
import {
  type Actor,
  isStaff,
  recordOrderEvent,
} from "#app/domain/orders/transition-order.server.ts";
import { settings } from "#app/settings/settings.ts";
import type { StockReservation } from "./order-limits.server.ts";
import { describeUnusual } from "./order-limits.ts";

export type NewOrder = {
  /** Idempotency key: one key, one order. */
  idempotencyKey: string;
  source: "shop" | "quote" | "staff";
  userId: string | undefined;
  details: CheckoutDetails;
  /** A line without a unit price is sold at today's price for the customer. */
  lines: readonly NewOrderLine[];
  /** As the buyer or staff typed it. */
  discountCode?: string | null | undefined;
  /** The agreed total: a different one is refused as changed. */
  agreedTotal: number;
  /** The backorderKey of what the buyer was shown: another backorder is refused as changed. */
  agreedBackorder?: string;
  /** The buyer ticked that delivery may take more than 30 days. */
  agreesToLateDelivery?: boolean;
  /** Quoted prices hold, and no discount comes on top; otherwise the agreed prices must equal today's. */
  isPromised?: boolean;
  /** A quoted delivery cost, whatever the goods weigh by now. */
  deliveryCents?: number;
  /** Staff agreed to work outside the service area of a product. */
  acceptsOutsideArea?: boolean;
  /** Paid in the same transaction: only the payment mail is sent. */
  isPaidAtOnce?: boolean;
  /** Not signed in with a verified email address. */
  isGuest: boolean;
  reservation: StockReservation;
  /** Created or quoted by staff: no attention flag for unusual orders. */
  isKnownToStaff?: boolean;
};

export type NewOrderLine = {
  /** Null only for a text. */
  productId: string | null;
  quantity: number;
  unitPrice?: number;
  /** Of a quotation: off the whole line. */
  discount?: number;
  text?: TextLine | undefined;
  /** What the buyer said it is for. */
  purpose?: string | undefined;
  specification?: string | undefined;
  /** Of one, of a text. */
  costPrice?: string | null | undefined;
  /** Quoted: the day by which the line is delivered, whether it is in stock or not. */
  quotedBy?: string | undefined;
};

export type PlacedOrder = { id: string; number: number; accessKey: string };

export type CreateOrderOutcome =
  | { ok: true; order: PlacedOrder; isNew: boolean; outside?: readonly OutsideServiceArea[] }
  | OutsideAreaRefused
  | { ok: false; reason: "changed" | "too-heavy" | "way-gone" | "no-address" }
  /** The discounts leave R 0.00: without a payment, no order is confirmed, invoiced or refunded. */
  | { ok: false; reason: "nothing-to-pay" }
  /** Delivery takes more than 30 days, and the buyer has not agreed to that. */
  | { ok: false; reason: "not-agreed" };

/** A service is not offered at the address. */
export type OutsideAreaRefused = {
  ok: false;
  reason: "outside-area";
  outside: readonly OutsideServiceArea[];
};

/**
 * Creates every order, idempotently by its key. Prices, stock and total are checked again under lock; any change
 * refuses the order. Then stock is reserved, and order, lines, event and mails are written.
 */
export async function createOrder(
  transaction: Transaction,
  { origin }: { origin: string },
  actor: Actor,
  input: NewOrder,
): Promise<CreateOrderOutcome> {
  const { userId, discountCode } = input;
  const email = isStaff(actor) ? input.details.email : undefined;
  const locked = await lockProducts(transaction, input.lines, { userId, email });
  const existing = await findOrderByIdempotencyKey(transaction, input.idempotencyKey);
  if (existing) return { ok: true, order: existing, isNew: false };
  const now = new Date();
  const left = stockLeftFor(
    locked.map(({ product, ...line }) => ({ ...line, stock: product?.stock ?? 0 })),
  );
  const lines = locked.map((line, index) => {
    const { product, quantity, unitPrice: agreedPrice, discount } = line;
    const stock = left[index] ?? 0;
    const today = discountableLine(product, quantity);
    const promised = input.isPromised ? promisedPrice(agreedPrice ?? 0, discount) : {};
    const backorder = product && backorderNow({ ...product, stock }, quantity, now, line.quotedBy);
    const { productId } = line;
    return { ...line, ...today, ...promised, productId, agreedPrice, stock, backorder };
  });
  const isAsAgreed = lines.every(
    ({ text, product, quantity, unitPrice, agreedPrice = unitPrice, stock, backorder }) =>
      agreedPrice === unitPrice &&
      (text !== undefined ||
        (product?.status === "published" && stock >= quantity - (backorder?.units ?? 0))),
  );
  if (!isAsAgreed || lines.length === 0) return { ok: false, reason: "changed" };
  const backorders = backorderKey(lines);
  // An order that no longer needs a backorder is accepted: it arrives earlier than agreed.
  if (backorders !== "" && backorders !== input.agreedBackorder) {
    return { ok: false, reason: "changed" };
  }
  const late = lateLines(
    lines.map(({ product, backorder }) => ({ name: product?.name ?? "", backorder })),
    now,
  );
  if (late.length > 0 && !input.agreesToLateDelivery) return { ok: false, reason: "not-agreed" };

  const { details } = input;
  const { agreedTotal, deliveryCents, acceptsOutsideArea } = input;
  const vatPercent = await currentVatPercent(transaction);
  const wanted = { code: discountCode, customer: { userId, email: details.email } };
  const discounts = input.isPromised ? [] : await findDiscounts(transaction, wanted);
  const priced = priceAgreedOrder(lines.map(withoutWeight), details, {
    ...{ agreedTotal, acceptsOutsideArea, promisedCents: deliveryCents, vatPercent, discounts },
  });
  if (!priced.ok) return priced;
  if (priced.totals.total === 0) return { ok: false, reason: "nothing-to-pay" };
  const used = usedDiscounts(priced, priced.totals);
  if (!(await lockUsedDiscounts(transaction, used, wanted))) {
    return { ok: false, reason: "changed" };
  }
  const inStock = lines.flatMap(({ productId, quantity, backorder }) =>
    productId ? [{ productId, quantity: quantity - (backorder?.units ?? 0) }] : [],
  );
  // If everything is on backorder, no stock is reserved, so no reservation can expire.
  const hasStock = inStock.some(({ quantity }) => quantity > 0);
  const reservation = hasStock ? input.reservation : ({ for: "backorder" } as const);
  const isReserved = reservation.for !== "nothing";
  const payable = sql`make_interval(days => ${paymentMethods[details.paymentMethod].paymentDays})`;
  const accessKey = randomBytes(32).toString("base64url");
  const [made] = await transaction
    .insert(orders)
    .values({
      number: await nextDocumentNumber(transaction, "order"),
      idempotencyKey: input.idempotencyKey,
      accessKey,
      source: input.source,
      userId: input.userId ?? null,
      ...buyerColumns(details),
      ...totalsSnapshot(priced.totals),
      ...discountSnapshot(priced, priced.totals),
      expiresAt: sql`now() + ${payable}`,
      stockReserved: isReserved,
      stockReservedUntil: {
        "reservation-hours": sql`now() + least(make_interval(hours => ${settings().shop.reservationHours}), ${payable})`,
        "life-of-order": sql`now() + ${payable}`,
        backorder: null,
        nothing: null,
      }[reservation.for],
      reservationIpHash: "ipHash" in reservation ? (reservation.ipHash ?? null) : null,
      isGuest: input.isGuest,
      attention: input.isKnownToStaff ? null : unusualAttention(input, isReserved, lines),
      createdBy: isStaff(actor) ? actor.userId : null,
      ...(late.length > 0 && {
        lateDeliveryTerms: isStaff(actor)
          ? backorderTexts.customersAgreement(late)
          : backorderTexts.agreement(late),
        lateDeliveryAgreedAt: sql`now()`,
      }),
    })
    .returning({ id: orders.id, number: orders.number });
  if (!made) throw new Error("The database returned no order");
  const specifications = await readShortSpecifications(transaction, lines);
  await transaction.insert(orderLines).values(
    lines.map((line, index) => ({
      orderId: made.id,
      ...lineSnapshot({ ...line, ...priced.lines[index] }, index),
      specification: line.specification ?? specifications.get(line.productId ?? ""),
      costPrice: line.text ? line.costPrice : (line.product?.costPrice ?? null),
      expectedBy: line.backorder?.expectedBy ?? line.quotedBy,
      ...(line.backorder && {
        backordered: line.backorder.units,
        awaited: line.backorder.units,
      }),
    })),
  );
  await recordRedemptions(transaction, made.id, used);
  const by = isStaff(actor) ? actor : undefined;
  if (isReserved) await deductStock(transaction, { origin, orderId: made.id, by }, inStock);
  await recordOrderEvent(transaction, actor, made, { kind: "placed", to: "awaiting-payment" });
  await notifyOfNewOrder(transaction, { origin }, made, {
    customer: !input.isPaidAtOnce,
    // Staff who took the order need no mail.
    staff: !isStaff(actor),
  });
  return { ok: true, order: { ...made, accessKey }, isNew: true, outside: priced.outside };
}

/** A quoted price stays what it is, whatever the shop asks by now. */
function promisedPrice(cents: number, agreedDiscount?: number) {
  return { shopPrice: cents, unitPrice: cents, agreedDiscount };
}

/** A text weighs nothing, and is offered everywhere. */
function withoutWeight<Line extends { text?: TextLine | undefined; product: object | undefined }>(
  line: Line,
) {
  const { text } = line;
  return text
    ? { ...line, product: { name: text.name, weightGrams: 0, serviceArea: null } }
    : (line as Line & { text: undefined });
}

/** The product is locked, so nobody can buy the last units before the order is written. */
function backorderNow(
  product: LockedProduct,
  quantity: number,
  now: Date,
  quotedBy: string | undefined,
): Backorder | undefined {
  const backorderBy = quotedBy ?? backorderDates(product, now)?.expectedBy ?? null;
  return backorderOf({ stock: product.stock, backorderBy }, quantity);
}

export async function findOrderByIdempotencyKey(
  transaction: Transaction,
  idempotencyKey: string,
): Promise<PlacedOrder | undefined> {
  const { id, number, accessKey } = orders;
  const [found] = await transaction
    .select({ id, number, accessKey })
    .from(orders)
    .where(eq(orders.idempotencyKey, idempotencyKey));
  return found;
}

function unusualAttention(
  { isGuest }: NewOrder,
  isReserved: boolean,
  lines: readonly (PricedLine & {
    product: LockedProduct | undefined;
    backorder: Backorder | undefined;
  })[],
) {
  const known = lines.flatMap(({ product, backorder, ...line }) =>
    product
      ? [{ ...line, name: product.name, stock: product.stock, backordered: backorder?.units ?? 0 }]
      : [],
  );
  return describeUnusual({ isGuest, isReserved, lines: known });
}

function buyerColumns(details: CheckoutDetails) {
  const { fullName, email, phone, deliveryMethod, paymentMethod } = details;
  const {
    companyName = null,
    buyerVatNumber = null,
    buyerReference = null,
    remark = null,
  } = details;
  return {
    fullName,
    email,
    phone,
    companyName,
    buyerVatNumber,
    buyerReference,
    remark,
    deliveryMethod,
    paymentMethod,
    ...addressColumns(details),
  };
}

function addressColumns(details: CheckoutDetails) {
  const { billingAddress = null } = details;
  if (details.deliveryMethod !== "courier") {
    return { deliveryAddress: null, siteAddress: details.siteAddress ?? null, billingAddress };
  }
  const { street, building, suburb, city, province, postalCode } = details;
  const deliveryAddress = { street, building, suburb, city, province, postalCode };
  return { deliveryAddress, siteAddress: null, billingAddress };
}
