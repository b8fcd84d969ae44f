import { expect, test } from "vitest";
import { describeIneffectiveBreaks, describeRegularPrice } from "./sale-and-quantity-fields.tsx";

const hint = (salePrice: string, priceBreaks: string) =>
  describeIneffectiveBreaks({ salePrice, priceBreaks });

test("quantity prices that are not below the sale price are pointed out", () => {
  expect(hint("95.00", "10: 99.00\n20: 95.00\n50: 90.00")).toBe(
    "These have no effect during the sale, because they are not below the sale price of R 95.00: 10: R 99.00, 20: R 95.00.",
  );
});

test("nothing is said without a sale, of cheaper ones, or of what cannot be read yet", () => {
  expect(hint("", "10: 99.00")).toBeUndefined();
  expect(hint("95.00", "10: 94.99")).toBeUndefined();
  expect(hint("95.00", "10: ")).toBeUndefined();
  expect(hint("95,0,0", "10: 99.00")).toBeUndefined();
});

test("the hint promises a crossed-out price only if the product was on offer at the price in the form", () => {
  const crossedOut = "The shop shows the regular price crossed out beside it.";
  expect(describeRegularPrice("100", 100_00)).toBe(crossedOut);
  const hints = [
    describeRegularPrice("120.00", 100_00),
    describeRegularPrice("100.00", undefined),
    describeRegularPrice("", undefined),
    describeRegularPrice("ten", undefined),
  ];
  expect(new Set(hints)).toEqual(
    new Set([
      "The shop crosses out the regular price only if the product was offered at that price before the sale.",
    ]),
  );
});
