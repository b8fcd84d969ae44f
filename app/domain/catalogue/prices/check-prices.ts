import { productTexts } from "#app/content/texts/product-texts.ts";
import type { PriceBreak } from "#app/database/tables/catalogue.ts";

const { fields: messages } = productTexts;

/** The prices of a product as its form, a file or a catalogue change would leave them. */
export type CheckedPrices = {
  cents: number;
  saleCents: number | null;
  saleStartsAt: string | null;
  saleEndsAt: string | null;
  priceBreaks: readonly PriceBreak[];
};

/** The price of a product that has none yet, in cents. Only drafts and archived products may lack one. */
export const NO_PRICE = 0;

export type PriceProblems = Partial<
  Record<"salePrice" | "saleStartsAt" | "saleEndsAt" | "priceBreaks", string>
>;

/** Quantity prices that have no effect during the sale, because they are not below its price. No mistake. */
export function priceBreaksAboveSale({
  saleCents,
  priceBreaks,
}: Pick<CheckedPrices, "saleCents" | "priceBreaks">): PriceBreak[] {
  return saleCents === null ? [] : priceBreaks.filter(({ cents }) => cents >= saleCents);
}

/** The rules between the price fields, which the database also enforces. */
export function checkPrices(prices: CheckedPrices): PriceProblems {
  const { cents, saleCents, saleStartsAt, saleEndsAt, priceBreaks } = prices;
  const [firstBreak] = priceBreaks;
  const isDateWithoutSale = saleCents === null && (saleStartsAt ?? saleEndsAt) !== null;
  const endsBeforeStart =
    saleStartsAt !== null && saleEndsAt !== null && new Date(saleEndsAt) <= new Date(saleStartsAt);
  return {
    ...(saleCents !== null && saleCents >= cents && { salePrice: messages.salePriceNotBelow }),
    ...(isDateWithoutSale && { salePrice: messages.salePriceMissing }),
    ...(endsBeforeStart && { saleEndsAt: messages.saleEndsBeforeStart }),
    ...(firstBreak && firstBreak.cents >= cents && { priceBreaks: messages.priceBreaksNotBelow }),
  };
}
