import type { MediaUrls } from "#app/storage/file-storage.ts";
import { storedContentType } from "#app/storage/stored-file-name.ts";

/** A picture as a page shows it: its address, its size, and the smaller files beside it. */
export type ProductPicture = {
  src: string;
  width: number;
  height: number;
  /** Holds the place until the picture is there; none when the ground shows through it. */
  colour: string | undefined;
  /** For <source>, in order of preference; empty when the picture stands alone. */
  sources: readonly { type: string; srcSet: string }[];
};

/**
 * A product's pictures, from what its row holds, without asking anybody. An entry that names no
 * file we could serve is left out; one that is only a path is shown without variants.
 */
export function readPictures(
  addresses: Pick<MediaUrls, "publicUrl">,
  images: unknown,
): ProductPicture[] {
  if (!Array.isArray(images)) return [];
  return images.flatMap((image) => readPicture(addresses, image) ?? []);
}

/** The picture that stands for the product in lists. */
export function readCover(
  addresses: Pick<MediaUrls, "publicUrl">,
  images: unknown,
): ProductPicture | undefined {
  return readPictures(addresses, Array.isArray(images) ? images.slice(0, 1) : [])[0];
}

const DEFAULT_SIZE = { width: 1280, height: 1024 };

function readPicture(
  addresses: Pick<MediaUrls, "publicUrl">,
  image: unknown,
): ProductPicture | undefined {
  const facts = typeof image === "string" ? { path: image } : asRecord(image);
  const { path, colour } = facts;
  if (typeof path !== "string" || !storedContentType("product-images", path)) return undefined;
  const [width, height] = [facts.width, facts.height].map(asPixels);
  const widths = Array.isArray(facts.widths)
    ? facts.widths.flatMap((each) => asPixels(each) ?? [])
    : [];
  const sources = variantFormats.map((format) => ({
    type: `image/${format}`,
    srcSet: widths.map((each) => `${address(variantPath(path, each, format))} ${each}w`).join(", "),
  }));
  return {
    src: address(path),
    ...(width && height ? { width, height } : DEFAULT_SIZE),
    colour: typeof colour === "string" && /^#[0-9a-f]{6}$/.test(colour) ? colour : undefined,
    sources: widths.length > 0 ? sources : [],
  };

  function address(file: string): string {
    return addresses.publicUrl("product-images", file);
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function asPixels(value: unknown): number | undefined {
  const fine = Number.isSafeInteger(value) && (value as number) > 0;
  return fine ? (value as number) : undefined;
}

/** The widths, in pixels, in which every picture is kept beside itself; never wider than it is. */
export const variantWidths = [320, 640, 1280] as const;

/** In the order in which a browser should choose: the smaller file first. */
export const variantFormats = ["avif", "webp"] as const;
export type VariantFormat = (typeof variantFormats)[number];

/** Room that a picture's own name leaves for the longest ending of a variant, ".w1280.avif". */
export const VARIANT_SUFFIX_LENGTH = 11;

/** The name of a variant, from the name of its picture: "…-router.jpg" gives "…-router.w640.avif". */
export function variantPath(path: string, width: number, format: VariantFormat): string {
  return `${path.slice(0, path.lastIndexOf("."))}.w${width}.${format}`;
}

/** What all files of one picture have in common: their name without the endings. */
export function pictureStem(path: string): string {
  return path.replace(/(?:\.w\d{1,5})?\.[a-z]+$/, "");
}

/** Every file that belongs to a picture, the picture itself first. */
export function pictureFiles(picture: { path: string; widths: readonly number[] }): string[] {
  const variants = picture.widths.flatMap((width) =>
    variantFormats.map((format) => variantPath(picture.path, width, format)),
  );
  return [picture.path, ...variants];
}
