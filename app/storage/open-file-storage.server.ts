import { openDiskStorage } from "./disk/disk-storage.server.ts";
import type { FileStorage } from "./file-storage.ts";
import type { S3Configuration } from "./s3/s3-client.server.ts";
import { openS3Storage } from "./s3/s3-storage.server.ts";

/** S3 if it is configured, otherwise the disk. */
export function openFileStorage(options: {
  folder: string;
  s3: S3Configuration | undefined;
  secret: string;
}): Promise<FileStorage> {
  const { folder, s3, secret } = options;
  return s3 ? openS3Storage({ ...s3, secret }) : openDiskStorage({ folder, secret });
}
