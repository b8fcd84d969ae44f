import { desc, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { closeDatabase, type Database, openDatabase } from "../connection.server.ts";
import { categories, products } from "../tables/catalogue.ts";
import { createTestDatabase } from "../test-database.server.ts";
import { listCategories } from "./category-tree.ts";
import { demoProducts } from "./demo-catalogue.ts";
import { describeProduct } from "./demo-product.ts";
import { loadDemoCatalogue } from "./load-demo-catalogue.server.ts";

const ALL = { loaded: true, products: demoProducts.length, categories: listCategories().length };
const NOTHING = { loaded: false, products: 0, categories: 0 };

let own: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;

beforeEach(async () => {
  own = await createTestDatabase();
  database = own.database;
});
afterEach(() => own.drop());

describe("loading the demo catalogue", () => {
  test("fills an empty catalogue with every product at its place in the tree", async () => {
    expect(await loadDemoCatalogue(database)).toEqual(ALL);
    expect(await readWays()).toEqual(
      new Map(demoProducts.map((product) => [product.name, product.path.join(" > ")])),
    );
    expect(await database.$count(categories)).toBe(ALL.categories);
  });

  test("keeps price, stock and description exactly, and promises no file that is not there", async () => {
    await loadDemoCatalogue(database);
    const rows = await database.select().from(products).orderBy(desc(products.createdAt));
    expect(
      rows.map(({ name, price, stock, description }) => ({ name, price, stock, description })),
    ).toEqual(
      demoProducts.map((product) => ({
        name: product.name,
        price: product.price,
        stock: product.stock,
        description: describeProduct(product),
      })),
    );
    expect(rows.every((row) => row.images.length === 0 && row.datasheet === null)).toBe(true);
  });

  test("spreads the products over past moments, no two the same", async () => {
    await loadDemoCatalogue(database);
    const rows = await database.select({ at: products.createdAt }).from(products);
    expect(new Set(rows.map((row) => row.at.getTime())).size).toBe(rows.length);
    expect(rows.every((row) => row.at.getTime() < Date.now())).toBe(true);
  });

  test("does nothing the second time", async () => {
    await loadDemoCatalogue(database);
    expect(await loadDemoCatalogue(database)).toEqual(NOTHING);
    expect(await database.$count(products)).toBe(ALL.products);
  });

  test("happens once when several processes start at once", async () => {
    const others = [openDatabase(own.address), openDatabase(own.address)];
    try {
      const results = await Promise.all([database, ...others].map((one) => loadDemoCatalogue(one)));
      expect(results.filter((result) => result.loaded)).toEqual([ALL]);
      expect(results.filter((result) => !result.loaded)).toEqual([NOTHING, NOTHING]);
      expect(await database.$count(products)).toBe(ALL.products);
    } finally {
      await Promise.all(others.map(closeDatabase));
    }
  });

  test("leaves a shop alone that has a category of its own", async () => {
    await database.insert(categories).values({ name: "Ours", level: 1 });
    expect(await loadDemoCatalogue(database)).toEqual(NOTHING);
    expect(await database.$count(products)).toBe(0);
    expect(await database.$count(categories)).toBe(1);
  });

  test("leaves a shop alone that has a product of its own", async () => {
    await database.insert(products).values({ name: "Ours", description: "One", price: "1.00" });
    expect(await loadDemoCatalogue(database)).toEqual(NOTHING);
    expect(await database.$count(products)).toBe(1);
    expect(await database.$count(categories)).toBe(0);
  });

  test("leaves nothing behind when it fails half-way", async () => {
    // Given a database that refuses one of the products, after the categories went in.
    await database.execute(
      sql`alter table products add constraint refused check (name <> 'Kameel 24P')`,
    );
    await expect(loadDemoCatalogue(database)).rejects.toThrow();
    expect(await database.$count(categories)).toBe(0);
    // When the cause is gone, the next start loads it.
    await database.execute(sql`alter table products drop constraint refused`);
    expect(await loadDemoCatalogue(database)).toEqual(ALL);
  });
});

/** Each product's name with the names of its five levels, read by the ids it was stored with. */
async function readWays(): Promise<Map<string, string>> {
  const names = new Map(
    (await database.select().from(categories)).map((category) => [category.id, category.name]),
  );
  const rows = await database.select().from(products);
  return new Map(
    rows.map((row) => [
      row.name,
      [row.categoryId, row.subcategoryId, row.typeId, row.subtypeId, row.modelId]
        .flatMap((id) => (id === null ? [] : (names.get(id) ?? "unknown")))
        .join(" > "),
    ]),
  );
}
