import { cp, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DatabaseConfig } from "#app/database/connection.server.ts";
import { withClient } from "#app/database/with-client.server.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { SESSION_SECRET_FILE } from "#server/lifecycle/data-folder.ts";
import { copyFilesOut, findChangedFiles } from "./copy-files.ts";
import { dumpTables } from "./dump-tables.ts";
import { BackupError, type Manifest, manifestSchema } from "./manifest.ts";

type Backup = { folder: string; manifest: Manifest };

/**
 * Takes a backup while the site runs: all tables from one snapshot, and every file they refer to.
 * Files are copied before and after the snapshot, so none added or deleted meanwhile is missed.
 * The folder gets its final name once everything has been read back.
 */
export async function takeBackup(
  { config, files, dataFolder }: { config: DatabaseConfig; files: FileStorage; dataFolder: string },
  folder: string,
): Promise<Backup> {
  if (await stat(folder).catch(() => undefined)) {
    throw new BackupError(`${folder} already exists. Name a folder that does not exist yet.`);
  }
  const draft = `${folder}.draft`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(join(draft, "tables"), { recursive: true, mode: 0o700 });
  const copied = new Map<string, Manifest["files"][number]>();
  await copyFilesOut(files, join(draft, "files"), copied);
  const dump = await withClient(config, (client) => dumpTables(client, join(draft, "tables")));
  await copyFilesOut(files, join(draft, "files"), copied);
  await cp(join(dataFolder, SESSION_SECRET_FILE), join(draft, SESSION_SECRET_FILE)).catch(
    () => undefined,
  );

  const entries = [...copied.values()];
  const manifest: Manifest = {
    format: 1,
    takenAt: new Date().toISOString(),
    ...dump,
    files: entries,
  };
  const changed = await findChangedFiles(entries, join(draft, "files"));
  if (changed.length > 0)
    throw new BackupError(`The backup does not match the data: ${changed.join(", ")}.`);
  await writeFile(join(draft, "manifest.json"), JSON.stringify(manifest, null, 1), { mode: 0o600 });
  await rename(draft, folder);
  return { folder, manifest };
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, "manifest.json"), "utf8").catch(() => {
    throw new BackupError(`${folder} is not a backup, or was never finished.`);
  });
  const parsed = manifestSchema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new BackupError(`The manifest in ${folder} cannot be read.`);
  return parsed.data;
}
