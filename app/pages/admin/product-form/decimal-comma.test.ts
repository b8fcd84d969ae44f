import { expect, test } from "vitest";
import { normalizeDecimal } from "./product-field-sections.tsx";

test.each([
  ["1299,50", "1299.50"],
  ["R 1 299,50", "1299.50"],
  ["R 1,299.50", "1299.50"],
  ["1,299", "1299"],
  ["0,8", "0.8"],
  ["12 000", "12000"],
])("%s is pasted as %s", (written, plain) => {
  expect(normalizeDecimal(written)).toBe(plain);
});
