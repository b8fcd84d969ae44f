import { randomUUID } from "node:crypto";
import { close, constants, createReadStream, fstat, open, type Stats } from "node:fs";
import * as fs from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  clipRange,
  type FileBody,
  type FileStorage,
  StorageConfigurationError,
  type StoredFile,
} from "#app/storage/file-storage.ts";
import { createMediaUrls } from "#app/storage/media-urls.server.ts";
import {
  type Bucket,
  buckets,
  type StoredContentType,
  storedContentType,
} from "#app/storage/stored-file-name.ts";
import { discardBody, holdError, writeBody } from "#app/storage/write-body.server.ts";
import {
  describeDiskError,
  errorCodeOf,
  toDiskUnavailable,
  undefinedIfMissing,
} from "./disk-errors.server.ts";

/** File storage on disk, with a folder for each bucket. */
export async function openDiskStorage(options: {
  folder: string;
  secret: string;
}): Promise<FileStorage> {
  const { folder } = options;
  const incoming = join(folder, ".incoming");
  await prepareDiskFolders(folder, incoming);

  /** The only place where a name becomes a path, after validation (path traversal). */
  function locate(bucket: Bucket, name: string) {
    const contentType = storedContentType(bucket, name);
    return contentType && { contentType, file: join(folder, bucket, name) };
  }

  async function stat(bucket: Bucket, path: string): Promise<StoredFile | undefined> {
    const location = locate(bucket, path);
    // lstat, because a symlink in the folder is not one of our files.
    const stats = location && (await undefinedIfMissing(fs.lstat(location.file)));
    return location && stats?.isFile()
      ? describeFile(path, location.contentType, stats)
      : undefined;
  }

  return {
    ...createMediaUrls(options.secret),
    stat,

    async put(bucket, name, body, { contentType, size, signal }) {
      const location = locate(bucket, name);
      if (location?.contentType !== contentType) {
        discardBody(body);
        return { ok: false, reason: location ? "bad-type" : "bad-name" };
      }
      holdError(body);
      const draft = join(incoming, randomUUID());
      try {
        const written = await writeDraft(draft, body, signal);
        if (size !== undefined && written !== size) return { ok: false, reason: "wrong-size" };
        // A hard link is atomic and, unlike a rename, never replaces an existing file.
        await fs.link(draft, location.file);
        await syncFolder(join(folder, bucket));
        return { ok: true, path: name };
      } catch (error) {
        if (errorCodeOf(error) === "EEXIST") return { ok: false, reason: "exists" };
        throw toDiskUnavailable(error);
      } finally {
        await fs.rm(draft, { force: true });
      }
    },

    async read(bucket, path, requested) {
      const location = locate(bucket, path);
      const fd = location && (await undefinedIfMissing(openFile(location.file, READ_FLAGS)));
      if (!location || fd === undefined) return { ok: false, reason: "missing" };
      const stats = await statFile(fd);
      const range = requested && clipRange(requested, stats.size);
      if (!stats.isFile() || (requested && !range)) {
        await closeFile(fd);
        if (!stats.isFile()) return { ok: false, reason: "missing" };
        return { ok: false, reason: "unsatisfiable", size: stats.size };
      }
      const file = describeFile(path, location.contentType, stats);
      const body = createReadStream("", { fd, start: 0, ...range });
      return { ok: true, file, body, ...(range && { range }) };
    },

    async delete(bucket, path) {
      const location = locate(bucket, path);
      const stats = location && (await undefinedIfMissing(fs.lstat(location.file)));
      if (stats && !stats.isDirectory()) await undefinedIfMissing(fs.unlink(location.file));
    },

    async *list(bucket) {
      const names = await fs.readdir(join(folder, bucket)).catch((error) => {
        throw toDiskUnavailable(error);
      });
      for (const name of names) {
        const file = await stat(bucket, name);
        if (file) yield file;
      }
    },

    async check() {
      for (const bucket of buckets) {
        await fs.access(join(folder, bucket), constants.R_OK | constants.W_OK).catch((error) => {
          throw toDiskUnavailable(error);
        });
      }
    },
  };
}

// Does not follow a symlink nor wait for a named pipe.
const READ_FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

// Not the file handles of fs/promises: one that is garbage-collected with an unread body ends the process.
const [openFile, statFile, closeFile] = [promisify(open), promisify(fstat), promisify(close)];

async function writeDraft(
  draft: string,
  body: FileBody,
  signal: AbortSignal | undefined,
): Promise<number> {
  const handle = await fs.open(draft, "wx", 0o600);
  try {
    await writeBody(handle, body, { signal });
    // Durable before it gets its name.
    await handle.sync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

/** Makes the new directory entry durable. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function describeFile(path: string, contentType: StoredContentType, stats: Stats): StoredFile {
  // Files are immutable, so size and modification time identify the content.
  const etag = `"${stats.size.toString(36)}-${Math.round(stats.mtimeMs * 1000).toString(36)}"`;
  return { path, size: stats.size, contentType, modifiedAt: stats.mtime, etag };
}

/** Creates missing folders, checks that they are usable, and removes old drafts. */
async function prepareDiskFolders(root: string, incoming: string): Promise<void> {
  try {
    await fs.mkdir(root, { recursive: true, mode: PRIVATE_MODE });
    await restrictToOwner(root);
    const folders = [incoming, ...buckets.map((bucket) => join(root, bucket))];
    const devices = await Promise.all(folders.map(makeFolder));
    if (new Set(devices).size > 1) throw new Error("its folders are on different disks");
    await removeOldDrafts(incoming);
    await checkHardLinks(join(incoming, randomUUID()));
  } catch (error) {
    throw new StorageConfigurationError(
      `The folder for uploaded files, ${root}, cannot be used: ${describeDiskError(error)}. Check DATA_DIR and its permissions.`,
      { cause: error },
    );
  }
}

async function makeFolder(folder: string): Promise<number> {
  await fs.mkdir(folder, { recursive: true, mode: PRIVATE_MODE });
  const stats = await fs.lstat(folder);
  if (!stats.isDirectory()) throw new Error(`${folder} is a link or a file, not a folder`);
  await restrictToOwner(folder);
  return stats.dev;
}

/** Readable by the site's account only: proofs of payment show bank details. */
const PRIVATE_MODE = 0o700;

/** A folder of an earlier version or a restored copy may be readable by others. */
async function restrictToOwner(folder: string): Promise<void> {
  await fs.chmod(folder, PRIVATE_MODE).catch((error) => {
    // Some network file systems have no modes.
    if (!["EPERM", "ENOTSUP"].includes(errorCodeOf(error))) throw error;
  });
}

/** Removes drafts of killed processes. A day is longer than any upload takes. */
async function removeOldDrafts(incoming: string): Promise<void> {
  for (const name of await fs.readdir(incoming)) {
    const draft = join(incoming, name);
    const stats = await undefinedIfMissing(fs.lstat(draft));
    if (stats && Date.now() - stats.mtimeMs > OLD_DRAFT_MS) await fs.rm(draft, { force: true });
  }
}

/** Some network file systems have no hard links: checked at start instead of at the first upload. */
async function checkHardLinks(draft: string): Promise<void> {
  await fs.writeFile(draft, "");
  try {
    await fs.link(draft, `${draft}-link`);
  } finally {
    await fs.rm(`${draft}-link`, { force: true });
    await fs.rm(draft, { force: true });
  }
}

const OLD_DRAFT_MS = 24 * 60 * 60 * 1000;
