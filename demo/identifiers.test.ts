import { expect, test } from "vitest";
import { productFields } from "#app/domain/catalogue/product-fields.ts";
import { demoProducts } from "./catalogue.ts";
import { demoIdentifiers } from "./identifiers.ts";

const identified = demoProducts.map((product) => ({ ...product, ...demoIdentifiers(product) }));

test("every demo product has a SKU of its own, and its identifiers are valid", () => {
  for (const { name, sku, brand, mpn } of identified) {
    expect(sku, name).toBeTruthy();
    expect(productFields.sku.form.parse(sku ?? "")).toEqual({ value: sku });
    expect(productFields.brand.form.parse(brand ?? "")).toEqual({ value: brand });
    expect(productFields.mpn.form.parse(mpn ?? "")).toEqual({ value: mpn });
  }
});

test.each(["sku", "mpn"] as const)("no two demo products share a %s", (key) => {
  const values = identified.flatMap((product) => product[key]?.toUpperCase() ?? []);
  expect(values.length).toBeGreaterThan(50);
  expect(values.filter((value, place) => values.indexOf(value) !== place)).toEqual([]);
});

test("a product has a brand and a part number, a service has none, and nothing a GTIN", () => {
  for (const { name, kind, brand, mpn, ...others } of identified) {
    expect(Boolean(brand), name).toBe(kind !== "plan");
    expect(Boolean(mpn), name).toBe(kind !== "plan");
    expect(others, name).not.toHaveProperty("gtin");
  }
});
