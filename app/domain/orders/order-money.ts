import { vatPart } from "#app/domain/cart/cart-totals.ts";

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
  return { goods, delivery, total, vat: chargesVat ? vatPart(total) : 0 };
}

/** The VAT inside each of some amounts, so that the parts add up to the VAT of their sum, to the cent. */
export function splitVat(amounts: readonly number[]): number[] {
  let before = 0;
  return amounts.map((amount) => {
    const part = vatPart(before + amount) - vatPart(before);
    before += amount;
    return part;
  });
}
