import type { Database } from "#app/database/connection.server.ts";
import type { ProductImage } from "#app/database/tables/catalogue.ts";
import { datasheets, pictures } from "#app/database/tables/uploads.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { type Bucket, createStoredFileName } from "#app/storage/stored-file-name.ts";
import { runInFileWorker } from "./file-worker/run-in-file-worker.server.ts";
import type { EncodeRefusal } from "./file-worker/sanitize-upload.server.ts";
import { VARIANT_SUFFIX_LENGTH, variantPath } from "./picture.ts";
import { MAX_UPLOAD_BYTES } from "./upload-limits.ts";

export type StorePictureOutcome =
  | { ok: true; picture: ProductImage }
  | { ok: false; reason: "too-large" | "busy" | EncodeRefusal["reason"] };

/**
 * Takes an uploaded picture in: its content decides what it is, and only what was made anew from
 * its pixels is kept. All files and the row, or none. On no product after a day, it is swept away.
 */
export async function storePicture(
  { database, files }: { database: Database; files: FileStorage },
  upload: { bytes: Uint8Array; name: string },
): Promise<StorePictureOutcome> {
  if (upload.bytes.length > MAX_UPLOAD_BYTES) return { ok: false, reason: "too-large" };
  const encoded = await runInFileWorker("staff", "encode-picture", {}, upload.bytes);
  if (!encoded.ok) {
    // A picture that no worker gets through within its limits cannot be read.
    return { ok: false, reason: encoded.reason === "busy" ? "busy" : "no-picture" };
  }
  const facts = encoded.value;
  if (!facts.ok) return facts;

  const { format, variants, width, height, colour } = facts;
  const [whole = Buffer.alloc(0), ...variantBytes] = encoded.parts;
  const contentType = `image/${format}` as const;
  const path = storedPictureName(upload.name, new Date(), contentType);
  const widths = [...new Set(variants.map((variant) => variant.width))];
  await storeFiles(
    files,
    "product-images",
    [
      { path, contentType, bytes: whole },
      ...variants.map((variant, index) => ({
        path: variantPath(path, variant.width, variant.format),
        contentType: `image/${variant.format}`,
        bytes: variantBytes[index] ?? Buffer.alloc(0),
      })),
    ],
    () => database.insert(pictures).values({ path, width, height, colour, widths }),
  );
  return { ok: true, picture: { path, width, height, ...(colour && { colour }), widths } };
}

/** Short enough that the names of the variants, which are longer, are names too. */
function storedPictureName(
  originalName: string,
  now: Date,
  contentType: Parameters<typeof createStoredFileName>[2],
): string {
  const name = createStoredFileName(originalName, now, contentType);
  const dot = name.lastIndexOf(".");
  return name.slice(0, Math.min(dot, 200 - VARIANT_SUFFIX_LENGTH)) + name.slice(dot);
}

export type StoreDatasheetOutcome =
  | { ok: true; path: string }
  | { ok: false; reason: "too-large" | "busy" | "no-pdf" };

/** Takes an uploaded PDF in. On no product after a day, it is swept away. */
export async function storeDatasheet(
  { database, files }: { database: Database; files: FileStorage },
  upload: { bytes: Uint8Array; name: string },
): Promise<StoreDatasheetOutcome> {
  const { bytes, name } = upload;
  if (bytes.length > MAX_UPLOAD_BYTES) return { ok: false, reason: "too-large" };
  const inspected = await runInFileWorker("staff", "inspect-datasheet", {}, bytes);
  if (!inspected.ok && inspected.reason === "busy") return { ok: false, reason: "busy" };
  if (!inspected.ok || !inspected.value.isPdf) return { ok: false, reason: "no-pdf" };
  const contentType = "application/pdf";
  const path = createStoredFileName(name, new Date(), contentType);
  await storeFiles(files, "product-datasheets", [{ path, contentType, bytes }], () =>
    database.insert(datasheets).values({ path, size: bytes.length }),
  );
  return { ok: true, path };
}

/**
 * Stores every file and then writes down that they are there; when any of it fails, takes back
 * what it had stored. A process killed in between leaves files without a row: they are swept.
 */
export async function storeFiles(
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
