import sharp, { type OutputInfo, type Sharp } from "sharp";
import { LOGO_ICON_SIZES, type LogoIconSize } from "#app/content/brand/logo.ts";
import {
  SHARE_PICTURE_SIZE,
  type VariantFormat,
  variantFormats,
  variantWidths,
} from "#app/domain/media/picture.ts";
import { MAX_AVIF_PIXELS, MAX_PIXELS } from "#app/domain/media/upload-limits.ts";
import { detectImageType, hasActivePdfContent, isPdf, isSvg } from "./file-type.ts";

export type EncodedPictureInfo = {
  ok: true;
  /** The format of the original, which emails, previews and old browsers show. */
  format: OriginalFormat;
  width: number;
  height: number;
  colour: string | undefined;
  variants: { width: number; format: VariantFormat }[];
};

export type EncodeRefusal = { ok: false; reason: "no-picture" | "too-many-pixels" | "animated" };

type EncodeOutcome =
  | EncodeRefusal
  /** The bytes of the variants are in the order of `info.variants`. */
  | { ok: true; info: EncodedPictureInfo; whole: Buffer; variants: Buffer[] };

type OriginalFormat = "jpeg" | "png" | "webp";

// One thread for each picture leaves the other cores to the web server.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Re-encodes a picture from its pixels: upright, in sRGB, without metadata. Rejects other files,
 * truncated, animated and too large pictures. Runs in the file worker only.
 */
export async function encodePicture(bytes: Uint8Array): Promise<EncodeOutcome> {
  const read = await decodePicture(bytes, MAX_SIDE);
  if (!read.ok) return read;
  const { master, format } = read;
  const { width, height } = master.info;
  const whole = await encodeOriginal(master, format);
  const colour = master.opaque ? await meanColour(master) : undefined;
  const info: EncodedPictureInfo = { ok: true, format, width, height, colour, variants: [] };
  const variants: Buffer[] = [];
  // Sequentially: one upload must not use every thread.
  for (const each of variantWidths.filter((least) => least <= width)) {
    const sized = each === width ? master : await resize(master, each);
    for (const variant of variantFormats) {
      variants.push(await encodeVariant(sized, variant));
      info.variants.push({ width: each, format: variant });
    }
  }
  return { ok: true, info, whole, variants };
}

/** The whole picture on a background, as JPEG in the size of a shared link. Runs in the file worker only. */
export async function encodeSharePicture(
  bytes: Uint8Array,
  background: string,
): Promise<{ ok: true; bytes: Buffer } | EncodeRefusal> {
  const read = await decodePicture(bytes, SHARE_PICTURE_SIZE.width);
  if (!read.ok) return read;
  const drawn = open(read.master)
    .flatten({ background })
    .resize({ ...SHARE_PICTURE_SIZE, fit: "contain", background })
    .jpeg({ quality: 84, progressive: true });
  return { ok: true, bytes: await drawn.toBuffer() };
}

/** Re-encodes a picture that is only archived: one copy, large enough to read small print. */
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
    // Reads the header only: a decompression bomb is rejected by its declared size.
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
    const maxPixels = kind === "avif" ? MAX_AVIF_PIXELS : MAX_PIXELS;
    if (metadata.width * metadata.height > maxPixels)
      return { ok: false, reason: "too-many-pixels" };
    if ((metadata.pages ?? 1) > 1) return { ok: false, reason: "animated" };
    const master = await decode(bytes, longestSide);
    return {
      ok: true,
      master,
      format: kind === "avif" ? (master.opaque ? "jpeg" : "webp") : kind,
    };
  } catch {
    // Every error of the decoder means that the file is not a readable picture.
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

/** Reads the alpha byte of each pixel; sharp's stats() takes 100 ms longer. */
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
  // Measured: more AVIF effort than 2 doubles the time and saves 1 % of the size.
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
 * Inspects a document from a customer by its content: a PDF without scripts is stored unchanged, a
 * picture is re-encoded. Runs in the file worker only.
 */
export async function inspectDocument(
  bytes: Uint8Array,
): Promise<{ inspected: InspectedDocument; reencoded?: Buffer }> {
  if (isPdf(bytes)) {
    return hasActivePdfContent(bytes)
      ? { inspected: { ok: false, reason: "active" } }
      : { inspected: { ok: true, contentType: "application/pdf" } };
  }
  const kind = detectImageType(bytes);
  const drawn = kind && kind !== "avif" ? await sanitizePicture(bytes) : undefined;
  return drawn?.ok
    ? { inspected: { ok: true, contentType: `image/${drawn.format}` }, reencoded: drawn.bytes }
    : { inspected: { ok: false, reason: "wrong-kind" } };
}

export type EncodedLogo = {
  ok: true;
  width: number;
  height: number;
  /** On a dark ground it needs a white plate: it has a background of its own, or much of it is dark. */
  plateOnDark: boolean;
  /** On a light ground it needs a dark plate: most of it is light. */
  plateOnLight: boolean;
};

/**
 * Draws a logo as PNG, and square icons of it. SVG files are accepted too: only their pixels are kept.
 * Runs in the file worker only.
 */
export async function encodeLogo(
  bytes: Uint8Array,
): Promise<EncodeRefusal | { ok: true; info: EncodedLogo; whole: Buffer; icons: Buffer[] }> {
  const read = isSvg(bytes) ? await drawSvg(bytes) : await decodePicture(bytes, MAX_LOGO_SIDE);
  if (!read.ok) return read;
  const { master } = read;
  const { dark, light } = master.opaque ? { dark: 1, light: 0 } : shadesOf(master.data);
  const info: EncodedLogo = {
    ok: true,
    width: master.info.width,
    height: master.info.height,
    plateOnDark: dark > 0.15,
    plateOnLight: light > 0.5,
  };
  const whole = await open(master).png().toBuffer();
  const icons: Buffer[] = [];
  for (const size of LOGO_ICON_SIZES) icons.push(await drawIcon(whole, size, info.plateOnLight));
  return { ok: true, info, whole, icons };
}

/** Twice as large as it is shown anywhere. */
const MAX_LOGO_SIDE = 960;
const SVG_DENSITY = 72;

async function drawSvg(bytes: Uint8Array): Promise<DecodedPicture> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    // Rendered at the size it is stored in, whatever size the SVG states.
    const density = (SVG_DENSITY * MAX_LOGO_SIDE) / Math.max(width, height);
    const { data, info } = await sharp(bytes, {
      density: Math.min(5000, Math.max(1, density)),
      limitInputPixels: MAX_PIXELS,
    })
      .resize({ width: MAX_LOGO_SIDE, height: MAX_LOGO_SIDE, fit: "inside" })
      .toColourspace("srgb")
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { ok: true, master: { data, info, opaque: isOpaque(data) }, format: "png" };
  } catch {
    return { ok: false, reason: "no-picture" };
  }
}

/** The shares of dark and light pixels among the visible ones. */
function shadesOf(pixels: Uint8Array): { dark: number; light: number } {
  let [seen, dark, light] = [0, 0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < 128) continue;
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
    const brightness = 0.3 * red + 0.59 * green + 0.11 * blue;
    seen += 1;
    if (luminanceOf(red, green, blue) < MIN_LUMINANCE_ON_DARK) dark += 1;
    else if (brightness > 215) light += 1;
  }
  return { dark: dark / Math.max(1, seen), light: light / Math.max(1, seen) };
}

/** Below this, the contrast with the dark header is less than 3:1 (WCAG 1.4.11), in every palette. */
const MIN_LUMINANCE_ON_DARK = 0.15;

/** The relative luminance of WCAG, from 0 to 1. */
function luminanceOf(red: number, green: number, blue: number): number {
  const linear = (channel: number) => LINEAR[channel] ?? 0;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** sRGB without its gamma, for each value of a channel. */
const LINEAR = Array.from({ length: 256 }, (_, value) => {
  const channel = value / 255;
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
});

/** Square, with the room around it that home screens cut into; for shared links 1200 by 630. */
function drawIcon(logo: Buffer, size: LogoIconSize, isLight: boolean): Promise<Buffer> {
  const height = size === 1200 ? 630 : size;
  const inner = Math.round(height * (size === 32 ? 0.94 : 0.6));
  const width = size === 1200 ? 900 : inner;
  const background = isLight ? { r: 17, g: 17, b: 17 } : { r: 255, g: 255, b: 255 };
  const [top, left] = [Math.floor((height - inner) / 2), Math.floor((size - width) / 2)];
  const bottom = height - inner - top;
  const right = size - width - left;
  return sharp(logo)
    .flatten({ background })
    .resize({ width, height: inner, fit: "contain", background })
    .extend({ top, bottom, left, right, background })
    .png()
    .toBuffer();
}
