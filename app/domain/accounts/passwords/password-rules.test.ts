import { expect, test } from "vitest";
import { checkPasswordStrength, passwordStrengthRules } from "./password-rules.ts";

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
  ["ÄÖÜäöü", [false, true, true, false, false]],
])("%j meets %o", (password, stored) => {
  expect(checkPasswordStrength(password)).toEqual(stored);
});
