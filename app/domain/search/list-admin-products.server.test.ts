import { eq, inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { products } from "#app/database/tables/catalogue.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { readCategoryTree } from "#app/domain/catalogue/categories/read-categories.server.ts";
import { duplicateProduct } from "#app/domain/catalogue/editing/duplicate-product.server.ts";
import {
  editPriceInline,
  editStockInline,
  inlineEditForm,
} from "#app/domain/catalogue/editing/edit-inline.server.ts";
import {
  catalogueFixture,
  inspectCatalogue,
  testAdmin,
  testStaff,
} from "#tests/helpers/catalogue/catalogue-fixture.ts";
import type { AdminProductQuery } from "./admin-product-query.ts";
import { listAdminProducts } from "./list-admin-products.server.ts";

const fixture = catalogueFixture(
  [["Hardware"], ["Hardware", "Switches"], ["Services"]],
  [
    { name: "Marula S24", price: "300.00", stock: 10, on: "hardware.switches" },
    { name: "Marula W6", price: "100.00", stock: 3, on: "hardware.switches" },
    { name: "Kopje F40", price: "200.00", stock: 0, on: "services" },
  ],
);
const see = inspectCatalogue(fixture);
const files = { publicUrl: (_: string, path: string) => `/media/${path}` };
const list = async (asked: Partial<AdminProductQuery> = {}, admin: Admin<never> = testAdmin) => {
  const tree = await readCategoryTree(fixture);
  const query = {
    search: "",
    category: "",
    view: "all",
    sort: "name-up",
    page: 1,
    ...asked,
  } as const;
  const found = await listAdminProducts({ database: fixture.database, files }, admin, query, tree);
  return { ...found, names: found.products.map(({ name }) => name) };
};

describe("listAdminProducts", () => {
  test.each([
    ["sales", 120_00],
    ["accounts", 120_00],
    ["warehouse", undefined],
    ["content", undefined],
    ["support", undefined],
  ] as const)("has the cost of a product for %s: %j", async (role, costCents) => {
    const id = await fixture.add({ name: "Costly", stock: 1 });
    await fixture.database.update(products).set({ costPrice: "120.00" }).where(eq(products.id, id));
    const found = await list({ search: "costly" }, testStaff(role));
    expect(found.products).toHaveLength(1);
    expect(found.products[0]?.costCents).toBe(costCents);
    expect(JSON.stringify(found).includes("12000")).toBe(costCents !== undefined);
    await fixture.database.delete(products).where(eq(products.id, id));
  });

  test("counts every view and lists the requested one", async () => {
    const { counts } = await list();
    const status = { published: 3, drafts: 0, archived: 0 };
    const files = { "no-pictures": 3, "no-datasheet": 3 };
    expect(counts).toEqual({ all: 3, ...status, in: 1, low: 1, out: 1, ...files });
    expect((await list({ view: "low" })).names).toEqual(["Marula W6"]);
    expect((await list({ view: "out" })).names).toEqual(["Kopje F40"]);
    expect((await list({ view: "in" })).names).toEqual(["Marula S24"]);
  });

  test("has drafts in All, archived products only in their own view, neither in the others", async () => {
    const draft = await fixture.add({ name: "Draftling", stock: 0 });
    const archived = await fixture.add({ name: "Oldtimer", stock: 0 });
    const setStatus = (id: string, status: "draft" | "archived") =>
      fixture.database.update(products).set({ status }).where(eq(products.id, id));
    await setStatus(draft, "draft");
    await setStatus(archived, "archived");
    const { counts, names } = await list();
    expect(counts).toMatchObject({ all: 4, published: 3, drafts: 1, archived: 1, out: 1 });
    expect(names).toContain("Draftling");
    expect(names).not.toContain("Oldtimer");
    expect((await list({ view: "drafts" })).names).toEqual(["Draftling"]);
    expect((await list({ view: "archived" })).names).toEqual(["Oldtimer"]);
    const found = await list({ search: "oldtimer", view: "archived" });
    expect([found.names, found.corrected]).toEqual([["Oldtimer"], undefined]);
    await fixture.database.delete(products).where(inArray(products.id, [draft, archived]));
  });

  test.each([
    ["name-down", ["Marula W6", "Marula S24", "Kopje F40"]],
    ["price-up", ["Marula W6", "Kopje F40", "Marula S24"]],
    ["price-down", ["Marula S24", "Kopje F40", "Marula W6"]],
    ["stock-up", ["Kopje F40", "Marula W6", "Marula S24"]],
    ["stock-down", ["Marula S24", "Marula W6", "Kopje F40"]],
  ] as const)("sorts by %s", async (sort, names) => {
    expect((await list({ sort })).names).toEqual(names);
  });

  test("finds a SKU, part number or their beginning, and a GTIN, in any case and once", async () => {
    const id = await fixture.add({ name: "Zebra lead", on: "services" });
    const identifiers = { sku: "KML/24_P", mpn: "Zebra 9", gtin: "2600100000016" };
    await fixture.database.update(products).set(identifiers).where(eq(products.id, id));
    for (const search of [
      "KML/24_P",
      "kml/24",
      "kml24p",
      "kml",
      "zebra",
      "ZEBRA 9",
      "2600100000016",
    ]) {
      expect((await list({ search })).names, search).toEqual(["Zebra lead"]);
    }
    expect(await list({ search: "kml/24", category: "hardware" })).toMatchObject({ names: [] });
    for (const search of ["ML/24", "2600100000015"]) {
      expect((await list({ search })).names, search).toEqual([]);
    }
    await fixture.database.delete(products).where(eq(products.id, id));
  });

  test("finds words in names and categories, and filters by subtree", async () => {
    expect((await list({ search: "mar w6" })).names).toEqual(["Marula W6"]);
    expect((await list({ search: "switches" })).names).toHaveLength(2);
    expect((await list({ search: "%_" })).names).toEqual([]);
    expect(await list({ search: "marulla" })).toMatchObject({
      corrected: "marula",
      names: ["Marula S24", "Marula W6"],
      counts: { all: 2 },
    });
    expect(await list({ search: "xylophone" })).toMatchObject({ corrected: undefined, names: [] });
    expect((await list({ category: "hardware" })).names).toHaveLength(2);
    expect((await list({ category: "nowhere" })).names).toEqual([]);
    const [first] = (await list({ search: "W6" })).products;
    expect(first).toMatchObject({
      path: ["Hardware", "Switches"],
      cents: 10000,
      version: 1,
      pictures: 0,
    });
  });
});

type EditGiven = Partial<Parameters<typeof editPriceInline>[2]> & { field?: string };

describe("an inline edit", () => {
  const edit = async (id: string, { field = "stock", ...given }: EditGiven) => {
    const row = await see.product(id);
    const base = { id, version: row?.version ?? 0, was: row?.stock ?? 0, value: 1, ...given };
    const save = field === "price" ? editPriceInline : editStockInline;
    return save(fixture, testAdmin, base);
  };

  test("saves with a new version and an audit entry", async () => {
    const id = await fixture.add({ name: "Edited", price: "5.00", stock: 2 });
    expect(await edit(id, { field: "price", was: 500, value: 750 })).toEqual({
      ok: true,
      value: 750,
      was: 500,
    });
    expect(await see.product(id)).toMatchObject({ price: "7.50", version: 2 });
    expect(await see.log()).toMatchObject([
      { verb: "changed", before: { price: { cents: 500 } }, after: { price: { cents: 750 } } },
    ]);
  });

  test("never overwrites a concurrent change (optimistic lock)", async () => {
    const id = await fixture.add({ name: "Contested", stock: 2 });
    await edit(id, { value: 8 });
    expect(await edit(id, { version: 1, was: 2, value: 9 })).toEqual({
      ok: false,
      reason: "changed",
      value: 8,
    });
    expect((await see.product(id))?.stock).toBe(8);
    // Another field was saved: this one still has the value that was shown.
    expect(await edit(id, { version: 1, was: 8, value: 9 })).toEqual({
      ok: true,
      value: 9,
      was: 8,
    });
  });

  test.each([
    ["less than half", 499, "large"],
    ["half", 500, undefined],
    ["double", 2000, undefined],
    ["more than double", 2001, "large"],
  ])("a price change to %s needs a confirmation, or not", async (_, value, reason) => {
    const id = await fixture.add({ name: "Dear", price: "10.00", stock: 2 });
    const given = { field: "price", was: 1000, value };
    expect(await edit(id, given)).toMatchObject(reason ? { ok: false, reason } : { ok: true });
    expect((await see.product(id))?.price).toBe(reason ? "10.00" : (value / 100).toFixed(2));
    expect(await edit(id, { ...given, was: reason ? 1000 : value, sure: "yes" })).toMatchObject({
      ok: true,
    });
    expect((await see.product(id))?.price).toBe((value / 100).toFixed(2));
  });

  test("a stock change never needs a confirmation", async () => {
    const id = await fixture.add({ name: "Many", stock: 2 });
    expect(await edit(id, { value: 900 })).toMatchObject({ ok: true, was: 2 });
  });

  test("reports a deleted product", async () => {
    expect(await edit("00000000-0000-4000-8000-000000000009", {})).toEqual({
      ok: false,
      reason: "gone",
    });
  });

  test.each([
    ["price", "R 1 234,50", 123450],
    ["price", "0", "Valid price is required"],
    ["price", "", "Valid price is required"],
    ["price", "12 345 678 901", "Valid price is required"],
    ["stock", " 12 ", 12],
    ["stock", "-1", "Stock must be a whole number, 0 or more"],
    ["stock", "", "Stock must be a whole number, 0 or more"],
    ["stock", "9999999999", "Stock must be a whole number, 0 or more"],
  ])("parses %s %j as %j", (field, value, read) => {
    const id = "00000000-0000-4000-8000-000000000009";
    const form = inlineEditForm.safeParse({ id, version: "1", was: "0", field, value });
    expect(form.success ? form.data.value : form.error.issues[0]?.message).toBe(read);
  });
});

test("a duplicate has a unique name and SKU, no stock and GTIN, and the same files", async () => {
  const images = [{ path: "a.webp", width: 10, height: 8, widths: [] }];
  const [from] = await fixture.database
    .insert(products)
    .values({
      name: "Original",
      description: "Words",
      price: "9.00",
      stock: 4,
      images,
      datasheet: "a.pdf",
      weightGrams: 1250,
      sku: "ORG-1",
      brand: "Ridgeveld",
      mpn: "RV-1",
      gtin: "2600100000016",
    })
    .returning();
  const copy = async (id = from?.id ?? "") => {
    const outcome = await duplicateProduct(fixture, testAdmin, id);
    if (!outcome.ok) throw new Error(outcome.reason);
    return outcome;
  };
  const first = await copy();
  expect(first.name).toBe("Original (copy)");
  expect(await see.product(first.id)).toMatchObject({
    stock: 0,
    price: "9.00",
    images,
    datasheet: "a.pdf",
    weightGrams: 1250,
    sku: expect.stringMatching(/^P-\d{6}$/),
    brand: "Ridgeveld",
    mpn: "RV-1",
    gtin: null,
    version: 1,
  });
  expect((await copy()).name).toBe("Original (copy 2)");
  expect((await copy(first.id)).name).toBe("Original (copy 3)");
  const long = await fixture.add({ name: "x".repeat(200) });
  expect((await copy(long)).name).toHaveLength(195);
});
