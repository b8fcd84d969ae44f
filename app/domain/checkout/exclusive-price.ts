import { includedVat } from "./pricing.ts";

/** The price without its VAT, in cents; undefined where the seller charges none (null). */
export function exclusivePrice(inclusive: number, vatPercent: number | null): number | undefined {
  return vatPercent === null ? undefined : inclusive - includedVat(inclusive, vatPercent);
}

/** Each with its price excluding VAT. */
export function withExclusivePrices<Priced extends { cents: number }>(
  all: readonly Priced[],
  vatPercent: number | null,
): (Priced & ExclusivePrice)[] {
  return all.map((each) => ({ ...each, exclusiveCents: exclusivePrice(each.cents, vatPercent) }));
}

export type ExclusivePrice = { exclusiveCents?: number | undefined };
