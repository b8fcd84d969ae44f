import { describe, expect, test } from "vitest";
import { cpuMilliseconds } from "#tests/helpers/cpu-time.ts";
import { findPhoneNumbers, whatsAppLink } from "./find-phone-numbers.ts";

describe("findPhoneNumbers", () => {
  test.each([
    ["Call me on 082 123 4567.", "+27821234567"],
    ["082-123-4567", "+27821234567"],
    ["(082) 123 4567", "+27821234567"],
    ["+27 82 123 4567", "+27821234567"],
    ["+27 (0)82 123 4567", "+27821234567"],
    ["0027821234567", "+27821234567"],
    ["27821234567", "+27821234567"],
    ["tel:0821234567", "+27821234567"],
    ["+44 20 7946 0018", "+442079460018"],
  ])("%j is normalized to %s", (text, number) => {
    expect(findPhoneNumbers(text)).toMatchObject([{ number, hasWhatsApp: true }]);
  });

  test.each([
    "order 12345678901234567890",
    "on 2026-11-15 10:00",
    "R 24 999.00 for 10 pieces",
    "12 345",
    "0000000000",
    "my account 4000000000 at the bank",
    "",
  ])("%j contains no number", (text) => {
    expect(findPhoneNumbers(text)).toEqual([]);
  });

  test("a landline has no WhatsApp", () => {
    expect(findPhoneNumbers("012 345 6789")).toEqual([
      { number: "+27123456789", formatted: "012 345 6789", hasWhatsApp: false },
    ]);
  });

  test("returns at most three distinct numbers, mobile ones first", () => {
    const text = "012 345 6789 or 082 123 4567, again 0821234567, 011 111 1111, 021 222 2222";
    expect(findPhoneNumbers(text).map(({ formatted }) => formatted)).toEqual([
      "082 123 4567",
      "012 345 6789",
      "011 111 1111",
    ]);
  });

  test("handles ten thousand digits quickly", () => {
    const digits = "0 ".repeat(5000) + "1".repeat(5000);
    expect(cpuMilliseconds(() => findPhoneNumbers(digits))).toBeLessThan(500);
  });
});

test("whatsAppLink encodes the text", () => {
  expect(whatsAppLink("+27821234567", " Good day & welcome?#\n")).toBe(
    "https://wa.me/27821234567?text=Good%20day%20%26%20welcome%3F%23",
  );
  expect(whatsAppLink("+27821234567", "😀".repeat(9000)).length).toBeLessThan(20_000);
});
