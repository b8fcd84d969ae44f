import { expect, test } from "vitest";
import { exclusivePrice, withExclusivePrices } from "./exclusive-price.ts";

test("a price without its VAT, to the cent", () => {
  expect(exclusivePrice(2_499_900, 15)).toBe(2_173_826);
  expect(exclusivePrice(115_00, 15)).toBe(100_00);
  expect(exclusivePrice(1, 15)).toBe(1);
});

test("a seller that charges no VAT has no such price", () => {
  expect(exclusivePrice(115_00, null)).toBeUndefined();
  expect(withExclusivePrices([{ cents: 115_00 }], null)).toEqual([{ cents: 115_00 }]);
});
