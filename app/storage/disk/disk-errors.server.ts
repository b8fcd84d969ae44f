import { StorageUnavailable } from "#app/storage/file-storage.ts";

/** The result of a call, or undefined when there is no such file. */
export async function undefinedIfMissing<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (MISSING_FILE_CODES.has(errorCodeOf(error))) return undefined;
    throw toDiskUnavailable(error);
  }
}

/** Maps a disk error to StorageUnavailable; any other error, such as a broken upload, is returned as is. */
export function toDiskUnavailable(error: unknown): unknown {
  const reason = DISK_ERRORS[errorCodeOf(error)];
  if (!reason) return error;
  return new StorageUnavailable(`The file store cannot do this now: ${reason}.`, { cause: error });
}

export function describeDiskError(error: unknown): string {
  return (
    DISK_ERRORS[errorCodeOf(error)] ?? (error instanceof Error ? error.message : String(error))
  );
}

export function errorCodeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

const MISSING_FILE_CODES = new Set(["ENOENT", "ENOTDIR", "EISDIR", "ELOOP", "EMLINK", "ENXIO"]);

const DISK_ERRORS: Record<string, string> = {
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EFBIG: "the file is larger than this system allows",
  EROFS: "the disk is read-only",
  EACCES: "access is denied",
  EPERM: "access is denied",
  EIO: "the disk reports an error",
  EMFILE: "too many files are open",
  ENFILE: "too many files are open",
  ENOENT: "the folder is gone",
};
