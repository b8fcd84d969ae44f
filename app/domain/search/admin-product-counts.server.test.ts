import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { products } from "#app/database/tables/catalogue.ts";
import { readCategoryTree } from "#app/domain/catalogue/categories/read-categories.server.ts";
import { catalogueFixture, testAdmin } from "#tests/helpers/catalogue/catalogue-fixture.ts";

import { adminProductOrders, listAdminProducts } from "./list-admin-products.server.ts";

const fixture = catalogueFixture(
  [["Hardware"], ["Hardware", "Switches"], ["Services"]],
  [
    { name: "Marula S24", stock: 10, on: "hardware.switches" },
    { name: "Marula W6", stock: 3, on: "hardware" },
    { name: "Kopje F40", stock: 0, on: "services" },
  ],
);

test("the count of each view follows every change, in every category", async () => {
  const status = { published: 3, drafts: 0, archived: 0 };
  const all = { all: 3, ...status, in: 1, low: 1, out: 1, "no-pictures": 3, "no-datasheet": 3 };
  expect(await counts()).toEqual(all);
  await change("Marula S24", { stock: 9 });
  expect(await counts()).toEqual(all);
  await change("Marula S24", { stock: 2, datasheet: "a.pdf" });
  const images = [{ path: "a.webp", width: 10, height: 8, widths: [] }];
  await change("Kopje F40", { stock: 40, images });
  const changed = { all: 3, ...status, in: 1, low: 2, out: 0, "no-pictures": 2, "no-datasheet": 2 };
  expect(await counts()).toEqual(changed);
  expect(await counts("hardware")).toMatchObject({ all: 2, in: 0, low: 2, "no-datasheet": 1 });
  expect(await counts("hardware.switches")).toMatchObject({ all: 1, low: 1, "no-datasheet": 0 });
  await change("Marula S24", { reorderLevel: 1 });
  expect(await counts("hardware")).toMatchObject({ in: 1, low: 1 });
  await change("Marula S24", { reorderLevel: 3, subcategoryId: null });
  expect(await counts("hardware.switches")).toMatchObject({ all: 0, low: 0, "no-pictures": 0 });
  await fixture.database.delete(products).where(eq(products.name, "Marula W6"));
  expect(await counts()).toMatchObject({ all: 2, low: 1 });
  expect(await counts("nowhere")).toMatchObject({ all: 0 });
});

test.each([
  "updated-down",
  "updated-up",
  "name-up",
  "name-down",
  "price-up",
  "price-down",
] as const)("a list without a search uses the index of its sort order: %s", async (sort) => {
  const plan = await fixture.database.transaction(async (transaction) => {
    await transaction.execute(sql`select set_config('enable_seqscan', 'off', true)`);
    const { rows } = await transaction.execute(sql`explain
        select id from ${products} order by ${sql.join(adminProductOrders[sort], sql`, `)} limit 25`);
    return JSON.stringify(rows);
  });
  expect(plan).toMatch(/Index (Only )?Scan/);
  expect(plan).not.toContain("Sort");
});

async function change(name: string, fields: Partial<typeof products.$inferInsert>): Promise<void> {
  await fixture.database.update(products).set(fields).where(eq(products.name, name));
}

async function counts(category = "") {
  const files = { publicUrl: (_: string, path: string) => `/media/${path}` };
  const tree = await readCategoryTree(fixture);
  const query = { search: "", category, view: "all", sort: "updated-down", page: 1 } as const;
  const list = await listAdminProducts(
    { database: fixture.database, files },
    testAdmin,
    query,
    tree,
  );
  return list.counts;
}
