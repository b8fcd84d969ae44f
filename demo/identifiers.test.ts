import { expect, test } from "vitest";
import { productFields } from "#app/domain/catalogue/product-fields.ts";
import { demoProducts } from "./catalogue.ts";
import { demoIdentifiers } from "./identifiers.ts";

const identified = demoProducts.map((product) => ({ ...product, ...demoIdentifiers(product) }));

test("every demo product has a SKU of its own, and its identifiers are valid", () => {
  for (const { name, sku, brand, mpn, gtin } of identified) {
    expect(sku, name).toBeTruthy();
    expect(productFields.sku.form.parse(sku ?? "")).toEqual({ value: sku });
    expect(productFields.brand.form.parse(brand ?? "")).toEqual({ value: brand });
    expect(productFields.mpn.form.parse(mpn ?? "")).toEqual({ value: mpn });
    expect(productFields.gtin.form.parse(gtin ?? ""), name).toEqual({ value: gtin });
  }
});

test.each(["sku", "mpn", "gtin"] as const)("no two demo products share a %s", (key) => {
  const values = identified.flatMap((product) => product[key]?.toUpperCase() ?? []);
  expect(values.length).toBeGreaterThan(50);
  expect(values.filter((value, place) => values.indexOf(value) !== place)).toEqual([]);
});

test("what is shipped has a brand, a part number and a GTIN for internal use; a service has none", () => {
  for (const { name, kind, grams, brand, mpn, gtin } of identified) {
    expect(Boolean(brand), name).toBe(kind !== "plan");
    expect(Boolean(mpn), name).toBe(kind !== "plan");
    expect(gtin?.slice(0, 2), name).toBe(grams > 0 ? "26" : undefined);
  }
});
