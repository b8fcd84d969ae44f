import { includedVat } from "#app/domain/cart/cart.ts";

export type OrderTotals = {
  goods: number;
  delivery: number;
  total: number;
  /** The part of the total that is VAT; 0 where the company charges none. */
  vat: number;
};

/** Whole cents, VAT included in every price. */
export function orderTotals(
  lines: readonly { unitPrice: number; quantity: number }[],
  { delivery, chargesVat }: { delivery: number; chargesVat: boolean },
): OrderTotals {
  const goods = lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);
  const total = goods + delivery;
  return { goods, delivery, total, vat: chargesVat ? includedVat(total) : 0 };
}

/** The VAT inside each of some amounts, so that the parts add up to the VAT of their sum, to the cent. */
export function splitVat(amounts: readonly number[]): number[] {
  let before = 0;
  return amounts.map((amount) => {
    const part = includedVat(before + amount) - includedVat(before);
    before += amount;
    return part;
  });
}

/** A line as it was sold. Amounts are whole cents. */
export type SoldLine = { id: string; quantity: number; unitPrice: number };

/** Money that went back for what was sold: how much, and for how many of which lines. */
export type PastRefund = {
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
  before: readonly PastRefund[],
  refund: Omit<PastRefund, "vat">,
): number {
  const goods = order.lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
  const left = goods + order.delivery - sumOf(before.map(({ amount }) => amount)) - refund.amount;
  const vatLeft = includedVat(goods + order.delivery) - sumOf(before.map(({ vat }) => vat));
  if (left === 0) return vatLeft;
  const nonGoodsBefore = sumOf(before.map((each) => nonGoodsAmount(order.lines, each)));
  const nonGoods = nonGoodsAmount(order.lines, refund);
  const goodsVat = refund.amount === nonGoods ? [] : goodsVatOf(order.lines, before, refund.lines);
  const deliveryVat = includedVat(goods + order.delivery) - includedVat(goods);
  const upTo = (cents: number) => nonGoodsVat(cents, { delivery: order.delivery, deliveryVat });
  const vat = sumOf(goodsVat) + upTo(nonGoodsBefore + nonGoods) - upTo(nonGoodsBefore);
  // Never so much, nor so little, that what is left could not hold the rest.
  return Math.max(0, vatLeft - left, Math.min(vat, vatLeft, refund.amount));
}

/** The VAT in so many of each line, after what was given back of them before. */
export function goodsVatOf(
  sold: readonly SoldLine[],
  before: readonly Pick<PastRefund, "lines">[],
  lines: PastRefund["lines"],
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
export function nonGoodsAmount(
  sold: readonly SoldLine[],
  { amount, lines }: Omit<PastRefund, "vat">,
): number {
  const priceOf = (lineId: string) => sold.find(({ id }) => id === lineId)?.unitPrice ?? 0;
  const goods = sumOf(lines.map(({ lineId, quantity }) => quantity * priceOf(lineId)));
  return goods > amount ? amount : amount - goods;
}

/** The VAT in so much given back beside goods: the delivery's to begin with, then any amount's. */
function nonGoodsVat(cents: number, { delivery, deliveryVat }: DeliveryVat): number {
  if (cents >= delivery) return deliveryVat + includedVat(cents - delivery);
  return Math.round((deliveryVat * cents) / delivery);
}

type DeliveryVat = { delivery: number; deliveryVat: number };

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
