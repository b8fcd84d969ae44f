import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditLog } from "#app/database/tables/audit.ts";
import { products, stockMovements } from "#app/database/tables/catalogue.ts";
import { mapProductFields } from "#app/domain/catalogue/product-fields.ts";
import {
  catalogueFixture,
  inspectCatalogue,
  testAdmin,
} from "#tests/helpers/catalogue/catalogue-fixture.ts";
import type { ProductFormValues } from "./check-product.ts";
import { previewProduct } from "./preview-product.server.ts";

const fixture = catalogueFixture([["Hardware"]], []);
const see = inspectCatalogue(fixture);
const files = { publicUrl: (bucket: string, path: string) => `/media/${bucket}/${path}` };

async function preview(id: string, change: Partial<ProductFormValues> = {}) {
  const fields: ProductFormValues = {
    ...mapProductFields(({ form }) => form.initial),
    name: "Kameel 48",
    description: "A switch.",
    price: "4999.00",
    stock: "2",
    categoryId: await see.categoryId("hardware"),
    subcategoryId: "",
    typeId: "",
    subtypeId: "",
    modelId: "",
    images: [],
    attributes: {},
    datasheet: "",
    ...change,
  };
  return previewProduct({ database: fixture.database, files }, testAdmin, { id, fields });
}

describe("the preview of unsaved changes", () => {
  test("shows the submitted values and stores nothing", async () => {
    const id = await fixture.add({ name: "Kameel 24", stock: 5, on: "hardware" });
    const before = await see.product(id);
    const movements = await fixture.database.$count(stockMovements);
    expect(await preview(id)).toMatchObject({
      ok: true,
      product: { id, name: "Kameel 48", cents: 499_900, stock: 2 },
    });
    expect(await see.product(id)).toEqual(before);
    expect(await fixture.database.$count(stockMovements)).toBe(movements);
    expect(await fixture.database.$count(auditLog)).toBe(0);
  });

  test("works for a product that does not exist yet", async () => {
    const id = randomUUID();
    expect(await preview(id)).toMatchObject({ ok: true, product: { id, name: "Kameel 48" } });
    expect(await fixture.database.$count(products, eq(products.id, id))).toBe(0);
  });

  test("says what is missing, and knows no malformed id", async () => {
    const id = randomUUID();
    expect(await preview(id, { name: " " })).toMatchObject({
      ok: false,
      errors: { name: "Name is required" },
    });
    expect(await preview("x")).toBeUndefined();
  });

  test("contains neither cost nor threshold, as the public page", async () => {
    const outcome = await preview(randomUUID(), { cost: "4711.00", reorderLevel: "4712" });
    expect(JSON.stringify(outcome)).not.toMatch(/471[12]|cost|threshold/i);
  });
});
