import { type FileStorage, StorageUnavailable } from "#app/storage/file-storage.ts";
import type { Bucket } from "#app/storage/stored-file-name.ts";

/**
 * The signed URL of a file whose public URL did not answer: signed for an hour, also when the
 * store cannot say right now whether it has the file, and blank when it has not.
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
