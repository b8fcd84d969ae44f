import type { Database } from "#app/database/connection.server.ts";
import type { ProductImage } from "#app/database/tables/catalogue.ts";
import { datasheets, pictures, videos } from "#app/database/tables/uploads.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
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
 * Stores an uploaded picture, re-encoded from its pixels, with its variants and a row: all or nothing.
 * The nightly sweep removes it when nothing uses it any more.
 */
export async function storePicture(
  { database, files }: { database: Database; files: FileStorage },
  upload: { bytes: Uint8Array; name: string },
): Promise<StorePictureOutcome> {
  if (upload.bytes.length > MAX_UPLOAD_BYTES) return { ok: false, reason: "too-large" };
  const encoded = await runInFileWorker("staff", "encode-picture", {}, upload.bytes);
  if (!encoded.ok) {
    // A file that exceeds the limits of the worker counts as unreadable.
    return { ok: false, reason: encoded.reason === "busy" ? "busy" : "no-picture" };
  }
  const info = encoded.value;
  if (!info.ok) return info;

  const { format, variants, width, height, colour } = info;
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

/** Leaves room for the variant suffix within the limit for file names. */
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

/** Stores an uploaded PDF. The daily sweep removes it when no product uses it. */
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

export type StoreVideoOutcome =
  | { ok: true; path: string }
  | { ok: false; reason: "too-large" | "busy" | "no-video" };

/** Stores an uploaded MP4 or WebM file as it is, once inspected. The daily sweep removes it when no content uses it. */
export async function storeVideo(
  { database, files }: { database: Database; files: FileStorage },
  _admin: Admin<"publish-content">,
  { bytes, name }: { bytes: Uint8Array; name: string },
): Promise<StoreVideoOutcome> {
  if (bytes.length > MAX_UPLOAD_BYTES) return { ok: false, reason: "too-large" };
  const inspected = await runInFileWorker("staff", "inspect-video", {}, bytes);
  if (!inspected.ok && inspected.reason === "busy") return { ok: false, reason: "busy" };
  const contentType = inspected.ok ? inspected.value.type : undefined;
  if (!contentType) return { ok: false, reason: "no-video" };
  const path = createStoredFileName(name, new Date(), contentType);
  await storeFiles(files, "content-videos", [{ path, contentType, bytes }], () =>
    database.insert(videos).values({ path, size: bytes.length }),
  );
  return { ok: true, path };
}

/**
 * Stores all files, then records them; on any failure the stored files are deleted again. Files that a
 * killed process leaves without a row are removed by the sweep.
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
    // Rollback is best effort; the original error is the one to report.
    await Promise.allSettled(stored.map(({ path }) => files.delete(bucket, path)));
    throw error;
  }
}
