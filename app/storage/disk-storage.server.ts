import { randomUUID } from "node:crypto";
import { close, constants, createReadStream, fstat, open, type Stats } from "node:fs";
import * as fs from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { asUnavailable, codeOf, unlessAbsent } from "./disk-trouble.server.ts";
import { clipRange, type FileBody, type FileStorage, type StoredFile } from "./file-storage.ts";
import { createMediaAddresses } from "./media-addresses.server.ts";
import { prepareDiskFolders } from "./prepare-disk-folders.server.ts";
import { type Bucket, buckets, type StoredContentType, storedContentType } from "./stored-name.ts";
import { discardBody, writeBody } from "./write-body.server.ts";

/** Files in a folder of this machine, with one folder inside it for each bucket. */
export async function openDiskStorage(options: {
  folder: string;
  secret: string;
}): Promise<FileStorage> {
  const { folder } = options;
  const incoming = join(folder, ".incoming");
  await prepareDiskFolders(folder, incoming);

  /** The only place where a name becomes a path: a name that fails the check never does. */
  function locate(bucket: Bucket, name: string) {
    const contentType = storedContentType(bucket, name);
    return contentType && { contentType, file: join(folder, bucket, name) };
  }

  async function stat(bucket: Bucket, path: string): Promise<StoredFile | undefined> {
    const place = locate(bucket, path);
    // lstat, because a link planted in the folder is not one of our files.
    const stats = place && (await unlessAbsent(fs.lstat(place.file)));
    return place && stats?.isFile() ? describeFile(path, place.contentType, stats) : undefined;
  }

  return {
    ...createMediaAddresses(options.secret),
    stat,

    async put(bucket, name, body, { contentType, size, signal }) {
      const place = locate(bucket, name);
      if (place?.contentType !== contentType) {
        discardBody(body);
        return { ok: false, reason: place ? "bad-type" : "bad-name" };
      }
      const draft = join(incoming, randomUUID());
      try {
        const written = await writeDraft(draft, body, signal);
        if (size !== undefined && written !== size) return { ok: false, reason: "wrong-size" };
        // A link appears at once and whole, and unlike a rename never replaces what is there.
        await fs.link(draft, place.file);
        await syncFolder(join(folder, bucket));
        return { ok: true, path: name };
      } catch (error) {
        if (codeOf(error) === "EEXIST") return { ok: false, reason: "exists" };
        throw asUnavailable(error);
      } finally {
        await fs.rm(draft, { force: true });
      }
    },

    async read(bucket, path, wanted) {
      const place = locate(bucket, path);
      const fd = place && (await unlessAbsent(openFile(place.file, readPlainFile)));
      if (!place || fd === undefined) return { ok: false, reason: "missing" };
      const stats = await statFile(fd);
      const range = wanted && clipRange(wanted, stats.size);
      if (!stats.isFile() || (wanted && !range)) {
        await closeFile(fd);
        if (!stats.isFile()) return { ok: false, reason: "missing" };
        return { ok: false, reason: "unsatisfiable", size: stats.size };
      }
      const file = describeFile(path, place.contentType, stats);
      const body = createReadStream("", { fd, start: 0, ...range });
      return { ok: true, file, body, ...(range && { range }) };
    },

    async delete(bucket, path) {
      const place = locate(bucket, path);
      const stats = place && (await unlessAbsent(fs.lstat(place.file)));
      if (stats && !stats.isDirectory()) await unlessAbsent(fs.unlink(place.file));
    },

    async *list(bucket) {
      const names = await fs.readdir(join(folder, bucket)).catch((error) => {
        throw asUnavailable(error);
      });
      for (const name of names) {
        const file = await stat(bucket, name);
        if (file) yield file;
      }
    },

    async check() {
      for (const bucket of buckets) {
        await fs.access(join(folder, bucket), constants.R_OK | constants.W_OK).catch((error) => {
          throw asUnavailable(error);
        });
      }
    },
  };
}

// Neither follows a planted link nor waits on a planted pipe (both flags are missing on Windows).
const readPlainFile =
  constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

// Not the file handles of fs/promises: one that is forgotten with an unread body ends the process.
const [openFile, statFile, closeFile] = [promisify(open), promisify(fstat), promisify(close)];

async function writeDraft(
  draft: string,
  body: FileBody,
  signal: AbortSignal | undefined,
): Promise<number> {
  const handle = await fs.open(draft, "wx", 0o600);
  try {
    await writeBody(handle, body, { signal });
    // On the disk before anything can find it under its name.
    await handle.sync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

/** Makes the new name itself survive a power cut; Windows does so by itself and refuses this. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await fs.open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function describeFile(path: string, contentType: StoredContentType, stats: Stats): StoredFile {
  // A file never changes under its name, so size and time of writing tell any two apart.
  const etag = `"${stats.size.toString(36)}-${Math.round(stats.mtimeMs * 1000).toString(36)}"`;
  return { path, size: stats.size, contentType, modifiedAt: stats.mtime, etag };
}
