import { StorageUnavailable } from "./file-storage.ts";

/** What a call found, or undefined where no file of ours is. */
export async function unlessAbsent<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (absent.has(codeOf(error))) return undefined;
    throw asUnavailable(error);
  }
}

/** Trouble with the disk becomes a sentence; anything else, like a broken upload, stays itself. */
export function asUnavailable(error: unknown): unknown {
  const trouble = troubles[codeOf(error)];
  if (!trouble) return error;
  return new StorageUnavailable(`The file store cannot do this now: ${trouble}.`, { cause: error });
}

export function reasonOf(error: unknown): string {
  return troubles[codeOf(error)] ?? (error instanceof Error ? error.message : String(error));
}

export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

const absent = new Set(["ENOENT", "ENOTDIR", "EISDIR", "ELOOP", "EMLINK", "ENXIO"]);

const troubles: Record<string, string> = {
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
