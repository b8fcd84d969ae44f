/**
 * The scale on which prices are counted and chosen, in rand: each step begins where the one before
 * ends, the first at nothing, the last has no end. The database counts on the same scale.
 */
export const priceSteps = [
  0, 100, 200, 300, 500, 700, 1_000, 1_500, 2_000, 3_000, 5_000, 7_000, 10_000, 15_000, 20_000,
  30_000, 50_000, 70_000, 100_000, 150_000, 200_000, 300_000, 500_000,
] as const;

/** The step that a price in cents stands on. */
export function priceStepOf(cents: number): number {
  return priceSteps.findLastIndex((begin) => begin * 100 <= cents);
}
