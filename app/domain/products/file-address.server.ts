import { type FileStorage, StorageUnavailable } from "#app/storage/file-storage.ts";
import type { Bucket } from "#app/storage/stored-name.ts";

/**
 * The address of one file, asked for by somebody who is about to use it: public when the store has
 * it, signed for an hour when the store cannot say right now, and blank when it is not there.
 */
export async function fileAddress(
  files: FileStorage,
  bucket: Bucket,
  path: string,
): Promise<string> {
  try {
    return (await files.stat(bucket, path)) ? files.publicAddress(bucket, path) : "";
  } catch (error) {
    if (error instanceof StorageUnavailable) return files.signedAddress(bucket, path);
    throw error;
  }
}
