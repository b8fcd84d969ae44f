import { crc32, inflateRawSync } from "node:zlib";
import { MAX_UPLOAD_BYTES } from "#app/domain/media/upload-limits.ts";

/** Why a file of a ZIP is left out. */
export type SkippedPicture = "name" | "duplicate" | "type" | "too-large" | "damaged";

export type UnpackedPictures =
  | { ok: true; names: string[]; skipped: { name: string; reason: SkippedPicture }[] }
  | { ok: false; reason: ZipRefusal };

type ZipRefusal = "no-zip" | "too-many" | "too-large" | "overlapping" | "bomb";

const MAX_ENTRIES = 2000;
/** Below what a reply of the file worker may have. */
const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;
/** Pictures are compressed already: more than this times the size of the ZIP is a bomb. */
const MAX_RATIO = 100;
const MAX_NAME_LENGTH = 200;
const PICTURE_NAME = /\.(?:jpe?g|png|webp|avif)$/i;

/**
 * The pictures of a ZIP file, by the names of the files without their folders. Everything is checked in
 * the directory of the ZIP before anything is unpacked. Runs in the file worker only.
 */
export function unpackPictures(zip: Buffer): { value: UnpackedPictures; parts: Buffer[] } {
  const refuse = (reason: ZipRefusal) => ({
    value: { ok: false as const, reason },
    parts: [],
  });
  const entries = readDirectory(zip);
  if (!entries) return refuse("no-zip");
  if (entries.length > MAX_ENTRIES) return refuse("too-many");
  if (hasOverlap(zip, entries)) return refuse("overlapping");
  const skipped: { name: string; reason: SkippedPicture }[] = [];
  const chosen = new Map<string, ZipEntry>();
  for (const entry of entries) {
    if (isHousekeeping(entry.path)) continue;
    const name = entry.path.split(/[/\\]/).at(-1)?.trim() ?? "";
    const key = name.toLowerCase();
    const reason = chosen.has(key) ? "duplicate" : findFault(entry, name);
    if (reason) skipped.push({ name: name.slice(0, MAX_NAME_LENGTH), reason });
    else chosen.set(key, { ...entry, path: name });
  }
  const total = [...chosen.values()].reduce((sum, { size }) => sum + size, 0);
  if (total > zip.length * MAX_RATIO) return refuse("bomb");
  if (total > MAX_UNPACKED_BYTES) return refuse("too-large");
  const names: string[] = [];
  const parts: Buffer[] = [];
  for (const entry of chosen.values()) {
    const bytes = unpack(zip, entry);
    if (bytes) {
      names.push(entry.path);
      parts.push(bytes);
    } else skipped.push({ name: entry.path, reason: "damaged" });
  }
  return { value: { ok: true, names, skipped }, parts };
}

type ZipEntry = {
  path: string;
  flags: number;
  method: number;
  crc: number;
  packedSize: number;
  size: number;
  offset: number;
};

/** Folders, and what macOS and Windows add. */
function isHousekeeping(path: string): boolean {
  return /[/\\]$|^__MACOSX[/\\]|(?:^|[/\\])(?:\.[^/\\.][^/\\]*|Thumbs\.db)$/i.test(path);
}

const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;

function findFault(entry: ZipEntry, name: string): SkippedPicture | undefined {
  const isOutside = /^[/\\]|^[a-z]:|(?:^|[/\\])\.\.(?:[/\\]|$)/i.test(entry.path);
  if (isOutside || name === "" || name.length > MAX_NAME_LENGTH || /[\p{C}\ufffd]/u.test(name))
    return "name";
  if (!PICTURE_NAME.test(name)) return "type";
  if (entry.size > MAX_UPLOAD_BYTES) return "too-large";
  const isReadable = entry.method === STORED || entry.method === DEFLATED;
  return isReadable && (entry.flags & ENCRYPTED) === 0 ? undefined : "damaged";
}

const END_RECORD = 0x06054b50;
const END_RECORD_SIZE = 22;
const MAX_COMMENT_SIZE = 0xffff;
const DIRECTORY_RECORD = 0x02014b50;
const DIRECTORY_RECORD_SIZE = 46;

/** The central directory; undefined when the file is no ZIP, or one of the newer kind above 4 GB. */
function readDirectory(zip: Buffer): ZipEntry[] | undefined {
  const end = findEndRecord(zip);
  if (end === undefined) return undefined;
  const count = zip.readUInt16LE(end + 10);
  const entries: ZipEntry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let index = 0; index < Math.min(count, MAX_ENTRIES + 1); index++) {
    if (at + DIRECTORY_RECORD_SIZE > end || zip.readUInt32LE(at) !== DIRECTORY_RECORD)
      return undefined;
    const nameSize = zip.readUInt16LE(at + 28);
    const nameStart = at + DIRECTORY_RECORD_SIZE;
    entries.push({
      path: zip.toString("utf8", nameStart, nameStart + nameSize),
      flags: zip.readUInt16LE(at + 8),
      method: zip.readUInt16LE(at + 10),
      crc: zip.readUInt32LE(at + 16),
      packedSize: zip.readUInt32LE(at + 20),
      size: zip.readUInt32LE(at + 24),
      offset: zip.readUInt32LE(at + 42),
    });
    at = nameStart + nameSize + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

/** The last record of the file; only a comment may follow. */
function findEndRecord(zip: Buffer): number | undefined {
  const first = Math.max(0, zip.length - END_RECORD_SIZE - MAX_COMMENT_SIZE);
  for (let at = zip.length - END_RECORD_SIZE; at >= first; at--) {
    if (zip.readUInt32LE(at) === END_RECORD) return at;
  }
  return undefined;
}

const LOCAL_RECORD = 0x04034b50;
const LOCAL_RECORD_SIZE = 30;

/** Where the compressed bytes of an entry begin; undefined without its local record. */
function findData(zip: Buffer, { offset }: ZipEntry): number | undefined {
  if (offset + LOCAL_RECORD_SIZE > zip.length || zip.readUInt32LE(offset) !== LOCAL_RECORD)
    return undefined;
  return offset + LOCAL_RECORD_SIZE + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
}

/** Whether entries share bytes: then a few bytes unpack to many files, each within its limits. */
function hasOverlap(zip: Buffer, entries: readonly ZipEntry[]): boolean {
  const ranges = entries
    .map((entry) => ({
      start: entry.offset,
      end: (findData(zip, entry) ?? entry.offset) + entry.packedSize,
    }))
    .toSorted((one, other) => one.start - other.start);
  return ranges.some(({ start }, index) => start < (ranges[index - 1]?.end ?? 0));
}

/** Undefined when the data is not what the directory says. */
function unpack(zip: Buffer, entry: ZipEntry): Buffer | undefined {
  const { packedSize, size, method, crc } = entry;
  const start = findData(zip, entry);
  if (start === undefined) return undefined;
  const packed = zip.subarray(start, start + packedSize);
  try {
    const bytes =
      method === STORED ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) });
    return bytes.length === size && crc32(bytes) === crc ? bytes : undefined;
  } catch {
    return undefined;
  }
}
