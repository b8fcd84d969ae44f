import {
  MaxFileSizeExceededError,
  type MultipartPart,
  parseMultipartStream,
} from "@remix-run/multipart-parser";
import { MAX_UPLOAD_BYTES } from "#app/domain/media/upload-limits.ts";
import { isStorable } from "#app/format/storable.ts";
import { malformedForm } from "./read-form.server.ts";

export type MultipartUpload =
  | { ok: true; bytes: Uint8Array; name: string }
  | { ok: false; reason: "none" | "too-large" };

/** At most 70 characters (RFC 2046): the parser takes quadratic time in the boundary's length. */
const BOUNDARY = /^multipart\/form-data\s*;\s*boundary=(?:"([^"]{1,70})"|([^\s";,]{1,70}))\s*$/i;
const MAX_PART_HEADER_BYTES = 4 * 1024;

/**
 * Reads the file of a multipart form that has no other field. It is parsed as it arrives: reading
 * stops past `maxBytes` or at a second part.
 */
export async function readMultipartUpload(
  request: Request,
  { field, maxBytes }: { field: string; maxBytes: number },
): Promise<MultipartUpload> {
  const parts = multipartParts(request, { maxParts: 1, maxFileSize: maxBytes });
  let part: MultipartPart | undefined;
  try {
    for await (const each of parts) part = each;
  } catch (error) {
    if (!part && error instanceof MaxFileSizeExceededError) {
      return { ok: false, reason: "too-large" };
    }
    if (!part || !isEpilogue(error)) throw malformedForm();
  }
  return readPart(part, field);
}

/** The parts of a multipart form as they arrive; the limits stop the reading. */
async function* multipartParts(
  request: Request,
  { maxParts, maxFileSize }: { maxParts: number; maxFileSize: number },
): AsyncGenerator<MultipartPart> {
  const [, quoted, plain] = BOUNDARY.exec(request.headers.get("content-type") ?? "") ?? [];
  const boundary = quoted ?? plain;
  if (!boundary || !request.body) throw malformedForm();
  try {
    yield* parseMultipartStream(request.body, {
      boundary,
      maxParts,
      maxHeaderSize: MAX_PART_HEADER_BYTES,
      maxFileSize,
      maxTotalSize: maxFileSize * maxParts,
    });
  } finally {
    // After a body that was not read to its end: the server acquires the slot for what follows.
    await request.body.cancel().catch(() => {});
  }
}

type MultipartForm<Field extends string> =
  | {
      ok: true;
      files: Partial<Record<Field, UploadedFile>>;
      texts: Record<string, string>;
    }
  /** With the texts before the file that is too large. */
  | { ok: false; tooLarge: Field; texts: Record<string, string> };
type UploadedFile = { bytes: Uint8Array; name: string };

const MAX_TEXT_BYTES = 1024;

/** Reads a multipart form with several files, each with its own limit, and short texts. */
export async function readMultipartForm<Field extends string>(
  request: Request,
  { files: limits, texts: names }: { files: Record<Field, number>; texts: readonly string[] },
): Promise<MultipartForm<Field>> {
  const fields = Object.keys(limits) as Field[];
  const files: Partial<Record<Field, UploadedFile>> = {};
  const texts: Record<string, string> = {};
  const seen = new Set<string | undefined>();
  try {
    const maxFileSize = Math.max(...fields.map((field) => limits[field]));
    const maxParts = fields.length + names.length;
    for await (const part of multipartParts(request, { maxParts, maxFileSize })) {
      seen.add(part.name);
      const field = fields.find((each) => each === part.name);
      if (field && part.size > limits[field]) return { ok: false, tooLarge: field, texts };
      // A browser sends an empty file when none was chosen.
      if (field && part.isFile && part.size > 0) {
        files[field] = { bytes: part.bytes, name: requireStorable(part.filename ?? "") };
      } else if (part.name && names.includes(part.name) && part.size <= MAX_TEXT_BYTES) {
        texts[part.name] = requireStorable(part.text);
      } else if (!field) throw malformedForm();
    }
  } catch (error) {
    // Parts arrive in the order of the form.
    const unread = fields.find((field) => !seen.has(field));
    if (unread && error instanceof MaxFileSizeExceededError) {
      return { ok: false, tooLarge: unread, texts };
    }
    throw malformedForm();
  }
  return { ok: true, files, texts };
}

function readPart(part: MultipartPart | undefined, field: string): MultipartUpload {
  let name: string;
  try {
    if (part?.name !== field) throw malformedForm();
    name = requireStorable(part.filename ?? "");
  } catch {
    // The part's header is not UTF-8.
    throw malformedForm();
  }
  // A browser sends an empty file when none was chosen.
  if (!part.isFile || part.size === 0) return { ok: false, reason: "none" };
  return { ok: true, bytes: part.bytes, name };
}

function requireStorable(text: string): string {
  if (!isStorable(text)) throw malformedForm();
  return text;
}

/**
 * After a complete part: an epilogue behind the last boundary (RFC 2046), or no last boundary. Limits
 * throw errors with other names.
 */
function isEpilogue(error: unknown): boolean {
  return error instanceof Error && error.name === "MultipartParseError";
}

/**
 * Reads a file sent as the request body, named in the query. The server limits the size (body-limits);
 * undefined when the client disconnected.
 */
export async function readRawUpload(
  request: Request,
): Promise<{ bytes: Uint8Array; name: string } | undefined> {
  const name = new URL(request.url).searchParams.get("name") ?? "";
  try {
    return { bytes: await readBytes(request), name: name.slice(0, 500) };
  } catch {
    return undefined;
  }
}

/**
 * Copies each chunk as it arrives: `arrayBuffer()` copies the whole body twice at the end, which
 * blocked the event loop for over 100 ms with 50 MB.
 */
async function readBytes({ headers, body }: Request): Promise<Uint8Array> {
  const announced = Number(headers.get("content-length") ?? MAX_UPLOAD_BYTES);
  // The system commits memory only for pages that are written.
  const bytes = Buffer.allocUnsafeSlow(Math.min(announced, MAX_UPLOAD_BYTES));
  let size = 0;
  for await (const chunk of body ?? []) {
    bytes.set(chunk, size);
    size += chunk.length;
  }
  return bytes.subarray(0, size);
}
