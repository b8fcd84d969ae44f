import { type CartLine, obtainable } from "./cart-line.ts";

/** Shown prices include VAT at this rate (VAT Act, section 7). */
export const VAT_PERCENT = 15;

export type CartTotals = {
  /** What there is to pay. */
  total: number;
  /** The part of it that is VAT; undefined where the company charges none. */
  vat: number | undefined;
};

/** In whole cents, over what can be had now. */
export function cartTotals(
  lines: readonly CartLine[],
  { chargesVat }: { chargesVat: boolean },
): CartTotals {
  const total = lines.reduce((sum, line) => sum + lineTotal(line), 0);
  return { total, vat: chargesVat ? vatPart(total) : undefined };
}

export function lineTotal(line: CartLine): number {
  return obtainable(line) * (line.product?.price ?? 0);
}

/** The VAT inside an amount that includes it, to the nearest cent. */
export function vatPart(inclusive: number): number {
  return Math.round((inclusive * VAT_PERCENT) / (100 + VAT_PERCENT));
}
