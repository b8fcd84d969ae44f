import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { buckets, isBucket } from "#app/storage/stored-file-name.ts";
import { BackupError, type Manifest } from "./manifest.ts";

type FileEntry = Manifest["files"][number];

/** Copies every file that is not in the backup yet. Files never change under their name. */
export async function copyFilesOut(
  files: FileStorage,
  folder: string,
  known: Map<string, FileEntry>,
): Promise<void> {
  for (const bucket of buckets) {
    await mkdir(join(folder, bucket), { recursive: true, mode: 0o700 });
    for await (const { path } of files.list(bucket)) {
      const key = `${bucket}/${path}`;
      if (known.has(key)) continue;
      const found = await files.read(bucket, path);
      // Removed since it was listed: then nothing shows it any more.
      if (!found.ok) continue;
      const { size, contentType } = found.file;
      const { hash, watch } = hashing();
      const target = createWriteStream(join(folder, bucket, path), { mode: 0o600 });
      await pipeline(found.body, watch, target);
      known.set(key, { bucket, path, size, contentType, sha256: hash.digest("hex") });
    }
  }
}

/** Puts every file back; one that is there already must be the same. */
export async function copyFilesIn(
  files: FileStorage,
  folder: string,
  notes: readonly FileEntry[],
): Promise<void> {
  for (const { bucket, path, size, contentType } of notes) {
    if (!isBucket(bucket))
      throw new BackupError(`The backup has a bucket that we do not know: ${bucket}.`);
    const body = createReadStream(join(folder, bucket, path));
    const put = await files.put(bucket, path, body, { contentType, size });
    body.destroy();
    if (!put.ok && put.reason !== "exists") {
      throw new BackupError(`The file ${bucket}/${path} could not be put back: ${put.reason}.`);
    }
  }
}

/** The names of files that are missing or differ, in the store or in the backup's folder. */
export async function findChangedFiles(
  notes: readonly FileEntry[],
  from: FileStorage | string,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const note of notes) {
    const { hash, watch } = hashing();
    const body = await openFile(note, from);
    if (body) await pipeline(body, watch.resume()).catch(() => undefined);
    if (!body || hash.digest("hex") !== note.sha256) wrong.push(`${note.bucket}/${note.path}`);
  }
  return wrong;
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

function hashing() {
  const hash = createHash("sha256");
  const watch = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { hash, watch };
}
