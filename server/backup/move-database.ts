import { existsSync } from "node:fs";
import { mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { DatabaseConfig } from "#app/database/connection.server.ts";
import { migrate } from "#app/database/migrate.server.ts";
import { readDataVersion } from "#app/database/private-postgres/data-directory.server.ts";
import type { PostgresBinaries } from "#app/database/private-postgres/postgres-binaries.server.ts";
import { startPrivatePostgres } from "#app/database/private-postgres/start-private-postgres.server.ts";
import { withClient } from "#app/database/with-client.server.ts";
import { completeUpgrade, upgradedFolder } from "#server/lifecycle/data-folder.ts";
import { dumpTables } from "./dump-tables.ts";
import { BackupError } from "./manifest.ts";
import { restoreTables } from "./restore-backup.ts";

export type MovedDatabase = { rows: number; oldFolder: string };

/** The major version of the private database in the data folder, which must have one. */
export async function privateDatabaseVersion(dataFolder: string): Promise<string> {
  await completeUpgrade(dataFolder);
  const version = await readDataVersion(join(dataFolder, "postgres", "data"));
  if (version) return version;
  throw new BackupError(`There is no private database in ${dataFolder}: check DATA_DIR.`);
}

/** Moves the private database of a stopped site to a separate PostgreSQL, which must be empty. */
export async function moveToSeparateDatabase(
  dataFolder: string,
  target: DatabaseConfig,
): Promise<MovedDatabase> {
  const oldFolder = await chooseOldFolder(dataFolder);
  const folder = join(dataFolder, "postgres");
  const rows = await withPrivatePostgres({ folder }, (source) =>
    copyTables(source, target, dataFolder),
  );
  await rename(folder, oldFolder);
  return { rows, oldFolder };
}

/**
 * Moves the private database of a stopped site, which `programs` can still read, into a new one of the
 * version that comes with the site.
 */
export async function upgradePrivateDatabase(
  dataFolder: string,
  programs: PostgresBinaries,
): Promise<MovedDatabase> {
  const oldFolder = await chooseOldFolder(dataFolder);
  const newFolder = join(dataFolder, "postgres-upgrade");
  // Left by an upgrade that was interrupted: the old database is still in use.
  for (const folder of [newFolder, upgradedFolder(dataFolder)]) {
    await rm(folder, { recursive: true, force: true });
  }
  const old = { folder: join(dataFolder, "postgres"), programs };
  const rows = await withPrivatePostgres(old, (source) =>
    withPrivatePostgres({ folder: newFolder }, (target) => copyTables(source, target, dataFolder)),
  );
  await rename(newFolder, upgradedFolder(dataFolder));
  await rename(old.folder, oldFolder);
  await completeUpgrade(dataFolder);
  return { rows, oldFolder };
}

async function withPrivatePostgres<Result>(
  options: { folder: string; programs?: PostgresBinaries },
  use: (config: DatabaseConfig) => Promise<Result>,
): Promise<Result> {
  const postgres = await startPrivatePostgres(options);
  try {
    return await use(postgres.config);
  } finally {
    await postgres.stop();
  }
}

/** Copies every table into an empty database and compares it; then migrates to this version. */
async function copyTables(
  source: DatabaseConfig,
  target: DatabaseConfig,
  dataFolder: string,
): Promise<number> {
  const folder = await makeWorkFolder(dataFolder, "moving-");
  try {
    const dump = await withClient(source, (client) => dumpTables(client, folder));
    await restoreTables(target, folder, dump);
    await migrate(target);
    return dump.tables.reduce((sum, table) => sum + table.rows, 0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A folder for the time of a command. One that a killed command has left goes. */
export async function makeWorkFolder(dataFolder: string, prefix: string): Promise<string> {
  const left = (await readdir(dataFolder)).filter((name) => name.startsWith(prefix));
  for (const name of left) await rm(join(dataFolder, name), { recursive: true, force: true });
  return mkdtemp(join(dataFolder, prefix));
}

/** The old database gets another name, so the site does not go on with what is out of date. */
async function chooseOldFolder(dataFolder: string): Promise<string> {
  const version = await privateDatabaseVersion(dataFolder);
  const folder = join(dataFolder, `postgres-${version}-old`);
  if (!existsSync(folder)) return folder;
  throw new BackupError(`${folder} is in the way: remove it, or move it elsewhere.`);
}
