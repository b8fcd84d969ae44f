import { expect, test } from "vitest";
import { describeRefusal, describeShortage } from "./quote-labels.ts";

test.each([
  [0, "None are in stock. Enter a delivery time."],
  [1, "1 of 12 is in stock. Enter a delivery time."],
  [5, "5 of 12 are in stock. Enter a delivery time."],
])("%i of 12 in stock", (inStock, sentence) => {
  expect(describeShortage({ inStock, quantity: 12 })).toBe(sentence);
});

test("a refusal names the lines that are incomplete, and counts the fields of the customer", () => {
  const lines = [
    { position: 2, name: "Labour", lacks: "price" },
    { position: 3, name: "", lacks: "name" },
  ] as const;
  expect(describeRefusal({ ok: false, reason: "incomplete", lines })).toBe(
    "Enter a price for line 2, Labour. Describe line 3.",
  );
  const errors = { phone: "Enter a phone number.", email: "Enter an email address." };
  expect(describeRefusal({ ok: false, reason: "details", errors, details: {} })).toBe(
    "The customer’s details are not complete. 2 fields need your attention.",
  );
});
