import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountViolations } from "#tests/helpers/constraints/account-violations.ts";
import { catalogueViolations } from "#tests/helpers/constraints/catalogue-violations.ts";
import { FIXTURE_SQL } from "#tests/helpers/constraints/constraint-fixtures.ts";
import {
  companyDocumentViolations,
  contentViolations,
} from "#tests/helpers/constraints/content-violations.ts";
import { discountViolations } from "#tests/helpers/constraints/discount-violations.ts";
import { orderViolations } from "#tests/helpers/constraints/order-violations.ts";
import { createTestDatabase } from "./test-database.server.ts";

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Pool;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  client = testDatabase.database.$client;
  await client.query(FIXTURE_SQL);
});
afterAll(() => testDatabase.drop());

const refusedBy = {
  ...catalogueViolations,
  ...accountViolations,
  ...contentViolations,
  ...companyDocumentViolations,
  ...orderViolations,
  ...discountViolations,
};

describe("constraints", () => {
  const attempts = Object.entries(refusedBy).flatMap(([name, all]) =>
    all.map((sql) => ({ name, sql })),
  );

  test.each(attempts)("$name refuses: $sql", async ({ name, sql }) => {
    await expect(client.query(sql)).rejects.toMatchObject({ constraint: name });
  });

  test("every constraint of the database has a test here", async () => {
    const { rows } = await client.query<{ name: string }>(`
      select conname as name from pg_constraint
      where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'u')
        -- these two only serve as targets of references: the id alone is unique already
        and conname not in ('categories_id_level_key', 'categories_id_parent_id_key')
      union select i.indexrelid::regclass::text from pg_index i
      join pg_class t on t.oid = i.indrelid and t.relnamespace = 'public'::regnamespace
      where i.indisunique and not exists (select from pg_constraint where conindid = i.indexrelid)`);

    expect(Object.keys(refusedBy)).toEqual(expect.arrayContaining(rows.map((row) => row.name)));
  });
});
