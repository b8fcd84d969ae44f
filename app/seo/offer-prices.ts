import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import { fromCents } from "#app/format/money.ts";

export type OfferPrices = {
  priceInCents: number;
  /** While a sale runs, with the regular price if it may be crossed out. */
  sale?: { wasCents?: number; endsAt: Date | undefined } | undefined;
  priceBreaks?: readonly { quantity: number; cents: number }[];
};

/** The prices of an offer in JSON-LD: the current one, a struck-through one in a sale, and those by quantity. */
export function offerPrices({ priceInCents, sale, priceBreaks = [] }: OfferPrices) {
  const specifications = [
    ...(sale?.wasCents
      ? [unitPrice(sale.wasCents, { priceType: "https://schema.org/StrikethroughPrice" })]
      : []),
    ...priceBreaks.map(({ quantity, cents }) =>
      unitPrice(cents, {
        eligibleQuantity: { "@type": "QuantitativeValue", minValue: quantity },
      }),
    ),
  ];
  return {
    price: fromCents(priceInCents),
    priceCurrency: "ZAR",
    ...(specifications.length > 0 && { priceSpecification: specifications }),
    // The last day of the sale: it may end at midnight.
    ...(sale?.endsAt && { priceValidUntil: localIsoDate(new Date(sale.endsAt.getTime() - 1)) }),
  };
}

function unitPrice(cents: number, more: Record<string, unknown>) {
  return {
    "@type": "UnitPriceSpecification",
    price: fromCents(cents),
    priceCurrency: "ZAR",
    ...more,
  };
}
