/** What a calculated price may be rounded to: whole rand, or the nearest price that ends so. */
export const priceEndings = [".00", "0.00", "9.00", ".99", "9.99"] as const;
export type PriceEnding = (typeof priceEndings)[number];

export const priceEndingLabels = {
  ".00": "To the nearest R 1",
  "0.00": "To the nearest R 10",
  "9.00": "To the nearest price ending in 9.00",
  ".99": "To the nearest price ending in .99",
  "9.99": "To the nearest price ending in 9.99",
} as const satisfies Record<PriceEnding, string>;

/** For a select. */
export const priceEndingOptions = [
  ["", "To the cent"],
  ...priceEndings.map((ending) => [ending, priceEndingLabels[ending]] as const),
] as const;

const endingCents = {
  ".00": { step: 100, end: 0 },
  "0.00": { step: 1000, end: 0 },
  "9.00": { step: 1000, end: 900 },
  ".99": { step: 100, end: 99 },
  "9.99": { step: 1000, end: 999 },
} as const satisfies Record<PriceEnding, { step: number; end: number }>;

/** The nearest price with this ending, above 0; half-way is rounded up. */
export function roundToEnding(cents: number, ending: PriceEnding | undefined): number {
  if (!ending || cents <= 0) return cents;
  const { step, end } = endingCents[ending];
  const steps = Math.max(end === 0 ? 1 : 0, Math.round((cents - end) / step));
  return steps * step + end;
}

/** An amount with percentages on top, each in hundredths of a percent; rounded once, half a cent up. */
export function addPercents(
  cents: number,
  ...hundredths: number[]
): { cents: number; isRounded: boolean } {
  // BigInt, because these products exceed the integers a double can hold.
  const exact = hundredths.reduce((sum, each) => sum * BigInt(10_000 + each), BigInt(cents));
  const scale = 10_000n ** BigInt(hundredths.length);
  return { cents: Number((2n * exact + scale) / (2n * scale)), isRounded: exact % scale !== 0n };
}

/** A price without VAT as customers pay it; null where no VAT is charged. */
export function addVat(cents: number, vatPercent: number | null): number {
  return addPercents(cents, vatHundredths(vatPercent)).cents;
}

export type CostPricing = {
  /** The mark-up in hundredths of a percent of the cost. */
  markup: number;
  /** Null where no VAT is charged. */
  vatPercent: number | null;
  ending?: PriceEnding | undefined;
};

/** The selling price including VAT: the cost, which is without it, with a mark-up. */
export function priceFromCost(
  costCents: number,
  { markup, vatPercent, ending }: CostPricing,
): number {
  return roundToEnding(addPercents(costCents, markup, vatHundredths(vatPercent)).cents, ending);
}

function vatHundredths(vatPercent: number | null): number {
  return Math.round((vatPercent ?? 0) * 100);
}

/** A mark-up as it is typed, in hundredths of a percent; undefined unless from 0 to 1000 % with two decimals. */
export function parseMarkup(written: string): number | undefined {
  const plain = written.replace(/[\s%]/g, "").replace(",", ".");
  const hundredths = /^\d{1,4}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : -1;
  return hundredths >= 0 && hundredths <= 100_000 ? hundredths : undefined;
}

export const MARKUP_INVALID = "Enter a percentage from 0 to 1000, with at most two decimals";

/** "price in the file, plus 15% VAT, to the nearest R 10" */
export function describeCalculation(
  amount: string,
  { vatPercent, ending }: Pick<CostPricing, "vatPercent" | "ending">,
): string {
  const vat = vatPercent === null ? [] : [`plus ${vatPercent}% VAT`];
  return [amount, ...vat, ...describeEnding(ending)].join(", ");
}

export function describeEnding(ending: PriceEnding | undefined): string[] {
  return ending ? [priceEndingLabels[ending].replace(/^T/, "t")] : [];
}
