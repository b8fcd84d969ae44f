import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "./test-database.server.ts";

const modules = import.meta.glob<Record<string, unknown>>("./tables/*.ts", { eager: true });
const tables = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((value): value is PgTable => is(value, PgTable))
  .map((table) => getTableConfig(table));

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

type Column = { type: string; required: boolean; hasDefault: boolean; generated: boolean };

test("every table of the database is described, and every described table is there", async () => {
  const real = await realColumns();

  // Only the migrations themselves read and write their own table.
  expect(tables.map(({ name }) => name).sort()).toEqual(
    [...real.keys()].filter((name) => name !== "migrations").sort(),
  );
});

test.each(tables)("the columns of $name are the same in both", async ({ name, columns }) => {
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

test.each(tables)("the keys of $name are the same in both", async (table) => {
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
