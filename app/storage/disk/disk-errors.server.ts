import { StorageUnavailable } from "#app/storage/file-storage.ts";

/** What a call found, or undefined where no file of ours is. */
export async function undefinedIfMissing<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (MISSING_FILE_CODES.has(errorCodeOf(error))) return undefined;
    throw toDiskUnavailable(error);
  }
}

/** Trouble with the disk becomes a sentence; anything else, like a broken upload, stays itself. */
export function toDiskUnavailable(error: unknown): unknown {
  const trouble = DISK_ERRORS[errorCodeOf(error)];
  if (!trouble) return error;
  return new StorageUnavailable(`The file store cannot do this now: ${trouble}.`, { cause: error });
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
