import type { MediaAddresses } from "#app/storage/file-storage.ts";
import { storedContentType } from "#app/storage/stored-name.ts";
import { variantFormats, variantPath } from "./picture-variants.ts";

/** A picture as a page shows it: its address, its size, and the smaller files beside it. */
export type Picture = {
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
  addresses: Pick<MediaAddresses, "publicAddress">,
  images: unknown,
): Picture[] {
  if (!Array.isArray(images)) return [];
  return images.flatMap((image) => readPicture(addresses, image) ?? []);
}

/** The picture that stands for the product in lists. */
export function readCover(
  addresses: Pick<MediaAddresses, "publicAddress">,
  images: unknown,
): Picture | undefined {
  return readPictures(addresses, Array.isArray(images) ? images.slice(0, 1) : [])[0];
}

const UNKNOWN_SIZE = { width: 1280, height: 1024 };

function readPicture(
  addresses: Pick<MediaAddresses, "publicAddress">,
  image: unknown,
): Picture | undefined {
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
    ...(width && height ? { width, height } : UNKNOWN_SIZE),
    colour: typeof colour === "string" && /^#[0-9a-f]{6}$/.test(colour) ? colour : undefined,
    sources: widths.length > 0 ? sources : [],
  };

  function address(file: string): string {
    return addresses.publicAddress("product-images", file);
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function asPixels(value: unknown): number | undefined {
  const fine = Number.isSafeInteger(value) && (value as number) > 0;
  return fine ? (value as number) : undefined;
}
