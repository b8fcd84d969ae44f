import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { buckets, isBucket } from "#app/storage/stored-file-name.ts";
import { BackupError, type Manifest } from "./manifest.ts";

type FileEntry = Manifest["files"][number];

/** Copies every file that is not in the backup yet. Stored files are immutable. */
export async function copyFilesOut(
  files: FileStorage,
  folder: string,
  copied: Map<string, FileEntry>,
): Promise<void> {
  for (const bucket of buckets) {
    await mkdir(join(folder, bucket), { recursive: true, mode: 0o700 });
    for await (const { path } of files.list(bucket)) {
      const key = `${bucket}/${path}`;
      if (copied.has(key)) continue;
      const found = await files.read(bucket, path);
      // Deleted since it was listed: nothing refers to it any more.
      if (!found.ok) continue;
      const { size, contentType } = found.file;
      const hash = createHash("sha256");
      const target = createWriteStream(join(folder, bucket, path), { mode: 0o600 });
      found.body.on("data", (chunk) => hash.update(chunk));
      await pipeline(found.body, target);
      copied.set(key, { bucket, path, size, contentType, sha256: hash.digest("hex") });
    }
  }
}

/** Restores every file; one that exists already is kept (findChangedFiles compares it). */
export async function copyFilesIn(
  files: FileStorage,
  folder: string,
  entries: readonly FileEntry[],
): Promise<void> {
  for (const { bucket, path, size, contentType } of entries) {
    if (!isBucket(bucket))
      throw new BackupError(`The backup contains an unknown bucket: ${bucket}.`);
    const body = createReadStream(join(folder, bucket, path));
    const put = await files.put(bucket, path, body, { contentType, size });
    body.destroy();
    if (!put.ok && put.reason !== "exists") {
      throw new BackupError(`The file ${bucket}/${path} could not be restored: ${put.reason}.`);
    }
  }
}

/** The files that are missing or differ, in the file store or in the backup's folder. */
export async function findChangedFiles(
  entries: readonly FileEntry[],
  from: FileStorage | string,
): Promise<string[]> {
  const changed: string[] = [];
  for (const entry of entries) {
    const hash = createHash("sha256");
    const body = await openFile(entry, from);
    try {
      for await (const chunk of body ?? []) hash.update(chunk);
    } catch {
      // Cannot be read to its end: its hash differs.
    }
    if (!body || hash.digest("hex") !== entry.sha256) changed.push(`${entry.bucket}/${entry.path}`);
  }
  return changed;
}

async function openFile({ bucket, path }: FileEntry, from: FileStorage | string) {
  if (typeof from === "string") {
    const file = join(from, bucket, path);
    return (await stat(file).catch(() => undefined)) && createReadStream(file);
  }
  if (!isBucket(bucket)) return undefined;
  const found = await from.read(bucket, path);
  return found.ok ? found.body : undefined;
}
