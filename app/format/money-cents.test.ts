import { expect, test } from "vitest";
import { fromCents, toCents } from "./money.ts";

test.for([
  ["0.01", 1],
  ["24999.00", 2_499_900],
  ["1234567.89", 123_456_789],
  ["9999999999.99", 999_999_999_999],
  ["0.00", 0],
  ["-0.05", -5],
  ["-199.50", -19_950],
] as const)("%s rand are %d cents, in both directions", ([rand, cents]) => {
  expect(toCents(rand)).toBe(cents);
  expect(fromCents(cents)).toBe(rand);
});

test("a decimal without cents counts as whole rand", () => {
  expect([toCents("15"), toCents("15.5")]).toEqual([1500, 1550]);
});
