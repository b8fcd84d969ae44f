import { expect, test } from "vitest";
import { vatWords } from "./vat-words.ts";

test("a seller without a VAT number says nothing of VAT", () => {
  expect(JSON.stringify(Object.values(vatWords(undefined)))).not.toContain("VAT");
});

test("a VAT vendor says that it is in the price", () => {
  for (const words of Object.values(vatWords("4012345678"))) expect(words).toContain("VAT");
});
