import { expect, test } from "vitest";
import { offerPrices } from "./offer-prices.ts";

test("an offer has its price alone", () => {
  expect(offerPrices({ priceInCents: 129_900 })).toEqual({
    price: "1299.00",
    priceCurrency: "ZAR",
  });
});

test("an offer in a sale also has the struck-through price and its last day", () => {
  const sale = { wasCents: 129_900, endsAt: new Date("2026-11-30T22:00:00Z") };
  expect(offerPrices({ priceInCents: 99_900, sale })).toEqual({
    price: "999.00",
    priceCurrency: "ZAR",
    priceSpecification: [
      {
        "@type": "UnitPriceSpecification",
        price: "1299.00",
        priceCurrency: "ZAR",
        priceType: "https://schema.org/StrikethroughPrice",
      },
    ],
    priceValidUntil: "2026-11-30",
  });
  const openEnded = { ...sale, endsAt: undefined };
  expect(offerPrices({ priceInCents: 99_900, sale: openEnded })).not.toHaveProperty(
    "priceValidUntil",
  );
});

test("an offer in a sale whose regular price was never charged has its last day only", () => {
  const sale = { endsAt: new Date("2026-11-30T22:00:00Z") };
  expect(offerPrices({ priceInCents: 99_900, sale })).toEqual({
    price: "999.00",
    priceCurrency: "ZAR",
    priceValidUntil: "2026-11-30",
  });
});

test("quantity prices say from which quantity they apply", () => {
  const priceBreaks = [{ quantity: 10, cents: 99_00 }];
  expect(offerPrices({ priceInCents: 105_00, priceBreaks }).priceSpecification).toMatchObject([
    { price: "99.00", eligibleQuantity: { minValue: 10 } },
  ]);
});
