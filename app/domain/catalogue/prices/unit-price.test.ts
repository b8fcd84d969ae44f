import { describe, expect, test } from "vitest";
import { activePriceBreaks, nextPriceBreak, publicPrices, unitPriceFor } from "./unit-price.ts";

const priceBreaks = [
  { quantity: 10, cents: 99_00 },
  { quantity: 50, cents: 95_00 },
];
const lead = { price: 105_00, priceBreaks, stock: 60 };

describe("the price of each", () => {
  test.for([
    [1, 105_00],
    [9, 105_00],
    [10, 99_00],
    [11, 99_00],
    [49, 99_00],
    [50, 95_00],
    [999_999, 95_00],
  ] as const)("for %i is %i cents", ([quantity, cents]) => {
    expect(unitPriceFor(lead, quantity)).toBe(cents);
  });

  test("in a sale is the better one of sale price and quantity price", () => {
    const onSale = { ...lead, price: 97_00 };
    expect([1, 10, 50].map((quantity) => unitPriceFor(onSale, quantity))).toEqual([
      97_00, 97_00, 95_00,
    ]);
    expect(activePriceBreaks(onSale)).toEqual([{ quantity: 50, cents: 95_00 }]);
  });

  test("is the price without quantity prices", () => {
    expect(unitPriceFor({ price: 1, priceBreaks: [] }, 100)).toBe(1);
  });
});

describe("the next quantity price", () => {
  test.for([
    [8, { quantity: 10, cents: 99_00 }],
    [10, { quantity: 50, cents: 95_00 }],
    [50, undefined],
  ] as const)("after %i", ([quantity, next]) => {
    expect(nextPriceBreak(lead, quantity)).toEqual(next);
  });

  test("is not offered beyond the stock, nor if a sale undercuts it", () => {
    expect(nextPriceBreak({ ...lead, stock: 49 }, 10)).toBeUndefined();
    expect(nextPriceBreak({ ...lead, price: 97_00 }, 1)).toEqual({ quantity: 50, cents: 95_00 });
  });
});

describe("the public prices", () => {
  const saleEndsAt = new Date("2026-11-30T22:00:00Z");
  const regular = { regularPrice: "105.00", offeredPrice: "105.00" };
  const onSale = { price: "97.00", ...regular, saleEndsAt, priceBreaks };

  test("show the regular price and the end of a sale that runs", () => {
    expect(publicPrices(onSale)).toEqual({
      cents: 97_00,
      sale: { wasCents: 105_00, endsAt: saleEndsAt },
      priceBreaks: [{ quantity: 50, cents: 95_00 }],
    });
  });

  test("show only the end of a sale if the regular price is not the one last on offer", () => {
    for (const offeredPrice of ["99.00", null]) {
      expect(publicPrices({ ...onSale, offeredPrice }).sale).toEqual({ endsAt: saleEndsAt });
    }
  });

  test("say nothing of a sale that does not run", () => {
    expect(publicPrices({ ...onSale, price: "105.00" })).toEqual({
      cents: 105_00,
      sale: undefined,
      priceBreaks,
    });
  });
});
