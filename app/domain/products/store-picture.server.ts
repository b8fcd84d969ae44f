import type { Database } from "#app/database/connection.server.ts";
import type { ProductImage } from "#app/database/tables/catalogue.ts";
import { pictures } from "#app/database/tables/uploads.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { storedFileName } from "#app/storage/stored-file-name.ts";
import type { EncodeOutcome, Pace } from "./encode-picture.server.ts";
import { variantEndingLength, variantPath } from "./picture-variants.ts";
import { putAll } from "./put-all.server.ts";
import { MOST_UPLOAD_BYTES } from "./upload-limits.ts";
import { encodeInWorkshop } from "./workshop/workshop.server.ts";

export type StorePictureOutcome =
  | { ok: true; picture: ProductImage }
  | { ok: false; reason: "too-large" | (EncodeOutcome & { ok: false })["reason"] };

/**
 * Takes an uploaded picture in: its content decides what it is, and only what was made anew from
 * its pixels is kept. All files and the row, or none. On no product after a day, it is swept away.
 */
export async function storePicture(
  { database, files }: { database: Database; files: FileStorage },
  upload: { bytes: Uint8Array; name: string },
  options: { pace?: Pace; now?: Date } = {},
): Promise<StorePictureOutcome> {
  if (upload.bytes.length > MOST_UPLOAD_BYTES) return { ok: false, reason: "too-large" };
  const encoded = await encodeInWorkshop(upload.bytes, options.pace ?? "careful");
  if (!encoded.ok) return encoded;

  const { whole, variants, width, height, colour } = encoded.picture;
  const contentType = `image/${whole.format}` as const;
  const path = nameFor(upload.name, options.now ?? new Date(), contentType);
  const widths = [...new Set(variants.map((variant) => variant.width))];
  await putAll(
    files,
    "product-images",
    [
      { path, contentType, bytes: whole.bytes },
      ...variants.map((variant) => ({
        path: variantPath(path, variant.width, variant.format),
        contentType: `image/${variant.format}`,
        bytes: variant.bytes,
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
