import type { MediaUrls } from "#app/storage/file-storage.ts";
import { storedContentType } from "#app/storage/stored-file-name.ts";

/** A picture as a page shows it: URL, size and responsive variants. */
export type ProductPicture = {
  src: string;
  width: number;
  height: number;
  /** Placeholder while the picture loads; undefined when it is transparent. */
  colour: string | undefined;
  /** For <source>, in order of preference; empty when there are no variants. */
  sources: readonly { type: string; srcSet: string }[];
};

/**
 * The pictures of a product, from the images column of its row. Entries without a valid file name are
 * left out; a bare path has no variants.
 */
export function readPictures(
  mediaUrls: Pick<MediaUrls, "publicUrl">,
  images: unknown,
): ProductPicture[] {
  if (!Array.isArray(images)) return [];
  return images.flatMap((image) => readPicture(mediaUrls, image) ?? []);
}

export function readCover(
  mediaUrls: Pick<MediaUrls, "publicUrl">,
  images: unknown,
): ProductPicture | undefined {
  return readPictures(mediaUrls, images)[0];
}

const DEFAULT_SIZE = { width: 1280, height: 1024 };

function readPicture(
  mediaUrls: Pick<MediaUrls, "publicUrl">,
  image: unknown,
): ProductPicture | undefined {
  const entry = typeof image === "string" ? { path: image } : asRecord(image);
  const { path, colour } = entry;
  if (typeof path !== "string" || !storedContentType("product-images", path)) return undefined;
  const [width, height] = [entry.width, entry.height].map(asPixels);
  const widths = Array.isArray(entry.widths)
    ? entry.widths.flatMap((each) => asPixels(each) ?? [])
    : [];
  const sources = variantFormats.map((format) => ({
    type: `image/${format}`,
    srcSet: widths.map((each) => `${toUrl(variantPath(path, each, format))} ${each}w`).join(", "),
  }));
  return {
    src: toUrl(path),
    ...(width && height ? { width, height } : DEFAULT_SIZE),
    colour: typeof colour === "string" && /^#[0-9a-f]{6}$/.test(colour) ? colour : undefined,
    sources: widths.length > 0 ? sources : [],
  };

  function toUrl(file: string): string {
    return mediaUrls.publicUrl("product-images", file);
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function asPixels(value: unknown): number | undefined {
  const fine = Number.isSafeInteger(value) && (value as number) > 0;
  return fine ? (value as number) : undefined;
}

/** The widths of the stored variants, in pixels; never wider than the original. */
export const variantWidths = [320, 640, 1280] as const;

/** In order of preference: the smaller file first. */
export const variantFormats = ["avif", "webp"] as const;
export type VariantFormat = (typeof variantFormats)[number];

/** The length of the longest variant suffix, ".w1280.avif". */
export const VARIANT_SUFFIX_LENGTH = 11;

/** The file name of a variant: "…-router.jpg" gives "…-router.w640.avif". */
export function variantPath(path: string, width: number, format: VariantFormat): string {
  return `${path.slice(0, path.lastIndexOf("."))}.w${width}.${format}`;
}

/** The JPEG that shared links show: not every network shows WebP. */
export function sharePicturePath(path: string): string {
  return `${path.slice(0, path.lastIndexOf("."))}.share.jpg`;
}

/** The size that networks ask for (Open Graph). */
export const SHARE_PICTURE_SIZE = { width: 1200, height: 630 };

/** The file name without variant suffix and extension, shared by all files of a picture. */
export function pictureStem(path: string): string {
  return path.replace(/(?:\.(?:w\d{1,5}|share))?\.[a-z]+$/, "");
}

export function pictureFiles(picture: {
  path: string;
  widths: readonly number[];
  sharePicture?: "stored" | "failed" | null;
}): string[] {
  const variants = picture.widths.flatMap((width) =>
    variantFormats.map((format) => variantPath(picture.path, width, format)),
  );
  const shared = picture.sharePicture === "stored" ? [sharePicturePath(picture.path)] : [];
  return [picture.path, ...variants, ...shared];
}

/** The path of an entry of a product's images, which may be a bare path. */
export function imagePath(image: unknown): string {
  if (typeof image === "string") return image;
  const { path } = asRecord(image);
  return typeof path === "string" ? path : "";
}

/** The name that a stored file had when it was uploaded. */
export function originalFileName(path: string): string {
  return path.replace(/^\d{10,}-[a-z2-7]{8}-/, "");
}
