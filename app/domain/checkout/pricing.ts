import type { DeliveryMethod } from "#app/database/tables/orders.ts";
import { type CartLine, cartDiscountLines } from "#app/domain/cart/cart.ts";
import { outsideServiceArea } from "#app/domain/catalogue/availability/service-area.ts";
import { includedVat } from "#app/domain/catalogue/prices/exclusive-price.ts";
import {
  type AppliedDiscount,
  applyDiscounts,
  type DiscountableLine,
  type DiscountedLines,
  type DiscountTerms,
  type NetLine,
} from "#app/domain/discounts/apply-discounts.ts";
import { lacksBillingAddress } from "./buyer-address.ts";
import type { CheckoutDetails } from "./checkout-details.ts";
import { deliveryCost, deliveryMethodsFor, totalWeight } from "./delivery.ts";

/** A line at its unit price in cents, less what a discount takes off the whole line. */
export type PricedLine = { unitPrice: number; quantity: number; discount?: number };
type OrderedLine = DiscountableLine & {
  product: { weightGrams: number | null } | undefined;
};

export function lineNet({ unitPrice, quantity, discount = 0 }: PricedLine): number {
  return unitPrice * quantity - discount;
}

/** The pricing pipeline of orders, quotations and drafts: weight, delivery method, discounts, delivery cost, VAT, total. */
export function priceOrder(lines: readonly OrderedLine[], terms: OrderTerms) {
  const { method, province, promisedCents, discounts = [], vatPercent } = terms;
  const grams = orderWeight(lines);
  if (promisedCents === undefined && !deliveryMethodsFor(grams).includes(method)) {
    return { ok: false, reason: "way-gone" } as const;
  }
  const priced = applyDiscounts(lines, discounts);
  const cost =
    promisedCents === undefined
      ? deliveryCost(method, { province, grams, goods: priced.undiscounted })
      : ({ ok: true, cents: promisedCents } as const);
  if (!cost.ok) return cost;
  return { ok: true, ...priced, totals: orderTotals(priced, cost.cents, vatPercent) } as const;
}

export type OrderTerms = {
  method: DeliveryMethod;
  province: string | undefined;
  /** A delivery cost that was promised: today's weight and zone no longer matter. */
  promisedCents?: number | undefined;
  /** Those that may apply. */
  discounts?: readonly DiscountTerms[] | undefined;
  vatPercent: number | null;
};

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

type AgreedLine = DiscountableLine & {
  product: { name: string; weightGrams: number | null; serviceArea: string | null } | undefined;
};

type AgreedTerms = Pick<OrderTerms, "promisedCents" | "discounts" | "vatPercent"> & {
  agreedTotal: number;
  /** Staff agreed to work outside the service area. */
  acceptsOutsideArea?: boolean | undefined;
};

export function orderWeight(lines: readonly Pick<OrderedLine, "product" | "quantity">[]): number {
  return totalWeight(
    lines.map(({ product, quantity }) => ({ weightGrams: product?.weightGrams ?? null, quantity })),
  );
}

/** Whole cents, VAT included in every price; no VAT where the company charges none. */
export function orderTotals(
  { goods, freeDelivery }: Pick<DiscountedLines, "goods" | "freeDelivery">,
  deliveryCost: number,
  vatPercent: number | null,
) {
  const deliveryDiscount = freeDelivery ? deliveryCost : 0;
  const delivery = deliveryCost - deliveryDiscount;
  const total = goods + delivery;
  const vat = includedVat(total, vatPercent);
  return { goods, delivery, deliveryDiscount, total, vat, vatPercent };
}

export type OrderTotals = ReturnType<typeof orderTotals>;

/** The discounts that an order makes use of, with what each takes off. */
export function usedDiscounts(
  { discount, freeDelivery }: Pick<DiscountedLines, "discount" | "freeDelivery">,
  { deliveryDiscount }: OrderTotals,
): AppliedDiscount[] {
  return [
    ...(discount ? [discount] : []),
    ...(freeDelivery && deliveryDiscount > 0 ? [{ ...freeDelivery, cents: deliveryDiscount }] : []),
  ];
}

export function goodsTotal(lines: readonly PricedLine[]): number {
  return sumOf(lines.map(lineNet));
}

/** A cart's available quantities at today's prices, with the discounts that may apply. */
export function priceCart(lines: readonly CartLine[], discounts: readonly DiscountTerms[]) {
  const { lines: priced, ...sums } = applyDiscounts(cartDiscountLines(lines), discounts);
  /** By the id of the cart's line. */
  const byLine = new Map(lines.map(({ id }, index) => [id, priced[index]]));
  return { ...sums, priceOf: ({ id }: { id: string }) => byLine.get(id) ?? NOTHING };
}

export type PricedCart = ReturnType<typeof priceCart>;

const NOTHING: NetLine = { unitPrice: 0, discount: 0, net: 0 };

/** The totals of a cart without delivery. */
export function cartTotals(
  lines: readonly CartLine[],
  vatPercent: number | null,
  discounts: readonly DiscountTerms[] = [],
) {
  const { total, vat } = orderTotals(priceCart(lines, discounts), 0, vatPercent);
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

/** What was paid for some units of a line, after those that were refunded before: all of them come to its net amount. */
export function paidFor(line: PricedLine, quantity: number, before: number): number {
  const upTo = (units: number) => Math.round((lineNet(line) * units) / line.quantity);
  return upTo(before + quantity) - upTo(before);
}

/** The units of a line that earlier refunds contain. */
export function refundedUnits(
  before: readonly Pick<PastRefund, "lines">[],
  lineId: string,
): number {
  return sumOf(
    before.flatMap(({ lines }) =>
      lines.flatMap((line) => (line.lineId === lineId ? line.quantity : [])),
    ),
  );
}

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
  const nonGoodsBefore = sumOf(
    before.map((each, index) => nonGoodsAmount(order.lines, before.slice(0, index), each)),
  );
  const nonGoods = nonGoodsAmount(order.lines, before, refund);
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
  const vatOfLines = splitVat(sold.map(lineNet), vatPercent);
  return lines.map(({ lineId, quantity }) => {
    const index = sold.findIndex(({ id }) => id === lineId);
    const whole = sold[index]?.quantity ?? 1;
    const first = refundedUnits(before, lineId);
    const upTo = (count: number) => Math.round(((vatOfLines[index] ?? 0) * count) / whole);
    return upTo(first + quantity) - upTo(first);
  });
}

/** The part of a refund that is not the price of goods; all of it where it is less than their price. */
export function nonGoodsAmount(
  sold: readonly SoldLine[],
  before: readonly Pick<PastRefund, "lines">[],
  { amount, lines }: Omit<PastRefund, "vat">,
): number {
  const goods = sumOf(
    lines.map(({ lineId, quantity }) => {
      const line = sold.find(({ id }) => id === lineId);
      return line ? paidFor(line, quantity, refundedUnits(before, lineId)) : 0;
    }),
  );
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
