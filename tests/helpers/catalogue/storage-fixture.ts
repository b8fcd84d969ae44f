import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDiskStorage } from "#app/storage/disk/disk-storage.server.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { openS3Storage } from "#app/storage/s3/s3-storage.server.ts";
import { serveStoredFile } from "#app/storage/serve-stored-file.server.ts";
import { startS3Server } from "#tests/helpers/servers/s3-server.ts";

export type OpenedStorage = {
  files: FileStorage;
  /** Every file that exists around the store, in or out of its buckets. */
  allFiles(): Promise<string[]>;
  close(): Promise<void>;
};

/** Both stores, for the rules that hold for both. */
export const fileStorages: { name: string; open: () => Promise<OpenedStorage> }[] = [
  { name: "disk", open: openTestDisk },
  { name: "S3", open: openTestS3 },
];

const STORAGE_SECRET = "a secret of at least thirty-two characters";

async function openTestDisk(): Promise<OpenedStorage> {
  const around = await mkdtemp(join(tmpdir(), "disk-store-"));
  return {
    // Deep inside, so a name that climbs out is seen wherever it lands.
    files: await openDiskStorage({ folder: join(around, "data/files"), secret: STORAGE_SECRET }),
    allFiles: () => filesIn(around),
    close: () => rm(around, { recursive: true, force: true }),
  };
}

async function openTestS3(): Promise<OpenedStorage> {
  const server = await startS3Server();
  const { endpoint, accessKeyId, secretAccessKey } = server;
  return {
    files: await openS3Storage({
      ...{ endpoint, accessKeyId, secretAccessKey, secret: STORAGE_SECRET },
      region: "af-south-1",
      bucketPrefix: "shop-",
      listPageSize: 3,
    }),
    allFiles: () => filesIn(server.folder),
    close: () => server.stop(),
  };
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** A file store that takes everything and keeps nothing: for tests that are about rows. */
export const discardingFileStorage: Pick<FileStorage, "put"> = {
  put: async (_bucket, path) => ({ ok: true, path }),
};

export const storedPicture = "1763172000000-abcdefgh-router.png";
export const storedDatasheet = "1763172000000-abcdefgh-cisco-9300.pdf";

type MediaRequest = { method?: string; headers?: Record<string, string>; query?: string };

export type TestMedia = {
  files: FileStorage;
  /** Of the picture. */
  etag: string;
  modified: string;
  request(
    path: string,
    asked?: MediaRequest,
    options?: { downloadName?: string },
  ): Promise<Response>;
  requestPicture(headers?: Record<string, string>, method?: string): Promise<Response>;
  close(): Promise<void>;
};

/** A store with a picture and a datasheet of ten bytes each and an empty picture, and a way to ask. */
export async function openTestMedia(): Promise<TestMedia> {
  const folder = await mkdtemp(join(tmpdir(), "media-"));
  const secret = "a secret of at least thirty-two characters";
  const files = await openDiskStorage({ folder, secret });
  const content = Buffer.from("0123456789");
  await files.put("product-images", storedPicture, content, { contentType: "image/png" });
  await files.put("product-images", "empty.png", Buffer.of(), { contentType: "image/png" });
  await files.put("product-datasheets", storedDatasheet, content, {
    contentType: "application/pdf",
  });
  const file = await files.stat("product-images", storedPicture);

  function ask(path: string, asked: MediaRequest = {}, options = {}) {
    const { method = "GET", headers = {}, query = "" } = asked;
    const [bucket = "", name = ""] = path.split("/");
    const request = new Request(`http://site/media/${path}${query}`, { method, headers });
    return serveStoredFile(files, request, bucket, name, options);
  }

  return {
    files,
    etag: file?.etag ?? "",
    modified: file?.modifiedAt.toUTCString() ?? "",
    request: ask,
    requestPicture: (headers = {}, method = "GET") =>
      ask(`product-images/${storedPicture}`, { headers, method }),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
