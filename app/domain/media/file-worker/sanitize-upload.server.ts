import sharp, { type OutputInfo, type Sharp } from "sharp";
import { type VariantFormat, variantFormats, variantWidths } from "#app/domain/media/picture.ts";
import { MAX_AVIF_PIXELS, MAX_PIXELS } from "#app/domain/media/upload-limits.ts";
import { detectImageType, hasActivePdfContent, isPdf } from "./file-type.ts";

/** What is known of an encoded picture, apart from its bytes. */
export type EncodedPictureInfo = {
  ok: true;
  /** Of the picture itself, for browsers that know no better, mails and previews. */
  format: OriginalFormat;
  width: number;
  height: number;
  colour: string | undefined;
  variants: { width: number; format: VariantFormat }[];
};

export type EncodeRefusal = { ok: false; reason: "no-picture" | "too-many-pixels" | "animated" };

type EncodeOutcome =
  | EncodeRefusal
  /** The bytes of the variants are in the order of the facts. */
  | { ok: true; facts: EncodedPictureInfo; whole: Buffer; variants: Buffer[] };

type OriginalFormat = "jpeg" | "png" | "webp";

// One thread for a picture: the processor is the visitors' first.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Decodes a picture and makes everything anew from its pixels: turned upright, in sRGB, without
 * metadata. What is no picture, is cut short, moves, or is too large never gets past this point.
 * Runs in the file worker only.
 */
export async function encodePicture(bytes: Uint8Array): Promise<EncodeOutcome> {
  const read = await decodePicture(bytes, MAX_SIDE);
  if (!read.ok) return read;
  const { master, format } = read;
  const { width, height } = master.info;
  const whole = await encodeOriginal(master, format);
  const colour = master.opaque ? await meanColour(master) : undefined;
  const facts: EncodedPictureInfo = { ok: true, format, width, height, colour, variants: [] };
  const variants: Buffer[] = [];
  // One after the other: a single upload must not take every thread.
  for (const each of variantWidths.filter((least) => least <= width)) {
    const sized = each === width ? master : await resize(master, each);
    for (const variant of variantFormats) {
      variants.push(await encodeVariant(sized, variant));
      facts.variants.push({ width: each, format: variant });
    }
  }
  return { ok: true, facts, whole, variants };
}

/** The same care for a picture that is only kept: one clean copy, large enough to read its small print. */
export async function sanitizePicture(
  bytes: Uint8Array,
): Promise<{ ok: true; format: OriginalFormat; bytes: Buffer } | EncodeRefusal> {
  const read = await decodePicture(bytes, MAX_DOCUMENT_SIDE);
  if (!read.ok) return read;
  const { master, format } = read;
  return { ok: true, format, bytes: await encodeOriginal(master, format) };
}

/** Larger than any screen shows it. */
const MAX_SIDE = 2560;
/** A whole page photographed, or a long screenshot. */
const MAX_DOCUMENT_SIDE = 5000;

type DecodedPicture = { ok: true; master: Master; format: OriginalFormat } | EncodeRefusal;

async function decodePicture(bytes: Uint8Array, longestSide: number): Promise<DecodedPicture> {
  const kind = detectImageType(bytes);
  if (!kind) return { ok: false, reason: "no-picture" };
  try {
    // The header alone is read here: a bomb is known by the size it claims.
    const facts = await sharp(bytes, { limitInputPixels: false }).metadata();
    const mostPixels = kind === "avif" ? MAX_AVIF_PIXELS : MAX_PIXELS;
    if (facts.width * facts.height > mostPixels) return { ok: false, reason: "too-many-pixels" };
    if ((facts.pages ?? 1) > 1) return { ok: false, reason: "animated" };
    const master = await decode(bytes, longestSide);
    return {
      ok: true,
      master,
      format: kind === "avif" ? (master.opaque ? "jpeg" : "webp") : kind,
    };
  } catch {
    // Every message of the decoder comes down to this: it cannot be read as a picture.
    return { ok: false, reason: "no-picture" };
  }
}

type Master = { data: Buffer; info: OutputInfo; opaque: boolean };

async function decode(bytes: Uint8Array, longestSide: number): Promise<Master> {
  const upright = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb");
  const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true });
  if (info.channels !== 4) return { data, info, opaque: true };
  if (!isOpaque(data)) return { data, info, opaque: false };
  const plain = await sharp(data, { raw: info })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { ...plain, opaque: true };
}

/** By looking at the last of each pixel's four bytes; statistics of the whole took a hundred ms. */
function isOpaque(pixels: Uint8Array): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return false;
  return true;
}

async function resize(master: Master, width: number): Promise<Master> {
  const sized = open(master).resize({ width }).raw();
  return { ...(await sized.toBuffer({ resolveWithObject: true })), opaque: master.opaque };
}

function open({ data, info }: Master): Sharp {
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

function encodeOriginal(master: Master, format: OriginalFormat): Promise<Buffer> {
  if (format === "png") return open(master).png({ compressionLevel: 6 }).toBuffer();
  if (format === "webp") return open(master).webp({ quality: 86, effort: 2 }).toBuffer();
  return open(master).jpeg({ quality: 86, progressive: true }).toBuffer();
}

function encodeVariant(sized: Master, format: VariantFormat): Promise<Buffer> {
  // Measured: AVIF with more effort than 2 takes twice the time for one part in a hundred.
  return format === "avif"
    ? open(sized).avif({ quality: 60, effort: 2 }).toBuffer()
    : open(sized).webp({ quality: 80, effort: 4 }).toBuffer();
}

async function meanColour(master: Master): Promise<string> {
  const pixel = await open(master).resize(1, 1, { fit: "fill" }).removeAlpha().raw().toBuffer();
  return `#${pixel.subarray(0, 3).toString("hex")}`;
}

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
    return hasActivePdfContent(bytes)
      ? { inspected: { ok: false, reason: "active" } }
      : { inspected: { ok: true, contentType: "application/pdf" } };
  }
  const kind = detectImageType(bytes);
  const drawn = kind && kind !== "avif" ? await sanitizePicture(bytes) : undefined;
  return drawn?.ok
    ? { inspected: { ok: true, contentType: `image/${drawn.format}` }, redrawn: drawn.bytes }
    : { inspected: { ok: false, reason: "wrong-kind" } };
}
