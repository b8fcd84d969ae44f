import { vatPart } from "#app/domain/cart/cart-totals.ts";
import { splitVat } from "./order-money.ts";

/** A line as it was sold. Amounts are whole cents. */
export type SoldLine = { id: string; quantity: number; unitPrice: number };

/** Money that went back for what was sold: how much, and for how many of which lines. */
export type RefundMade = {
  amount: number;
  vat: number;
  lines: readonly { lineId: string; quantity: number }[];
};

/**
 * The VAT inside a refund, after others. Goods give back the VAT that their invoice named for them, so
 * that a line given back in full, in however many parts, has exactly the invoice's; what is given back
 * beside goods comes out of the delivery first. The refund that ends it all holds what is left.
 */
export function refundVat(
  order: { lines: readonly SoldLine[]; delivery: number },
  before: readonly RefundMade[],
  refund: Omit<RefundMade, "vat">,
): number {
  const goods = order.lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
  const left = goods + order.delivery - sumOf(before.map(({ amount }) => amount)) - refund.amount;
  const vatLeft = vatPart(goods + order.delivery) - sumOf(before.map(({ vat }) => vat));
  if (left === 0) return vatLeft;
  const already = sumOf(before.map((each) => besideGoods(order.lines, each)));
  const beside = besideGoods(order.lines, refund);
  const own = refund.amount === beside ? [] : vatOfGoods(order.lines, before, refund.lines);
  const deliveryVat = vatPart(goods + order.delivery) - vatPart(goods);
  const upTo = (cents: number) => vatBeside(cents, { delivery: order.delivery, deliveryVat });
  const vat = sumOf(own) + upTo(already + beside) - upTo(already);
  // Never so much, nor so little, that what is left could not hold the rest.
  return Math.max(0, vatLeft - left, Math.min(vat, vatLeft, refund.amount));
}

/** The VAT in so many of each line, after what was given back of them before. */
export function vatOfGoods(
  sold: readonly SoldLine[],
  before: readonly Pick<RefundMade, "lines">[],
  lines: RefundMade["lines"],
): number[] {
  const vatOfLines = splitVat(sold.map(({ quantity, unitPrice }) => quantity * unitPrice));
  return lines.map(({ lineId, quantity }) => {
    const place = sold.findIndex(({ id }) => id === lineId);
    const whole = sold[place]?.quantity ?? 1;
    const past = before.flatMap(({ lines: back }) => back.filter((each) => each.lineId === lineId));
    const first = sumOf(past.map((each) => each.quantity));
    const upTo = (count: number) => Math.round(((vatOfLines[place] ?? 0) * count) / whole);
    return upTo(first + quantity) - upTo(first);
  });
}

/** What of a refund is not the price of goods; less than their price is no price of goods at all. */
export function besideGoods(
  sold: readonly SoldLine[],
  { amount, lines }: Omit<RefundMade, "vat">,
): number {
  const priceOf = (lineId: string) => sold.find(({ id }) => id === lineId)?.unitPrice ?? 0;
  const goods = sumOf(lines.map(({ lineId, quantity }) => quantity * priceOf(lineId)));
  return goods > amount ? amount : amount - goods;
}

/** The VAT in so much given back beside goods: the delivery's to begin with, then any amount's. */
function vatBeside(cents: number, { delivery, deliveryVat }: Delivery): number {
  if (cents >= delivery) return deliveryVat + vatPart(cents - delivery);
  return Math.round((deliveryVat * cents) / delivery);
}

type Delivery = { delivery: number; deliveryVat: number };

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
