export type ImageType = "jpeg" | "png" | "webp" | "avif";

/** The image type by magic bytes; undefined for types that are not accepted. */
export function detectImageType(bytes: Uint8Array): ImageType | undefined {
  const text = String.fromCharCode(...bytes.subarray(0, 64));
  if (text.startsWith("\xff\xd8\xff")) return "jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "webp";
  if (text.slice(4, 8) === "ftyp" && isAvif(text.slice(8))) return "avif";
  return undefined;
}

/** Checks the major and compatible brands; image sequences have another brand. */
function isAvif(brands: string): boolean {
  const first = brands.slice(0, 4);
  return first === "avif" || (first === "mif1" && brands.slice(8).includes("avif"));
}

/** Whether a file is an SVG drawing, by its root element. */
export function isSvg(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 4096));
  return /^\s*<(svg|\?xml|!doctype svg|!--)/i.test(start) && /<svg[\s>]/i.test(start);
}

/** Checks the PDF header and, against truncated files, the %%EOF marker in the last kilobyte. */
export function isPdf(bytes: Uint8Array): boolean {
  const text = (part: Uint8Array) => String.fromCharCode(...part);
  return (
    /^%PDF-[12]\.\d/.test(text(bytes.subarray(0, 8))) &&
    text(bytes.subarray(-1024)).includes("%%EOF")
  );
}

/**
 * Whether a PDF contains an action such as JavaScript. Compressed streams are not searched: this stops
 * crude attacks only and is not a virus scanner.
 */
export function hasActivePdfContent(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(SLASH); at >= 0; at = bytes.indexOf(SLASH, at + 1)) {
    if (activeNames.some((name) => isPdfNameAt(bytes, at + 1, name))) return true;
  }
  return false;
}

const SLASH = 0x2f;
const HASH = 0x23;
const activeNames = ["JavaScript", "Launch", "RichMedia"].map((name) =>
  new TextEncoder().encode(name),
);

/** An exact match of a PDF name, not only of its beginning. */
function isPdfNameAt(bytes: Uint8Array, start: number, name: Uint8Array): boolean {
  let at = start;
  for (const wanted of name) {
    // A letter may be hex-encoded: /J#61vaScript.
    const isNumber = bytes[at] === HASH;
    const code = isNumber ? hexValue(bytes[at + 1]) * 16 + hexValue(bytes[at + 2]) : bytes[at];
    if (code !== wanted) return false;
    at += isNumber ? 3 : 1;
  }
  const next = String.fromCharCode(bytes[at] ?? 0);
  return !/[\w#]/.test(next);
}

/** NaN for anything but a hex digit. */
function hexValue(code = 0): number {
  return Number.parseInt(String.fromCharCode(code), 16);
}
