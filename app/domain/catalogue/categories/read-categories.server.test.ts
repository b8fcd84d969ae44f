import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Database } from "#app/database/connection.server.ts";
import { categories } from "#app/database/tables/catalogue.ts";
import { createTestDatabase } from "#app/database/test-database.server.ts";
import { readCategoryTree } from "./read-categories.server.ts";

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
