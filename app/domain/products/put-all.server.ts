import type { FileStorage } from "#app/storage/file-storage.ts";
import type { Bucket } from "#app/storage/stored-name.ts";

/**
 * Stores every file and then writes down that they are there; when any of it fails, takes back
 * what it had stored. A process killed in between leaves files without a row: they are swept.
 */
export async function putAll(
  files: FileStorage,
  bucket: Bucket,
  parts: readonly { path: string; contentType: string; bytes: Uint8Array }[],
  record: () => Promise<unknown>,
): Promise<void> {
  const attempts = await Promise.allSettled(
    parts.map(async ({ path, contentType, bytes }) => {
      const outcome = await files.put(bucket, path, bytes, { contentType, size: bytes.length });
      if (!outcome.ok) throw new Error(`${path} could not be stored: ${outcome.reason}`);
    }),
  );
  try {
    const failed = attempts.find((attempt) => attempt.status === "rejected");
    if (failed) throw failed.reason;
    await record();
  } catch (error) {
    const stored = parts.filter((_, at) => attempts[at]?.status === "fulfilled");
    // What cannot be taken back now is swept later; the first trouble is the one to tell.
    await Promise.allSettled(stored.map(({ path }) => files.delete(bucket, path)));
    throw error;
  }
}
