import { expect, test } from "vitest";
import { formatRand } from "./money.ts";

test.for([
  [0, "R 0.00"],
  [1, "R 0.01"],
  [99_999, "R 999.99"],
  [100_000, "R 1_000.00"],
  [2_499_900, "R 24_999.00"],
  [123_456_789, "R 1_234_567.89"],
  [999_999_999_999, "R 9_999_999_999.99"],
  [-5, "-R 0.05"],
  [-797_913, "-R 7_979.13"],
] as const)("%d cents read %s, with spaces that no line ends at", ([cents, text]) => {
  expect(formatRand(cents)).toBe(text.replaceAll("_", "\u00a0"));
});
