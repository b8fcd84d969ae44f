import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDiskStorage } from "#app/storage/disk-storage.server.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { openS3Storage } from "#app/storage/s3-storage.server.ts";
import { startS3Server } from "./s3-server.ts";

export type OpenedStore = {
  files: FileStorage;
  /** Every file that exists around the store, in or out of its buckets. */
  allFiles(): Promise<string[]>;
  close(): Promise<void>;
};

/** Both stores, for the rules that hold for both. */
export const fileStores: { name: string; open: () => Promise<OpenedStore> }[] = [
  { name: "disk", open: openTestDisk },
  { name: "S3", open: openTestS3 },
];

const secret = "a secret of at least thirty-two characters";

async function openTestDisk(): Promise<OpenedStore> {
  const around = await mkdtemp(join(tmpdir(), "disk-store-"));
  return {
    // Deep inside, so that a name that climbs out is seen wherever it lands.
    files: await openDiskStorage({ folder: join(around, "data/files"), secret }),
    allFiles: () => filesIn(around),
    close: () => rm(around, { recursive: true, force: true }),
  };
}

async function openTestS3(): Promise<OpenedStore> {
  const server = await startS3Server();
  const { endpoint, accessKeyId, secretAccessKey } = server;
  return {
    files: await openS3Storage({
      ...{ endpoint, accessKeyId, secretAccessKey, secret },
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
