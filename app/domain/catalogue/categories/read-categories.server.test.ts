import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Database } from "#app/database/connection.server.ts";
import { categories, products } from "#app/database/tables/catalogue.ts";
import { createTestDatabase } from "#app/database/test-database.server.ts";
import { listLargestCategories, readCategoryTree } from "./read-categories.server.ts";

let database: Database;
beforeAll(async () => {
  const created = await createTestDatabase();
  database = created.database;
  return created.drop;
});

test("an empty table is an empty tree", async () => {
  expect(await readCategoryTree({ database })).toEqual([]);
});

test("an unchanged tree comes from the cache, a changed one is rebuilt", async () => {
  const [top] = await database
    .insert(categories)
    .values({ name: 'Cables & "leads"', level: 1 })
    .returning();
  const parentId = top?.id ?? "";
  await database.insert(categories).values({ name: "Ethernet", parentId, level: 2 });
  const first = await readCategoryTree({ database });
  expect(first).toMatchObject([
    { name: 'Cables & "leads"', slug: "cables-leads", children: [{ name: "Ethernet" }] },
  ]);
  expect(await readCategoryTree({ database })).toBe(first);
  expect(() => first.pop()).toThrow(TypeError);
  expect(() => first[0]?.children.pop()).toThrow(TypeError);
  await database.update(categories).set({ name: "Fibre" }).where(eq(categories.name, "Ethernet"));
  expect(await readCategoryTree({ database })).toMatchObject([{ children: [{ name: "Fibre" }] }]);
});

test("uncommitted changes are visible to their own transaction only", async () => {
  const rollback = database.transaction(async (transaction) => {
    await transaction.insert(categories).values({ name: "Services", level: 1 });
    expect(await readCategoryTree({ database: transaction })).toHaveLength(2);
    expect(await readCategoryTree({ database })).toHaveLength(1);
    throw new Error("never mind");
  });
  await expect(rollback).rejects.toThrow("never mind");
  expect(await readCategoryTree({ database })).toHaveLength(1);
});

test("the largest categories are those below the top with the most products", async () => {
  const [cables] = await readCategoryTree({ database });
  const [fibre] = cables?.children ?? [];
  const [support] = await database
    .insert(categories)
    .values({ name: "Support", level: 1 })
    .returning();
  await database.insert(categories).values({ name: "Empty", level: 1 });
  const product = { name: "A", description: "x", price: "1.00", stock: 1 };
  await database.insert(products).values([
    { ...product, categoryId: support?.id },
    { ...product, categoryId: cables?.id, subcategoryId: fibre?.id },
    { ...product, categoryId: cables?.id, subcategoryId: fibre?.id },
  ]);
  const largest = [
    { name: "Fibre", slug: "cables-leads.fibre", count: 2 },
    { name: "Support", slug: "support", count: 1 },
  ];
  expect(await listLargestCategories({ database }, 5)).toEqual(largest);
  expect(await listLargestCategories({ database }, 1)).toEqual(largest.slice(0, 1));
});
