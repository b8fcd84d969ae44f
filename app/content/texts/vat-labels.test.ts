import { expect, test } from "vitest";
import { vatLabelsFor } from "./vat-labels.ts";

test("without a VAT number there are no VAT labels", () => {
  expect(JSON.stringify(Object.values(vatLabelsFor(undefined)))).not.toContain("VAT");
});

test("with a VAT number the label says that VAT is included", () => {
  for (const words of Object.values(vatLabelsFor("4012345678"))) expect(words).toContain("VAT");
});
