import { expect, test } from "vitest";
import {
  addPercents,
  addVat,
  describeCalculation,
  parseMarkup,
  priceFromCost,
  roundToEnding,
} from "./calculate-price.ts";

test("a price from the cost has the mark-up, then VAT, and is rounded once", () => {
  expect(priceFromCost(1000_00, { markup: 25_00, vatPercent: 15 })).toBe(1437_50);
  // Rounded after the mark-up, too, it would be 15 cents.
  expect(priceFromCost(10, { markup: 25_00, vatPercent: 15 })).toBe(14);
  expect(priceFromCost(1000_00, { markup: 25_00, vatPercent: null })).toBe(1250_00);
  expect(priceFromCost(1000_00, { markup: 0, vatPercent: 15.5 })).toBe(1155_00);
  expect(priceFromCost(1000_00, { markup: 25_00, vatPercent: 15, ending: "9.00" })).toBe(1439_00);
  // Beyond the integers that a double holds.
  expect(addPercents(999_999_999_999, 100_000, 1500).cents).toBe(12_649_999_999_987);
});

test.each([
  [1437_50, ".00", 1438_00],
  [1437_49, ".00", 1437_00],
  [1437_50, "0.00", 1440_00],
  [1434_99, "0.00", 1430_00],
  [1437_50, "9.00", 1439_00],
  [1433_00, "9.00", 1429_00],
  [1437_50, ".99", 1437_99],
  [1437_49, ".99", 1437_99],
  [1437_50, "9.99", 1439_99],
  [30, ".00", 1_00],
  [3_00, "0.00", 10_00],
  [3_00, "9.00", 9_00],
  [1437_51, undefined, 1437_51],
] as const)("%i cents rounded to %s are %i", (cents, ending, expected) => {
  expect(roundToEnding(cents, ending)).toBe(expected);
});

test("VAT is added to the nearest cent, and not where none is charged", () => {
  expect(addVat(10_10, 15)).toBe(11_62);
  expect(addVat(10_10, null)).toBe(10_10);
});

test("a mark-up is a percentage with at most two decimals", () => {
  expect(["25", "25 %", "12,5", "33.33", "0", "1000"].map(parseMarkup)).toEqual([
    ...[25_00, 25_00, 12_50, 33_33, 0, 1000_00],
  ]);
  expect(["", "-5", "1000.01", "1.234", "x"].map(parseMarkup)).toEqual(Array(5).fill(undefined));
});

test("is described in words", () => {
  expect(describeCalculation("cost plus 12.5%", { vatPercent: 15, ending: "0.00" })).toBe(
    "cost plus 12.5%, plus 15% VAT, to the nearest R 10",
  );
  expect(describeCalculation("cost", { vatPercent: null })).toBe("cost");
});
