import { expect, test } from "vitest";
import { describeImportPrices, toSellingPrices } from "./import-prices.ts";

const patch = {
  ...{ name: "Dassie", cents: 100_00, costCents: 80_00, saleCents: 90_00 },
  priceBreaks: [{ quantity: 10, cents: 95_00 }],
};

test("prices that include VAT stay as they are, whatever the rounding", () => {
  expect(toSellingPrices(patch, { vatPercent: 15, ending: "9.00" })).toEqual(patch);
});

test("prices without VAT get it, and are rounded; costs stay without it", () => {
  expect(toSellingPrices(patch, { vatPercent: 15, excludesVat: true, ending: "9.00" })).toEqual({
    ...patch,
    ...{ cents: 119_00, saleCents: 99_00 },
    priceBreaks: [{ quantity: 10, cents: 109_25 }],
  });
  const notRegistered = { vatPercent: null, excludesVat: true };
  expect(toSellingPrices(patch, notRegistered)).toEqual(patch);
});

test("with a mark-up, the price comes from the cost, and only from it", () => {
  const markup = { vatPercent: 15, markup: 25_00 };
  expect(toSellingPrices(patch, markup)).toMatchObject({ cents: 115_00, costCents: 80_00 });
  expect(toSellingPrices({ cents: 100_00 }, markup)).toEqual({});
  expect(toSellingPrices({ cents: 100_00, costCents: null }, markup)).toEqual({ costCents: null });
});

test("is described in words", () => {
  const ending = "0.00" as const;
  expect(describeImportPrices({ vatPercent: 15, markup: 25_00, ending })).toBe(
    "Selling price: cost plus 25%, plus 15% VAT, to the nearest R 10.",
  );
  expect(describeImportPrices({ vatPercent: 15, excludesVat: true })).toBe(
    "Selling price: the price in the file, plus 15% VAT.",
  );
  expect(describeImportPrices({ vatPercent: 15, ending })).toBeUndefined();
});
