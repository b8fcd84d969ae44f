import { createReadStream } from "node:fs";
import { constants, copyFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { DatabaseConfig } from "#app/database/connection.server.ts";
import { migrate } from "#app/database/migrate.server.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { copyFilesIn, findChangedFiles } from "./copy-files.ts";
import {
  copyIn,
  listTables,
  PORTABLE_SETTINGS,
  quoteIdentifier,
  readTable,
  type TableShape,
} from "./dump-tables.ts";
import { BackupError, type Manifest } from "./manifest.ts";
import { SESSION_SECRET_FILE } from "./take-backup.ts";

/**
 * The shop as it was, in an empty place. The backup is checked before anything is touched, the
 * schema of its day is made, filled and proven, and only then brought up to this version.
 */
export async function restoreBackup(
  { address, files }: { address: DatabaseConfig; files: FileStorage },
  folder: string,
  manifest: Manifest,
): Promise<void> {
  const broken = await findChangedFiles(manifest.files, join(folder, "files"));
  if (broken.length > 0) {
    throw new BackupError(`The backup is damaged, nothing was restored: ${broken.join(", ")}.`);
  }
  await migrate(address, { only: manifest.migrations });
  const client = new pg.Client(address);
  client.on("error", () => {});
  await client.connect();
  await loadTables(client, join(folder, "tables"), manifest).finally(() => client.end());
  await copyFilesIn(files, join(folder, "files"), manifest.files);
  const wrong = await findChangedFiles(manifest.files, files);
  if (wrong.length > 0) throw new BackupError(`Files are not as they were: ${wrong.join(", ")}.`);
  await migrate(address);
}

/** Before anything reads it: whoever was logged in stays so. One that is there is kept. */
export async function restoreSecret(folder: string, dataFolder: string): Promise<void> {
  const [from, to] = [join(folder, SESSION_SECRET_FILE), join(dataFolder, SESSION_SECRET_FILE)];
  await copyFile(from, to, constants.COPYFILE_EXCL).catch(() => undefined);
}

/**
 * Fills the tables in one transaction: all of them, proven row by row, or none. What the schema does
 * by itself when rows are added was done when they were added the first time.
 */
async function loadTables(
  client: pg.ClientBase,
  folder: string,
  { tables, sequences }: Pick<Manifest, "tables" | "sequences">,
): Promise<void> {
  await client.query(PORTABLE_SETTINGS);
  await client.query("begin");
  try {
    const shapes = await listTables(client);
    rejectOtherSchema(shapes, tables);
    await rejectNonEmptyDatabase(client);
    for (const { name } of shapes) {
      await client.query(`alter table ${quoteIdentifier(name)} disable trigger user`);
    }
    await client.query(`truncate ${shapes.map(({ name }) => quoteIdentifier(name)).join(", ")}`);
    await client.query("set constraints all deferred");
    for (const shape of shapes) {
      const table = tables.find(({ name }) => name === shape.name);
      if (table) await fillTable(client, shape, table, folder);
    }
    await client.query("set constraints all immediate");
    for (const { name } of shapes) {
      await client.query(`alter table ${quoteIdentifier(name)} enable trigger user`);
    }
    for (const { name, last } of sequences) {
      await client.query("select setval($1::regclass, $2)", [quoteIdentifier(name), last]);
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
  throw new BackupError(
    `The table ${shape.name} is not as it was (${now.rows} rows of ${table.rows}). Nothing was restored.`,
  );
}

function rejectOtherSchema(
  shapes: readonly { name: string; columns: string[] }[],
  tables: Manifest["tables"],
): void {
  const write = (all: readonly { name: string; columns: readonly string[] }[]) =>
    all
      .map(({ name, columns }) => `${name}(${columns.join()})`)
      .toSorted()
      .join("; ");
  if (write(shapes) !== write(tables)) {
    throw new BackupError(
      "The backup's tables are not those of its migrations. Nothing was restored.",
    );
  }
}

/** Only an empty shop is filled: nobody's orders are overwritten by mistake. */
async function rejectNonEmptyDatabase(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ used: boolean }>(
    "select exists (select from users) or exists (select from products) as used",
  );
  if (rows[0]?.used) {
    throw new BackupError(
      "There is a shop in this database already. Restore into an empty DATA_DIR, or into an empty database.",
    );
  }
}
