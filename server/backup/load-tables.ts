import { createReadStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { readTable } from "./dump-tables.ts";
import { copyIn, listTables, PLAIN_TEXT, quoted, type TableShape } from "./list-tables.ts";
import { BackupRefused, type Manifest } from "./manifest.ts";

/**
 * Fills the tables in one transaction: all of them, proven row by row, or none. What the schema does
 * by itself when rows are added was done when they were added the first time.
 */
export async function loadTables(
  client: pg.ClientBase,
  folder: string,
  { tables, sequences }: Pick<Manifest, "tables" | "sequences">,
): Promise<void> {
  await client.query(PLAIN_TEXT);
  await client.query("begin");
  try {
    const shapes = await listTables(client);
    refuseOtherShape(shapes, tables);
    await refuseInUse(client);
    for (const { name } of shapes) {
      await client.query(`alter table ${quoted(name)} disable trigger user`);
    }
    await client.query(`truncate ${shapes.map(({ name }) => quoted(name)).join(", ")}`);
    await client.query("set constraints all deferred");
    for (const shape of shapes) {
      const table = tables.find(({ name }) => name === shape.name);
      if (table) await fillTable(client, shape, table, folder);
    }
    await client.query("set constraints all immediate");
    for (const { name } of shapes) {
      await client.query(`alter table ${quoted(name)} enable trigger user`);
    }
    for (const { name, last } of sequences) {
      await client.query("select setval($1::regclass, $2)", [quoted(name), last]);
    }
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

async function fillTable(
  client: pg.ClientBase,
  shape: TableShape,
  table: Manifest["tables"][number],
  folder: string,
): Promise<void> {
  const file = createReadStream(join(folder, `${shape.name}.copy.gz`));
  await pipeline(file, createGunzip(), client.query(copyFrom(copyIn(table))));
  const now = await readTable(client, shape);
  if (now.rows === table.rows && now.sha256 === table.sha256) return;
  throw new BackupRefused(
    `The table ${shape.name} is not as it was (${now.rows} rows of ${table.rows}). Nothing was restored.`,
  );
}

function refuseOtherShape(
  shapes: readonly { name: string; columns: string[] }[],
  tables: Manifest["tables"],
): void {
  const write = (all: readonly { name: string; columns: readonly string[] }[]) =>
    all
      .map(({ name, columns }) => `${name}(${columns.join()})`)
      .toSorted()
      .join("; ");
  if (write(shapes) !== write(tables)) {
    throw new BackupRefused(
      "The backup's tables are not those of its migrations. Nothing was restored.",
    );
  }
}

/** Only an empty shop is filled: nobody's orders are overwritten by mistake. */
async function refuseInUse(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ used: boolean }>(
    "select exists (select from users) or exists (select from products) as used",
  );
  if (rows[0]?.used) {
    throw new BackupRefused(
      "There is a shop in this database already. Restore into an empty DATA_DIR, or into an empty database.",
    );
  }
}
