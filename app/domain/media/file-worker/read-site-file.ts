import { MAX_SITE_PICTURES } from "#app/domain/media/upload-limits.ts";
import { isStorable } from "#app/format/storable.ts";
import { storedContentType } from "#app/storage/stored-file-name.ts";

export type ReadSiteFile =
  | { ok: true; pictureNames: string[] }
  | { ok: false; reason: "not-json" | "too-complex" | "too-long" | "no-site" };

/** An export has about six levels, and a few thousand values. */
const MAX_DEPTH = 20;
const MAX_VALUES = 200_000;
/** Settings and texts, without the pictures. */
const MAX_TEXT_LENGTH = 4 * 1024 * 1024;

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING = new Set([..."[{"].map((sign) => sign.charCodeAt(0)));
const CLOSING = new Set([..."]}"].map((sign) => sign.charCodeAt(0)));
const COMMA = ",".charCodeAt(0);

/**
 * Reads a file of settings and content. Parts: everything but the pictures as JSON, then the pictures
 * in the order of `pictureNames`. Runs in the file worker only.
 */
export function readSiteFile(bytes: Buffer): { value: ReadSiteFile; parts: Uint8Array[] } {
  const refuse = (reason: Extract<ReadSiteFile, { ok: false }>["reason"]) => ({
    value: { ok: false as const, reason },
    parts: [],
  });
  // Before it is parsed: every bracket would become an object.
  if (!isSimple(bytes)) return refuse("too-complex");
  const site = parse(bytes);
  if (site === undefined) return refuse("not-json");
  if (!isRecord(site) || (!("settings" in site) && !("content" in site))) {
    return refuse("no-site");
  }
  const { files, ...rest } = site;
  if (!isStorable(rest)) return refuse("not-json");
  const text = JSON.stringify(rest);
  if (text.length > MAX_TEXT_LENGTH) return refuse("too-long");
  const pictures = Object.entries(isRecord(files) ? files : {})
    .filter((entry): entry is [string, string] => isPicture(...entry))
    .slice(0, MAX_SITE_PICTURES);
  return {
    value: { ok: true, pictureNames: pictures.map(([name]) => name) },
    parts: [Buffer.from(text), ...pictures.map(([, base64]) => Buffer.from(base64, "base64"))],
  };
}

function isSimple(bytes: Buffer): boolean {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) at = endOfString(bytes, at);
    else if (OPENING.has(byte)) {
      depth += 1;
      values += 1;
    } else if (CLOSING.has(byte)) depth -= 1;
    else if (byte === COMMA) values += 1;
    if (depth > MAX_DEPTH || values > MAX_VALUES) return false;
  }
  return true;
}

/** The quote that ends the string, or the end of the file. */
function endOfString(bytes: Buffer, start: number): number {
  for (let at = start + 1; at < bytes.length; at++) {
    if (bytes[at] === BACKSLASH) at += 1;
    else if (bytes[at] === QUOTE) return at;
  }
  return bytes.length;
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isPicture(name: string, content: unknown): boolean {
  return (
    storedContentType("product-images", name) !== undefined &&
    typeof content === "string" &&
    /^[A-Za-z0-9+/]+={0,2}$/.test(content)
  );
}
