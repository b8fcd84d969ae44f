import { constants, copyFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { DatabaseAddress } from "#app/database/connection.server.ts";
import { migrate } from "#app/database/migrate.server.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { copyFilesIn, findWrongFiles } from "./copy-files.ts";
import { loadTables } from "./load-tables.ts";
import { BackupRefused, type Manifest } from "./manifest.ts";
import { SECRET } from "./take-backup.ts";

/**
 * The shop as it was, in an empty place. The backup is checked before anything is touched, the
 * schema of its day is made, filled and proven, and only then brought up to this version.
 */
export async function restoreBackup(
  { address, files }: { address: DatabaseAddress; files: FileStorage },
  folder: string,
  manifest: Manifest,
): Promise<void> {
  const broken = await findWrongFiles(manifest.files, join(folder, "files"));
  if (broken.length > 0) {
    throw new BackupRefused(`The backup is damaged, nothing was restored: ${broken.join(", ")}.`);
  }
  await migrate(address, { only: manifest.migrations });
  const client = new pg.Client(address);
  client.on("error", () => {});
  await client.connect();
  await loadTables(client, join(folder, "tables"), manifest).finally(() => client.end());
  await copyFilesIn(files, join(folder, "files"), manifest.files);
  const wrong = await findWrongFiles(manifest.files, files);
  if (wrong.length > 0) throw new BackupRefused(`Files are not as they were: ${wrong.join(", ")}.`);
  await migrate(address);
}

/** Before anything reads it: whoever was logged in stays so. One that is there is kept. */
export async function restoreSecret(folder: string, dataFolder: string): Promise<void> {
  const [from, to] = [join(folder, SECRET), join(dataFolder, SECRET)];
  await copyFile(from, to, constants.COPYFILE_EXCL).catch(() => undefined);
}
