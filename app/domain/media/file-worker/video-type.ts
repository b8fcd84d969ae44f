export type VideoType = "video/mp4" | "video/webm";

/**
 * The type of a video by the structure of the whole file; undefined for other files, for sound alone and
 * for files that were cut off. Frames are not decoded: browsers do that, in a sandbox of their own.
 */
export function detectVideoType(bytes: Buffer): VideoType | undefined {
  if (isMp4(bytes)) return "video/mp4";
  return isWebm(bytes) ? "video/webm" : undefined;
}

/** A box of MP4 or an element of WebM: its name, and the range of its content. */
type Part = { name: string; start: number; end: number };
/** Reads the part at an offset; undefined when it is malformed or reaches beyond `end`. */
type ReadPart = (bytes: Buffer, at: number, end: number) => Part | undefined;

/** Visits the parts of a range in order; false when they do not fill it exactly. */
function visitParts(
  bytes: Buffer,
  { start, end }: { start: number; end: number },
  readPart: ReadPart,
  visit: (part: Part) => void,
): boolean {
  for (let at = start; at < end; ) {
    const part = readPart(bytes, at, end);
    if (!part) return false;
    visit(part);
    at = part.end;
  }
  return true;
}

/** Whether `matches` holds for a part at the end of a path of names, such as trak, mdia, hdlr. */
function hasPart(
  bytes: Buffer,
  range: Part,
  readPart: ReadPart,
  [name, ...rest]: readonly string[],
  matches: (part: Part) => boolean,
): boolean {
  let isFound = false;
  const isWhole = visitParts(bytes, range, readPart, (part) => {
    if (isFound || part.name !== name) return;
    isFound = rest.length > 0 ? hasPart(bytes, part, readPart, rest, matches) : matches(part);
  });
  return isWhole && isFound;
}

/** ISO 14496-12: boxes from the first to the last byte, with a video track and its data. */
function isMp4(bytes: Buffer): boolean {
  if (readBox(bytes, 0, bytes.length)?.name !== "ftyp") return false;
  let [hasData, hasTrack] = [false, false];
  const isWhole = visitParts(bytes, { start: 0, end: bytes.length }, readBox, (box) => {
    hasData ||= box.name === "mdat";
    hasTrack ||=
      box.name === "moov" &&
      hasPart(bytes, box, readBox, ["trak", "mdia", "hdlr"], ({ start }) =>
        bytes.subarray(start + 8, start + 12).equals(VIDEO_HANDLER),
      );
  });
  return isWhole && hasData && hasTrack;
}

const VIDEO_HANDLER = Buffer.from("vide");
const BOX_HEAD = 8;
const LARGE_BOX_HEAD = 16;

function readBox(bytes: Buffer, at: number, end: number): Part | undefined {
  if (at + BOX_HEAD > end) return undefined;
  const name = bytes.toString("latin1", at + 4, at + BOX_HEAD);
  const size = bytes.readUInt32BE(at);
  if (size === 0) return { name, start: at + BOX_HEAD, end };
  const isLarge = size === 1;
  const head = isLarge ? LARGE_BOX_HEAD : BOX_HEAD;
  if (at + head > end) return undefined;
  const whole = isLarge ? Number(bytes.readBigUInt64BE(at + BOX_HEAD)) : size;
  if (whole < head || at + whole > end) return undefined;
  return { name, start: at + head, end: at + whole };
}

// The IDs of EBML and Matroska that a video needs.
const EBML = "1a45dfa3";
const DOCUMENT_TYPE = "4282";
const VOID = "ec";
const SEGMENT = "18538067";
const CLUSTER = "1f43b675";
const TRACKS = "1654ae6b";
const TRACK_ENTRY = "ae";
const TRACK_TYPE = "83";
const VIDEO_TRACK = 1;

/** RFC 8794 and 9559: an EBML header of type webm, then one segment with a video track and its data. */
function isWebm(bytes: Buffer): boolean {
  const header = readElement(bytes, 0, bytes.length);
  if (header?.name !== EBML) return false;
  const isOfType = hasPart(bytes, header, readElement, [DOCUMENT_TYPE], ({ start, end }) =>
    /^webm\0*$/.test(bytes.toString("latin1", start, Math.min(end, start + 16))),
  );
  if (!isOfType) return false;
  const segments: Part[] = [];
  let hasOther = false;
  const isWhole = visitParts(
    bytes,
    { start: header.end, end: bytes.length },
    readElement,
    (element) => {
      if (element.name === SEGMENT && segments.length === 0) segments.push(element);
      else hasOther ||= element.name !== VOID;
    },
  );
  const [segment] = segments;
  if (!isWhole || hasOther || !segment) return false;
  return (
    hasPart(bytes, segment, readElement, [CLUSTER], () => true) &&
    hasPart(bytes, segment, readElement, [TRACKS, TRACK_ENTRY, TRACK_TYPE], ({ start, end }) =>
      bytes.subarray(start, end).equals(Buffer.of(VIDEO_TRACK)),
    )
  );
}

function readElement(bytes: Buffer, at: number, end: number): Part | undefined {
  const idLength = numberLength(bytes, at, end);
  if (idLength === undefined || idLength > 4) return undefined;
  const name = bytes.toString("hex", at, at + idLength);
  const sizeAt = at + idLength;
  const sizeLength = numberLength(bytes, sizeAt, end);
  if (sizeLength === undefined) return undefined;
  const start = sizeAt + sizeLength;
  const ones = 2 ** (7 * sizeLength) - 1;
  let size = (bytes[sizeAt] ?? 0) & (0xff >> sizeLength);
  for (let next = sizeAt + 1; next < start; next++) size = size * 256 + (bytes[next] ?? 0);
  if (size === ones) {
    // Recordings do not know their length: the segment reaches to the end, and the blocks of a
    // cluster are read as the next elements.
    if (name === SEGMENT) return { name, start, end };
    return name === CLUSTER ? { name, start, end: start } : undefined;
  }
  return start + size > end ? undefined : { name, start, end: start + size };
}

/** The length of a number of EBML: the zero bits at its start, and one. */
function numberLength(bytes: Buffer, at: number, end: number): number | undefined {
  const length = Math.clz32(bytes[at] ?? 0) - 23;
  return at < end && length <= 8 && at + length <= end ? length : undefined;
}
