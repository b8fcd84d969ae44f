import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { is, SQL } from "drizzle-orm";
import { getTableConfig, PgDialect, PgTable } from "drizzle-orm/pg-core";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { projectFile } from "./project-file.server.ts";
import { createTestDatabase } from "./test-database.server.ts";

const modules = import.meta.glob<Record<string, unknown>>(
  ["./tables/*.ts", "../domain/payments/*/tables.server.ts"],
  { eager: true },
);
const tables = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((value): value is PgTable => is(value, PgTable))
  .map((table) => getTableConfig(table));

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

/** By file, the beginning of its SHA-256. A release adds its new migrations here. */
const FROZEN = {
  "0001-accounts.sql": "7db5f5ebbeaa869f",
  "0002-catalogue.sql": "2b937fb9cba15e92",
  "0003-search.sql": "4d9a1ca28c626cbb",
  "0004-carts.sql": "a4221fd5850e9d36",
  "0005-orders.sql": "4ab22a97cbc29d3d",
  "0006-payments-and-documents.sql": "06864a95583b3ab7",
  "0007-quotes.sql": "14dd78715a0d7b84",
  "0008-mail-outbox.sql": "3f874a24ddbc1629",
  "0009-contact.sql": "c79779ff298b68aa",
  "0010-audit.sql": "d18f3787fca881f9",
  "0011-operations.sql": "77d527467213afa5",
  "0012-job-queue.sql": "56a759009303b016",
};

type Column = { type: string; required: boolean; hasDefault: boolean; generated: boolean };

test("the Drizzle tables are exactly the tables of the database", async () => {
  const real = await realColumns();

  // Only the migrations themselves read and write their own table.
  expect(tables.map(({ name }) => name).sort()).toEqual(
    [...real.keys()].filter((name) => name !== "migrations").sort(),
  );
});

test.each(tables)("the columns of $name match the database", async ({ name, columns }) => {
  const described = new Map(
    columns.map((column): [string, Column] => [
      column.name,
      {
        type: column.getSQLType().replace(", ", ","),
        required: column.notNull,
        hasDefault: column.default !== undefined,
        generated: column.generated !== undefined,
      },
    ]),
  );

  expect(described).toEqual((await realColumns()).get(name));
});

test.each(tables)("the keys of $name match the database", async (table) => {
  const described = [
    ...table.columns.filter((column) => column.primary).map((column) => [column.name]),
    ...table.primaryKeys.map((key) => key.columns.map((column) => column.name)),
  ];
  const { rows } = await testDatabase.database.$client.query<{ columns: string[] }>(
    `select array_agg(a.attname::text order by k.position) as columns
    from pg_constraint c
    cross join unnest(c.conkey) with ordinality as k (number, position)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number
    where c.contype = 'p' and c.conrelid = $1::regclass group by c.oid`,
    [table.name],
  );

  expect(described).toEqual(rows.map((row) => row.columns));
});

const withGenerated = tables.filter(({ columns }) => columns.some(({ generated }) => generated));

test.each(withGenerated)(
  "the generated columns of $name are computed the same in both",
  async (table) => {
    const client = await testDatabase.database.$client.connect();
    try {
      await client.query("begin");
      // PostgreSQL prints both expressions, so formatting does not matter.
      const real = await printedExpressions(client, table.name);
      await client.query(`create temporary table described (like ${table.name})`);
      for (const { name } of real) await client.query(`alter table described drop column ${name}`);
      for (const column of table.columns) {
        if (!column.generated) continue;
        await client.query(
          `alter table described add column ${column.name} ${column.getSQLType()}
        generated always as (${expressionOf(column.generated.as)}) stored`,
        );
      }

      expect(await printedExpressions(client, "described")).toEqual(real);
    } finally {
      await client.query("rollback");
      client.release();
    }
  },
);

describe("the migrations", () => {
  const folder = projectFile("app/database/migrations");

  test("are named by a number without gaps and their subject", async () => {
    const names = (await readdir(folder)).sort();

    expect(names.filter((name) => !/^\d{4}-[a-z]+(-[a-z]+)*\.sql$/.test(name))).toEqual([]);
    expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(
      names.map((_, index) => index + 1),
    );
  });

  // Installations have applied them: a change of the schema is a new file.
  test.each(Object.entries(FROZEN))("%s is as it was released", async (name, checksum) => {
    const sql = await readFile(join(folder, name), "utf8");

    expect(createHash("sha256").update(sql).digest("hex").slice(0, 16)).toBe(checksum);
  });
});

function expressionOf(generated: unknown): string {
  const expression = typeof generated === "function" ? generated() : generated;
  if (!is(expression, SQL)) throw new Error(`Not an SQL expression: ${expression}`);
  return new PgDialect().sqlToQuery(expression.inlineParams()).sql;
}

async function printedExpressions(client: pg.ClientBase, table: string) {
  const { rows } = await client.query<{ name: string; expression: string }>(
    `select a.attname as name, pg_get_expr(d.adbin, d.adrelid) as expression
    from pg_attribute a join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = $1::regclass and a.attgenerated <> '' order by a.attname`,
    [table],
  );
  return rows;
}

async function realColumns(): Promise<Map<string, Map<string, Column>>> {
  const { rows } = await testDatabase.database.$client.query<
    Column & Record<"table" | "column", string>
  >(
    `select c.relname as table, a.attname as column,
      format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
      a.atthasdef and a.attgenerated = '' as "hasDefault", a.attgenerated <> '' as generated
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and a.attnum > 0 and not a.attisdropped`,
  );
  const found = new Map<string, Map<string, Column>>();
  for (const { table, column, ...rest } of rows) {
    found.set(table, (found.get(table) ?? new Map()).set(column, rest));
  }
  return found;
}
