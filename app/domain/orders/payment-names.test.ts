import { expect, test } from "vitest";
import { inSentence, namePayment, waysBack } from "./payment-names.ts";

test.each([
  ["eft", [], "EFT"],
  ["payfast", [], "PayFast"],
  ["eft", ["in-person"], "Card or cash"],
  ["payfast", ["eft", "eft"], "EFT"],
  ["eft", ["payfast", "eft"], "PayFast, EFT"],
] as const)("chosen %s, came %j: %s", (chosen, came, name) => {
  expect(namePayment(chosen, came)).toBe(name);
});

test("PayFast gives back only what PayFast took", () => {
  expect(waysBack(["eft"])).toEqual(["eft", "in-person"]);
  expect(waysBack([])).not.toContain("payfast");
  expect(waysBack(["eft", "payfast"])).toContain("payfast");
});

test("within a sentence only what is no name is written small", () => {
  expect([inSentence("eft"), inSentence("in-person")]).toEqual(["EFT", "card or cash"]);
});
