import {
  addVat,
  describeCalculation,
  type PriceEnding,
  priceFromCost,
  roundToEnding,
} from "#app/domain/catalogue/prices/calculate-price.ts";
import type { ImportPatch } from "#app/domain/catalogue-changes/product-csv.ts";

/** How the prices of a file become selling prices. */
export type ImportPrices = {
  /** The prices of the file lack VAT. Its costs always do. */
  excludesVat?: boolean;
  /** In hundredths of a percent. With it, prices are calculated from the costs, and those of the file are not used. */
  markup?: number;
  /** Of prices that are calculated. */
  ending?: PriceEnding;
};

export type ImportPricing = ImportPrices & { vatPercent: number | null };

/** The prices of a row as customers pay them; without one where the file has none. */
export function toSellingPrices(patch: ImportPatch, pricing: ImportPricing): ImportPatch {
  const { excludesVat, markup, ending, vatPercent } = pricing;
  const { cents, costCents, ...others } = patch;
  const { saleCents, priceBreaks } = others;
  const inclusive = (price: number) => (excludesVat ? addVat(price, vatPercent) : price);
  const rounded = (price: number) =>
    excludesVat ? roundToEnding(inclusive(price), ending) : price;
  const price =
    markup === undefined
      ? cents && rounded(cents)
      : costCents && priceFromCost(costCents, { markup, vatPercent, ending });
  return {
    ...others,
    ...(costCents !== undefined && { costCents }),
    ...(saleCents && { saleCents: rounded(saleCents) }),
    ...(priceBreaks && {
      priceBreaks: priceBreaks.map((each) => ({ ...each, cents: inclusive(each.cents) })),
    }),
    ...(price && { cents: price }),
  };
}

/** "Selling price: cost plus 25%, plus 15% VAT, to the nearest R 10."; undefined for prices as in the file. */
export function describeImportPrices(pricing: ImportPricing): string | undefined {
  const { excludesVat, markup } = pricing;
  if (markup !== undefined)
    return `Selling price: ${describeCalculation(`cost plus ${markup / 100}%`, pricing)}.`;
  return excludesVat
    ? `Selling price: ${describeCalculation("the price in the file", pricing)}.`
    : undefined;
}
