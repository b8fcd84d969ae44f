export type PictureKind = "jpeg" | "png" | "webp" | "avif";

/** What a file is by its first bytes, whatever its name claims; undefined for all we do not take. */
export function pictureKind(bytes: Uint8Array): PictureKind | undefined {
  const text = String.fromCharCode(...bytes.subarray(0, 64));
  if (text.startsWith("\xff\xd8\xff")) return "jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "webp";
  if (text.slice(4, 8) === "ftyp" && isAvif(text.slice(8))) return "avif";
  return undefined;
}

/** The file's brand, or one of those it also conforms to; a sequence of pictures is another brand. */
function isAvif(brands: string): boolean {
  const first = brands.slice(0, 4);
  return first === "avif" || (first === "mif1" && brands.slice(8).includes("avif"));
}
