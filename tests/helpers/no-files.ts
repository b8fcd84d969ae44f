import type { FileStorage } from "#app/storage/file-storage.ts";

/** A file store that takes everything and keeps nothing: for tests that are about rows. */
export const noFiles: Pick<FileStorage, "put"> = {
  put: async (_bucket, path) => ({ ok: true, path }),
};
