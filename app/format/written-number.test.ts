import { expect, test } from "vitest";
import {
  guessDecimalSign,
  isPriceOnRequest,
  normalizeNumber,
  readStockWords,
} from "./written-number.ts";

test.each([
  ["1234.50", ".", "1234.50"],
  ["R 1,234.50", ".", "1234.50"],
  ["ZAR 1 234 567.50", ".", "1234567.50"],
  ["1.234,50", ",", "1234.50"],
  ["R 1\u00a0234,5", ",", "1234.5"],
  ["1'234,50", ",", "1234.50"],
  ["1.234", ",", "1234"],
  ["1,234", ".", "1234"],
  ["12.00", ".", "12"],
  ["-5", ".", "-5"],
  ["1,25 kg", ",", "1.25 kg"],
  // The other sign, which would be a guess.
  ["1.234,50", ".", undefined],
  ["1,234.50", ",", undefined],
  ["1234.50", ",", undefined],
  ["1234,50", ".", undefined],
  ["1,234,567", ",", undefined],
  ["1.234", ".", undefined],
  ["12,34,567", ".", undefined],
  ["free", ".", undefined],
  ["", ".", undefined],
  ["1".repeat(51), ".", undefined],
] as const)("reads %j with the decimal sign %j as %j", (written, sign, expected) => {
  expect(normalizeNumber(written, sign, 2)).toBe(expected);
});

test("the decimal sign of a file is that of most of its numbers", () => {
  expect(guessDecimalSign(["R 1 299,50", "12,5", "Cable 1.5", "2.50"])).toBe(",");
  expect(guessDecimalSign(["1,299.50", "7", "0.5", "18,50"])).toBe(".");
  // Three digits may be thousands.
  expect(guessDecimalSign(["1.250", "1,250", "12", "A1.50", ""])).toBeUndefined();
});

test("knows what lists write for a price on request", () => {
  for (const written of [
    ...["POA", "P.O.A.", "p.o.a", " poa ", "On request", "price on application", "TBA", "T.B.A."],
    ...["TBC", "Call", "-", "–"],
  ]) {
    expect(isPriceOnRequest(written), written).toBe(true);
  }
  for (const written of ["", "0", "12", "-5", "free", "Poaching"]) {
    expect(isPriceOnRequest(written), written).toBe(false);
  }
});

test.each([
  ["10+", "10"],
  ["> 50", "50"],
  ["No stock", "0"],
  ["OUT OF STOCK", "0"],
  ["12", undefined],
  ["In stock", undefined],
])("stock written as %s is %s", (written, stock) => {
  expect(readStockWords(written)).toBe(stock);
});
