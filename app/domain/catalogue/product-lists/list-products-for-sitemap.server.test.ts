import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "#app/database/test-database.server.ts";
import { countProducts, listProductsForSitemap } from "./list-products-for-sitemap.server.ts";

test("lists all products in batches, in a stable order, from any offset", async () => {
  const { database, drop } = await createTestDatabase();
  onTestFinished(drop);
  await database.execute(sql`
    insert into categories (id, name, level) values
      ('00000000-0000-4000-8000-000000000001', 'Network', 1)`);
  await database.execute(sql`
    insert into products (name, description, price, category_id)
    select 'Product ' || n, 'A thing', 1, '00000000-0000-4000-8000-000000000001'
    from generate_series(1, 2500) n`);
  expect(await countProducts({ database })).toBe(2500);
  const read = (skip: number, max: number) =>
    Array.fromAsync(listProductsForSitemap({ database }, { skip, max }));
  const all = await read(0, 50_000);
  expect(new Set(all.map(({ id }) => id)).size).toBe(2500);
  expect(all[0]?.changedAt).toBeInstanceOf(Date);
  expect(await read(1999, 3)).toEqual(all.slice(1999, 2002));
  expect(await read(400, 1500)).toEqual(all.slice(400, 1900));
  expect(await read(2500, 10)).toEqual([]);
});
