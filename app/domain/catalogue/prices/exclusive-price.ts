/** The VAT inside an amount that includes it, to the nearest cent; none where the seller charges none (null). */
export function includedVat(inclusive: number, vatPercent: number | null): number {
  // In hundredths of a percent, and the remainder apart, so that every step is exact.
  const rate = Math.round((vatPercent ?? 0) * 100);
  const whole = 10_000 + rate;
  return Math.floor(inclusive / whole) * rate + Math.round(((inclusive % whole) * rate) / whole);
}

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
