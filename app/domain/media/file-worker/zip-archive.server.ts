import { crc32, inflateRawSync } from "node:zlib";

/** A file of a ZIP, as its directory describes it. */
export type ZipEntry = {
  path: string;
  flags: number;
  method: number;
  crc: number;
  packedSize: number;
  size: number;
  offset: number;
};

const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;

/** Neither encrypted nor packed in an unusual way. */
export function isReadable({ method, flags }: ZipEntry): boolean {
  return (method === STORED || method === DEFLATED) && (flags & ENCRYPTED) === 0;
}

const END_RECORD = 0x06054b50;
const END_RECORD_SIZE = 22;
const MAX_COMMENT_SIZE = 0xffff;
const DIRECTORY_RECORD = 0x02014b50;
const DIRECTORY_RECORD_SIZE = 46;

/**
 * The central directory, up to one entry more than allowed; undefined when the file is no ZIP, or one of the newer kind
 * above 4 GB.
 */
export function readDirectory(zip: Buffer, maxEntries: number): ZipEntry[] | undefined {
  const end = findEndRecord(zip);
  if (end === undefined) return undefined;
  const count = zip.readUInt16LE(end + 10);
  const entries: ZipEntry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let index = 0; index < Math.min(count, maxEntries + 1); index++) {
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
export function hasOverlap(zip: Buffer, entries: readonly ZipEntry[]): boolean {
  const ranges = entries
    .map((entry) => ({
      start: entry.offset,
      end: (findData(zip, entry) ?? entry.offset) + entry.packedSize,
    }))
    .toSorted((one, other) => one.start - other.start);
  return ranges.some(({ start }, index) => start < (ranges[index - 1]?.end ?? 0));
}

/** Undefined when the data is not what the directory says. */
export function unpackEntry(zip: Buffer, entry: ZipEntry): Buffer | undefined {
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
