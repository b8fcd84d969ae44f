import { expect, test } from "vitest";
import { paymentSentence } from "./payment-methods.ts";

test("one sentence says how people can pay, from the methods that they can choose", () => {
  expect(paymentSentence(["eft"])).toBe("Pay by EFT.");
  expect(paymentSentence(["payfast", "eft"])).toBe("Pay by card, instant EFT or EFT.");
  expect(paymentSentence(["payfast"])).toBe("Pay by card or instant EFT.");
  // EFT is paused, and there is no other method.
  expect(paymentSentence([])).toBeUndefined();
});
