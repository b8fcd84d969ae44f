import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { Manifest } from "./manifest.ts";

type Dump = Pick<Manifest, "migrations" | "tables" | "sequences">;

/** Dumps every table from one snapshot (repeatable read), while the site goes on writing. */
export async function dumpTables(client: pg.ClientBase, folder: string): Promise<Dump> {
  await client.query(PORTABLE_SETTINGS);
  await client.query("begin isolation level repeatable read read only");
  try {
    const { rows: migrations } = await client.query<{ name: string }>(
      "select name from migrations order by name",
    );
    const tables: Manifest["tables"] = [];
    for (const shape of await listTables(client)) {
      const file = createWriteStream(join(folder, `${shape.name}.copy.gz`), { mode: 0o600 });
      tables.push(await readTable(client, shape, file));
    }
    const { rows: sequences } = await client.query<{ name: string; last: string }>(
      `select sequencename as name, last_value::text as last from pg_sequences
       where schemaname = current_schema() and last_value is not null order by 1`,
    );
    return { migrations: migrations.map(({ name }) => name), tables, sequences };
  } finally {
    await client.query("rollback");
  }
}

/** Reads a table, counts and hashes its rows, and writes them to the file if one is given. */
export async function readTable(
  client: pg.ClientBase,
  shape: TableShape,
  file?: NodeJS.WritableStream,
): Promise<Manifest["tables"][number]> {
  const hash = createHash("sha256");
  let rows = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      // COPY writes one line per row: a line break inside a value is escaped.
      for (const byte of chunk) if (byte === LINE_BREAK) rows++;
      done(null, file ? chunk : undefined);
    },
  });
  const rowsOut = client.query(copyTo(copyOut(shape)));
  if (file) await pipeline(rowsOut, counter, createGzip({ level: 6 }), file);
  else await pipeline(rowsOut, counter.resume());
  return { name: shape.name, columns: shape.columns, rows, sha256: hash.digest("hex") };
}

const LINE_BREAK = 10;

export type TableShape = { name: string; columns: string[]; order: string };

/**
 * Every table, referenced tables first, with its columns (without generated ones) and its order by
 * primary key. Text sorts by bytes (collate "C"), so every server sorts the same.
 */
export async function listTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; keys: string[] }>(`
    select c.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns,
      array(select quote_ident(a.attname) || case when t.typcollation <> 0 then ' collate "C"' else '' end
        from pg_index i cross join unnest(i.indkey::int2[]) with ordinality as k (number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
        join pg_type t on t.oid = a.atttypid
        where i.indrelid = c.oid and i.indisprimary order by k.place) as keys
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
      and c.relname <> 'migrations'
    order by c.relname`);
  const { rows: references } = await client.query<{ from: string; to: string }>(`
    select distinct f.relname as "from", t.relname as "to"
    from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = current_schema()::regnamespace`);
  const shapes = rows.map(({ name, columns, keys }) => ({ name, columns, order: keys.join(", ") }));
  return parentsFirst(shapes, references);
}

function parentsFirst(
  shapes: readonly TableShape[],
  references: readonly { from: string; to: string }[],
): TableShape[] {
  const done: TableShape[] = [];
  const isDone = (name: string) => done.some((shape) => shape.name === name);
  let remaining = [...shapes];
  while (remaining.length > 0) {
    const ready = remaining.filter(({ name }) =>
      references.every(({ from, to }) => from !== name || to === name || isDone(to)),
    );
    if (ready.length === 0) throw new Error("Tables point to each other in a circle");
    done.push(...ready);
    remaining = remaining.filter((shape) => !ready.includes(shape));
  }
  return done;
}

/** Makes every server write the same text, whatever its defaults. */
export const PORTABLE_SETTINGS = `set datestyle = 'ISO, MDY'; set timezone = 'UTC'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'; set statement_timeout = 0`;

/** COPY of a table's rows as text, ordered by primary key. */
function copyOut({ name, columns, order }: TableShape): string {
  return `copy (select ${columns.map(quoteIdentifier).join(", ")} from ${quoteIdentifier(name)} order by ${order}) to stdout`;
}

export function copyIn({ name, columns }: { name: string; columns: readonly string[] }): string {
  return `copy ${quoteIdentifier(name)} (${columns.map(quoteIdentifier).join(", ")}) from stdin`;
}

/** Quotes an identifier, which may be a reserved word. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
