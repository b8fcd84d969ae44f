import type { Database } from "#app/database/connection.server.ts";
import type { ProductImage } from "#app/database/tables/catalogue.ts";
import { pictures } from "#app/database/tables/uploads.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { storedFileName } from "#app/storage/stored-file-name.ts";
import type { EncodeRefusal } from "./encode-picture.server.ts";
import { runInFileWorker } from "./file-worker/run-in-file-worker.server.ts";
import { variantEndingLength, variantPath } from "./picture-variants.ts";
import { putAll } from "./put-all.server.ts";
import { MOST_UPLOAD_BYTES } from "./upload-limits.ts";

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
  if (upload.bytes.length > MOST_UPLOAD_BYTES) return { ok: false, reason: "too-large" };
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
  const path = nameFor(upload.name, new Date(), contentType);
  const widths = [...new Set(variants.map((variant) => variant.width))];
  await putAll(
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
function nameFor(
  originalName: string,
  now: Date,
  contentType: Parameters<typeof storedFileName>[2],
): string {
  const name = storedFileName(originalName, now, contentType);
  const dot = name.lastIndexOf(".");
  return name.slice(0, Math.min(dot, 200 - variantEndingLength)) + name.slice(dot);
}
