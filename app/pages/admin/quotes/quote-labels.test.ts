import { expect, test } from "vitest";
import { describeShortage } from "./quote-labels.ts";

test.each([
  [0, "None are in stock. Give a delivery time."],
  [1, "1 of 12 is in stock. Give a delivery time."],
  [5, "5 of 12 are in stock. Give a delivery time."],
])("%i of 12 in stock", (inStock, sentence) => {
  expect(describeShortage({ inStock, quantity: 12 })).toBe(sentence);
});
