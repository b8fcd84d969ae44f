import { type FileStorage, StorageUnavailable } from "#app/storage/file-storage.ts";
import type { Bucket } from "#app/storage/stored-file-name.ts";

/**
 * A signed URL for a file whose public URL failed, valid for an hour. Empty when the file does not
 * exist; while the store is unavailable, it is signed unchecked.
 */
export async function signedFileUrl(
  files: FileStorage,
  bucket: Bucket,
  path: string,
): Promise<string> {
  try {
    if (!(await files.stat(bucket, path))) return "";
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
  }
  return files.signedUrl(bucket, path);
}
