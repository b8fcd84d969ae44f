import { cp, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { DatabaseConfig } from "#app/database/connection.server.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { copyFilesOut, findChangedFiles } from "./copy-files.ts";
import { dumpTables } from "./dump-tables.ts";
import { BackupError, type Manifest, manifestSchema } from "./manifest.ts";

type Taken = { folder: string; manifest: Manifest };

/**
 * A backup of a shop that goes on selling: all tables as of one moment, and every file that they
 * name. Files are copied before and after that moment, so that one which came or went meanwhile is
 * not missed. It gets its name once it is whole and has been read back.
 */
export async function takeBackup(
  {
    address,
    files,
    dataFolder,
  }: { address: DatabaseConfig; files: FileStorage; dataFolder: string },
  folder: string,
): Promise<Taken> {
  if (await stat(folder).catch(() => undefined)) {
    throw new BackupError(`${folder} is there already. Name a folder that is not.`);
  }
  const draft = `${folder}.draft`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(join(draft, "tables"), { recursive: true, mode: 0o700 });
  const known = new Map<string, Manifest["files"][number]>();
  await copyFilesOut(files, join(draft, "files"), known);
  const client = new pg.Client(address);
  client.on("error", () => {});
  await client.connect();
  const dump = await dumpTables(client, join(draft, "tables")).finally(() => client.end());
  await copyFilesOut(files, join(draft, "files"), known);
  await cp(join(dataFolder, SESSION_SECRET_FILE), join(draft, SESSION_SECRET_FILE)).catch(
    () => undefined,
  );

  const notes = [...known.values()];
  const manifest: Manifest = {
    format: 1,
    takenAt: new Date().toISOString(),
    ...dump,
    files: notes,
  };
  const wrong = await findChangedFiles(notes, join(draft, "files"));
  if (wrong.length > 0) throw new BackupError(`Not written as it was read: ${wrong.join(", ")}.`);
  await writeFile(join(draft, "manifest.json"), JSON.stringify(manifest, null, 1), {
    mode: 0o600,
  });
  await rename(draft, folder);
  return { folder, manifest };
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, "manifest.json"), "utf8").catch(() => {
    throw new BackupError(`${folder} is no backup, or one that was never finished.`);
  });
  const parsed = manifestSchema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new BackupError(`The manifest in ${folder} cannot be read.`);
  return parsed.data;
}

/** What signs sessions and addresses of files; without it everybody logs in once more. */
export const SESSION_SECRET_FILE = "session-secret";
