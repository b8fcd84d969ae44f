import type { DiscountTerm } from "#app/domain/discounts/apply-discounts.ts";
import { parseRand } from "#app/format/money.ts";

/** Amounts as they are typed: "7 %" is a percentage, anything else rand. */
export function parseDiscount(written: string): DiscountTerm | "unclear" {
  const plain = written.trim();
  if (plain === "") return undefined;
  const [, percent] = /^(\d{1,3}(?:[.,]\d{1,2})?)\s*%$/.exec(plain) ?? [];
  if (percent !== undefined) {
    const value = Number(percent.replace(",", "."));
    return value > 0 && value <= 100 ? { percent: value } : "unclear";
  }
  const cents = parseRand(plain);
  return typeof cents === "number" && cents > 0 ? { cents } : "unclear";
}
