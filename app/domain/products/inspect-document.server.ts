import { redrawPicture } from "./encode-picture.server.ts";
import { isActivePdf, isPdf } from "./pdf-kind.ts";
import { pictureKind } from "./picture-kind.ts";

export type InspectedDocument =
  | { ok: true; contentType: "application/pdf" | "image/jpeg" | "image/png" | "image/webp" }
  | { ok: false; reason: "active" | "wrong-kind" };

/**
 * A document that a customer sends, by its content: a PDF without scripts, which is kept as it came,
 * or a picture, of which only a redrawn copy is kept. Runs in the file worker only.
 */
export async function inspectDocument(
  bytes: Uint8Array,
): Promise<{ inspected: InspectedDocument; redrawn?: Buffer }> {
  if (isPdf(bytes)) {
    return isActivePdf(bytes)
      ? { inspected: { ok: false, reason: "active" } }
      : { inspected: { ok: true, contentType: "application/pdf" } };
  }
  const kind = pictureKind(bytes);
  const drawn = kind && kind !== "avif" ? await redrawPicture(bytes) : undefined;
  return drawn?.ok
    ? { inspected: { ok: true, contentType: `image/${drawn.format}` }, redrawn: drawn.bytes }
    : { inspected: { ok: false, reason: "wrong-kind" } };
}
