import type { DeliveryMethod } from "#app/database/tables/orders.ts";
import { availableQuantity, type CartLine, lineUnitPrice } from "#app/domain/cart/cart.ts";
import { outsideServiceArea } from "#app/domain/catalogue/availability/service-area.ts";
import { lacksBillingAddress } from "./buyer-address.ts";
import type { CheckoutDetails } from "./checkout-details.ts";
import { deliveryCost, deliveryMethodsFor, totalWeight } from "./delivery.ts";

/** The VAT inside an amount that includes it, to the nearest cent; none where the seller charges none (null). */
export function includedVat(inclusive: number, vatPercent: number | null): number {
  // In hundredths of a percent, and the remainder apart, so that every step is exact.
  const rate = Math.round((vatPercent ?? 0) * 100);
  const whole = 10_000 + rate;
  return Math.floor(inclusive / whole) * rate + Math.round(((inclusive % whole) * rate) / whole);
}

export type PricedLine = { unitPrice: number; quantity: number };
type WeighedLine = { quantity: number; product: { weightGrams: number | null } | undefined };

/** The pricing pipeline of orders, quotations and drafts: weight, delivery method, delivery cost, VAT, total. */
export function priceOrder(
  lines: readonly (PricedLine & WeighedLine)[],
  terms: {
    method: DeliveryMethod;
    province: string | undefined;
    /** A delivery cost that was promised: today's weight and zone no longer matter. */
    promisedCents?: number | undefined;
    vatPercent: number | null;
  },
) {
  const cost = currentDeliveryCost(lines, terms);
  if (!cost.ok) return cost;
  const { vatPercent } = terms;
  return { ok: true, totals: orderTotals(lines, { delivery: cost.cents, vatPercent }) } as const;
}

/**
 * The pipeline for what a buyer agreed to: refused where the total differs, the invoice would lack an address, or a
 * service is not offered at the address.
 */
export function priceAgreedOrder(
  lines: readonly AgreedLine[],
  details: CheckoutDetails,
  { agreedTotal, acceptsOutsideArea, ...terms }: AgreedTerms,
) {
  const province = "province" in details ? details.province : undefined;
  const priced = priceOrder(lines, { method: details.deliveryMethod, province, ...terms });
  if (!priced.ok) return priced;
  const { total } = priced.totals;
  if (total !== agreedTotal) return { ok: false, reason: "changed" } as const;
  if (lacksBillingAddress(total, details)) return { ok: false, reason: "no-address" } as const;
  const services = lines.flatMap(({ product }) => product ?? []);
  const outside = outsideServiceArea(services, placeOfWork(details));
  if (outside.length > 0 && !acceptsOutsideArea) {
    return { ok: false, reason: "outside-area", outside } as const;
  }
  return { ...priced, outside };
}

type AgreedLine = PricedLine & {
  product: { name: string; weightGrams: number | null; serviceArea: string | null } | undefined;
};

type AgreedTerms = {
  agreedTotal: number;
  /** Staff agreed to work outside the service area. */
  acceptsOutsideArea?: boolean | undefined;
  promisedCents?: number | undefined;
  vatPercent: number | null;
};

function currentDeliveryCost(
  lines: readonly (PricedLine & WeighedLine)[],
  { method, province, promisedCents }: Parameters<typeof priceOrder>[1],
) {
  if (promisedCents !== undefined) return { ok: true, cents: promisedCents } as const;
  const grams = orderWeight(lines);
  if (!deliveryMethodsFor(grams).includes(method)) {
    return { ok: false, reason: "way-gone" } as const;
  }
  return deliveryCost(method, { province, grams, goods: goodsTotal(lines) });
}

export function orderWeight(lines: readonly WeighedLine[]): number {
  return totalWeight(
    lines.map(({ product, quantity }) => ({ weightGrams: product?.weightGrams ?? null, quantity })),
  );
}

/** Whole cents, VAT included in every price; no VAT where the company charges none. */
export function orderTotals(
  lines: readonly PricedLine[],
  { delivery, vatPercent }: { delivery: number; vatPercent: number | null },
) {
  const goods = goodsTotal(lines);
  const total = goods + delivery;
  return { goods, delivery, total, vat: includedVat(total, vatPercent), vatPercent };
}

export type OrderTotals = ReturnType<typeof orderTotals>;

export function goodsTotal(lines: readonly PricedLine[]): number {
  return sumOf(lines.map(({ unitPrice, quantity }) => unitPrice * quantity));
}

/** The totals of a cart: its available quantities at today's prices, without delivery. */
export function cartTotals(lines: readonly CartLine[], vatPercent: number | null) {
  const available = lines.map((line) => ({
    unitPrice: lineUnitPrice(line),
    quantity: availableQuantity(line),
  }));
  const { total, vat } = orderTotals(available, { delivery: 0, vatPercent });
  return { total, vat: vatPercent === null ? undefined : vat, vatPercent };
}

export type CartTotals = ReturnType<typeof cartTotals>;

/** The VAT inside each of some amounts, so that the parts add up to the VAT of their sum, to the cent. */
export function splitVat(amounts: readonly number[], vatPercent: number | null): number[] {
  let before = 0;
  return amounts.map((amount) => {
    const part = includedVat(before + amount, vatPercent) - includedVat(before, vatPercent);
    before += amount;
    return part;
  });
}

/** A line as it was sold. Amounts are whole cents. */
export type SoldLine = PricedLine & { id: string };

/** The lines of an invoice, and its VAT rate. */
type InvoicedGoods = { lines: readonly SoldLine[]; vatPercent: number | null };

/** A refund of the sale: its amount, and the quantities by line. */
export type PastRefund = {
  amount: number;
  vat: number;
  lines: readonly { lineId: string; quantity: number }[];
};

/**
 * The VAT included in a refund, after earlier refunds. Goods carry the VAT of their invoice line, so that a line
 * refunded in parts adds up to the invoice's VAT; non-goods amounts take the delivery's VAT first. The last refund
 * carries the remainder.
 */
export function refundVat(
  order: InvoicedGoods & { delivery: number },
  before: readonly PastRefund[],
  refund: Omit<PastRefund, "vat">,
): number {
  const { vatPercent } = order;
  const goods = goodsTotal(order.lines);
  const invoicedVat = includedVat(goods + order.delivery, vatPercent);
  const left = goods + order.delivery - sumOf(before.map(({ amount }) => amount)) - refund.amount;
  const vatLeft = invoicedVat - sumOf(before.map(({ vat }) => vat));
  if (left === 0) return vatLeft;
  const nonGoodsBefore = sumOf(before.map((each) => nonGoodsAmount(order.lines, each)));
  const nonGoods = nonGoodsAmount(order.lines, refund);
  const goodsVat = refund.amount === nonGoods ? [] : goodsVatOf(order, before, refund.lines);
  const deliveryVat = invoicedVat - includedVat(goods, vatPercent);
  const upTo = (cents: number) => nonGoodsVat(cents, { ...order, deliveryVat });
  const vat = sumOf(goodsVat) + upTo(nonGoodsBefore + nonGoods) - upTo(nonGoodsBefore);
  // Clamped, so that the remaining amount can still hold the remaining VAT.
  return Math.max(0, vatLeft - left, Math.min(vat, vatLeft, refund.amount));
}

/** The VAT of the refunded quantity of each line, after earlier refunds. */
export function goodsVatOf(
  { lines: sold, vatPercent }: InvoicedGoods,
  before: readonly Pick<PastRefund, "lines">[],
  lines: PastRefund["lines"],
): number[] {
  const amounts = sold.map(({ quantity, unitPrice }) => quantity * unitPrice);
  const vatOfLines = splitVat(amounts, vatPercent);
  return lines.map(({ lineId, quantity }) => {
    const index = sold.findIndex(({ id }) => id === lineId);
    const whole = sold[index]?.quantity ?? 1;
    const past = before.flatMap(({ lines: back }) => back.filter((each) => each.lineId === lineId));
    const first = sumOf(past.map((each) => each.quantity));
    const upTo = (count: number) => Math.round(((vatOfLines[index] ?? 0) * count) / whole);
    return upTo(first + quantity) - upTo(first);
  });
}

/** The part of a refund that is not the price of goods; all of it where it is less than their price. */
export function nonGoodsAmount(
  sold: readonly SoldLine[],
  { amount, lines }: Omit<PastRefund, "vat">,
): number {
  const priceOf = (lineId: string) => sold.find(({ id }) => id === lineId)?.unitPrice ?? 0;
  const goods = sumOf(lines.map(({ lineId, quantity }) => quantity * priceOf(lineId)));
  return goods > amount ? amount : amount - goods;
}

/** The VAT of a non-goods refund: first the delivery's, then that of any amount. */
function nonGoodsVat(
  cents: number,
  sale: { delivery: number; deliveryVat: number; vatPercent: number | null },
): number {
  const { delivery, deliveryVat, vatPercent } = sale;
  if (cents >= delivery) return deliveryVat + includedVat(cents - delivery, vatPercent);
  return Math.round((deliveryVat * cents) / delivery);
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

/** Where services are carried out: the delivery address, or the site address. */
function placeOfWork(details: CheckoutDetails) {
  return details.deliveryMethod === "courier" ? details : details.siteAddress;
}
