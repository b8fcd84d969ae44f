import { describe, expect, test } from "vitest";
import {
  checkPasswordLength,
  checkPasswordStrength,
  isPasswordMismatch,
  passwordStrengthRules,
} from "./password-rules.ts";

test("the five strength rules and their labels", () => {
  expect(passwordStrengthRules.map(({ label }) => label)).toEqual([
    "At least 8 characters",
    "An uppercase letter",
    "A lowercase letter",
    "A number",
    "A special character",
  ]);
});

test.each([
  ["", [false, false, false, false, false]],
  ["a", [false, false, true, false, false]],
  ["A", [false, true, false, false, false]],
  ["1234567", [false, false, false, true, false]],
  ["12345678", [true, false, false, true, false]],
  ["Vygie2025", [true, true, true, true, false]],
  ["Vygie-2025", [true, true, true, true, true]],
  ["a b", [false, false, true, false, true]],
  ["  seven  ", [false, false, true, false, true]],
  ["ÄÖÜäöü", [false, true, true, false, false]],
])("%j meets %o", (password, stored) => {
  expect(checkPasswordStrength(password)).toEqual(stored);
});

test.each(["", "1234567", "  seven  ", "12345678", "Vygie-2025", "x".repeat(128)])(
  "the first rule says of %j what the length check enforces",
  (password) => {
    const [isLongEnough] = checkPasswordStrength(password);
    expect(checkPasswordLength(password)).toBe(isLongEnough ? undefined : "too-short");
  },
);

test("a password that is too long is refused", () => {
  expect(checkPasswordLength("x".repeat(129))).toBe("too-long");
});

describe("a password that is typed a second time", () => {
  const password = "four words";

  test.each(["", "f", "four", "four word", "four words"])("is no mismatch: %j", (confirmed) => {
    expect(isPasswordMismatch(password, confirmed)).toBe(false);
  });

  test.each(["fuor", "five words", "four words!"])("is a mismatch: %j", (confirmed) => {
    expect(isPasswordMismatch(password, confirmed)).toBe(true);
  });
});
