import { expect, test } from "vitest";
import { vatLabelsFor } from "./vat-labels.ts";

test("a seller without a VAT number says nothing of VAT", () => {
  expect(JSON.stringify(Object.values(vatLabelsFor(undefined)))).not.toContain("VAT");
});

test("a VAT vendor says that it is in the price", () => {
  for (const words of Object.values(vatLabelsFor("4012345678"))) expect(words).toContain("VAT");
});
