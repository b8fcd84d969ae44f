import { createReadStream } from "node:fs";
import { constants, copyFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { DatabaseConfig } from "#app/database/connection.server.ts";
import { migrate } from "#app/database/migrate.server.ts";
import { withClient } from "#app/database/with-client.server.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { SESSION_SECRET_FILE } from "#server/lifecycle/data-folder.ts";
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

/**
 * Restores a backup into an empty database and file store. The backup is verified before anything is
 * written; its own schema is created, filled and verified, and only then migrated to this version.
 */
export async function restoreBackup(
  { config, files }: { config: DatabaseConfig; files: FileStorage },
  folder: string,
  manifest: Manifest,
): Promise<void> {
  const damaged = await findChangedFiles(manifest.files, join(folder, "files"));
  if (damaged.length > 0) {
    throw new BackupError(`The backup is damaged, so nothing was restored: ${damaged.join(", ")}.`);
  }
  await restoreTables(config, join(folder, "tables"), manifest);
  await copyFilesIn(files, join(folder, "files"), manifest.files);
  const changed = await findChangedFiles(manifest.files, files);
  if (changed.length > 0)
    throw new BackupError(`These files do not match the backup: ${changed.join(", ")}.`);
  await migrate(config);
}

/** Creates the schema that the tables had, and fills it. */
export async function restoreTables(
  config: DatabaseConfig,
  folder: string,
  dump: Pick<Manifest, "migrations" | "tables" | "sequences">,
): Promise<void> {
  await migrate(config, { only: dump.migrations });
  await withClient(config, (client) => loadTables(client, folder, dump));
}

/** Restores the session secret unless there is one, so that sessions stay valid. */
export async function restoreSecret(folder: string, dataFolder: string): Promise<void> {
  const [from, to] = [join(folder, SESSION_SECRET_FILE), join(dataFolder, SESSION_SECRET_FILE)];
  await copyFile(from, to, constants.COPYFILE_EXCL).catch(() => undefined);
}

/**
 * Fills the tables in one transaction and verifies their checksums. Triggers are off: what they do was
 * done when the rows were first inserted.
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
  const restored = await readTable(client, shape);
  if (restored.rows === table.rows && restored.sha256 === table.sha256) return;
  throw new BackupError(
    `The table ${shape.name} does not match the backup (${restored.rows} of ${table.rows} rows). Nothing was restored.`,
  );
}

function rejectOtherSchema(
  shapes: readonly { name: string; columns: string[] }[],
  tables: Manifest["tables"],
): void {
  const describe = (all: readonly { name: string; columns: readonly string[] }[]) =>
    all
      .map(({ name, columns }) => `${name}(${columns.join()})`)
      .toSorted()
      .join("; ");
  if (describe(shapes) !== describe(tables)) {
    throw new BackupError(
      "The tables in the backup do not match its migrations. Nothing was restored.",
    );
  }
}

/** Only an empty database is filled, so that no orders are overwritten by mistake. */
async function rejectNonEmptyDatabase(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ used: boolean }>(
    "select exists (select from users) or exists (select from products) as used",
  );
  if (rows[0]?.used) {
    throw new BackupError(
      "This database already contains a shop. Restore into an empty DATA_DIR, or into an empty database.",
    );
  }
}
