import { type DrawingName, drawingUrl } from "#app/content/brand/drawing-url.ts";
import type { Picture } from "#app/content/kinds/fields.ts";
import type { MediaUrls } from "#app/storage/file-storage.ts";
import { variantPath } from "./picture.ts";

/** A picture of the content as a page shows it. */
export type ContentPicture = {
  /** `srcset` values; empty for a drawing. */
  avif: string;
  webp: string;
  src: string;
  width: number;
  height: number;
  alt: string;
  /** Where it is cropped, in per cent; in steps of ten, because a page has no inline styles. */
  focus?: { x: number; y: number };
};

/** Drawings that come with the product. */
const drawings: Readonly<Record<string, { name: DrawingName; width: number; height: number }>> = {
  "service-desk": { name: "service-desk", width: 640, height: 440 },
  workshop: { name: "workshop", width: 640, height: 440 },
  office: { name: "office", width: 1920, height: 340 },
};

/** Undefined if the content has no picture there. */
export function contentPicture(
  mediaUrls: Pick<MediaUrls, "publicUrl">,
  picture: Picture | null,
): ContentPicture | undefined {
  if (!picture) return undefined;
  const { builtIn = "", path, alt } = picture;
  const focus = { x: round(picture.focus.x), y: round(picture.focus.y) };
  if (path) {
    const { width = 1280, height = 1024, widths = [] } = picture;
    const url = (file: string) => mediaUrls.publicUrl("product-images", file);
    const set = (format: "avif" | "webp") =>
      widths.map((each) => `${url(variantPath(path, each, format))} ${each}w`).join(", ");
    return { avif: set("avif"), webp: set("webp"), src: url(path), width, height, alt, focus };
  }
  const drawing = Object.hasOwn(drawings, builtIn) ? drawings[builtIn] : undefined;
  if (!drawing) return undefined;
  const { name, width, height } = drawing;
  return { avif: "", webp: "", src: drawingUrl(name, `/photos/${name}.svg`), width, height, alt };
}

function round(percent: number): number {
  return Math.round(percent / 10) * 10;
}
