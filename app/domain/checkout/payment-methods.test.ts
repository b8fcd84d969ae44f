import { expect, test } from "vitest";
import {
  describePaymentMethods,
  paymentMethodInSentence,
  refundMethodsFor,
} from "./payment-methods.ts";

test.each([
  ["eft", [], "EFT"],
  ["payfast", [], "PayFast"],
  ["eft", ["in-person"], "Card or cash"],
  ["payfast", ["eft", "eft"], "EFT"],
  ["eft", ["payfast", "eft"], "PayFast, EFT"],
] as const)("chosen %s, came %j: %s", (chosen, came, name) => {
  expect(describePaymentMethods(chosen, came)).toBe(name);
});

test("PayFast gives back only what PayFast took", () => {
  expect(refundMethodsFor(["eft"])).toEqual(["eft", "in-person"]);
  expect(refundMethodsFor([])).not.toContain("payfast");
  expect(refundMethodsFor(["eft", "payfast"])).toContain("payfast");
});

test("within a sentence only what is no name is written small", () => {
  expect([paymentMethodInSentence("eft"), paymentMethodInSentence("in-person")]).toEqual([
    "EFT",
    "card or cash",
  ]);
});
