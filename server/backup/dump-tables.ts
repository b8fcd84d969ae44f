import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { copyOut, listTables, PLAIN_TEXT, type TableShape } from "./list-tables.ts";
import type { Manifest } from "./manifest.ts";

type Dump = Pick<Manifest, "migrations" | "tables" | "sequences">;

/** Every table as of one moment, however much is written meanwhile. */
export async function dumpTables(client: pg.ClientBase, folder: string): Promise<Dump> {
  await client.query(PLAIN_TEXT);
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

/** Reads a table once, counts and hashes its rows, and writes them down where a file is given. */
export async function readTable(
  client: pg.ClientBase,
  shape: TableShape,
  file?: NodeJS.WritableStream,
): Promise<Manifest["tables"][number]> {
  const hash = createHash("sha256");
  let rows = 0;
  const watch = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      // A line for each row: a line break inside a text is written as two characters.
      for (const byte of chunk) if (byte === LINE_BREAK) rows++;
      done(null, file ? chunk : undefined);
    },
  });
  const rowsOut = client.query(copyTo(copyOut(shape)));
  if (file) await pipeline(rowsOut, watch, createGzip({ level: 6 }), file);
  else await pipeline(rowsOut, watch.resume());
  return { name: shape.name, columns: shape.columns, rows, sha256: hash.digest("hex") };
}

const LINE_BREAK = 10;
