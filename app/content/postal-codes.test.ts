import { expect, test } from "vitest";
import { postalCodeHint } from "./postal-codes.ts";

test.for([
  ["Gauteng", "0083"],
  ["Gauteng", "2196"],
  ["Limpopo", "0699"],
  ["Western Cape", " 8001 "],
  ["Northern Cape", "7000"],
  ["Free State", "1947"],
  ["KwaZulu-Natal", "4001"],
  ["Eastern Cape", "9750"],
  // Not assigned, not a code, not chosen yet.
  ["Gauteng", "9100"],
  ["Gauteng", "0000"],
  ["Gauteng", "69"],
  ["Gauteng", undefined],
  ["", "0699"],
] as const)("%s, %s: no hint", ([province, code]) => {
  expect(postalCodeHint(province, code)).toBeUndefined();
});

test("a code of another province gets a hint that names where it is", () => {
  expect(postalCodeHint("Gauteng", "0699")).toBe(
    "0699 is a postal code in Limpopo. Please check it, and the province.",
  );
  expect(postalCodeHint("Gauteng", "8160")).toBe(
    "8160 is a postal code in Western Cape or Northern Cape. Please check it, and the province.",
  );
});
