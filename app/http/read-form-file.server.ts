import {
  MaxFileSizeExceededError,
  type MultipartPart,
  parseMultipartStream,
} from "@remix-run/multipart-parser";
import { unreadable } from "./read-form.server.ts";

export type FormFile =
  | { ok: true; bytes: Uint8Array; name: string }
  | { ok: false; reason: "none" | "too-large" };

/** At most 70 characters (RFC 2046): the parser's time grows with the square of their number. */
const BOUNDARY = /^multipart\/form-data\s*;\s*boundary=(?:"([^"]{1,70})"|([^\s";,]{1,70}))\s*$/i;
const MAX_PART_HEADER_BYTES = 4 * 1024;

/**
 * The file of a multipart form that has no other field. It is parsed while it arrives: past
 * `maxBytes`, or at a second part, nothing more is read.
 */
export async function readFormFile(
  request: Request,
  { field, maxBytes }: { field: string; maxBytes: number },
): Promise<FormFile> {
  const [, quoted, plain] = BOUNDARY.exec(request.headers.get("content-type") ?? "") ?? [];
  const boundary = quoted ?? plain;
  if (!boundary || !request.body) throw unreadable();
  const parts = parseMultipartStream(request.body, {
    boundary,
    maxParts: 1,
    maxHeaderSize: MAX_PART_HEADER_BYTES,
    maxFileSize: maxBytes,
    maxTotalSize: maxBytes,
  });
  let part: MultipartPart | undefined;
  try {
    for await (const each of parts) part = each;
  } catch (error) {
    if (!part && error instanceof MaxFileSizeExceededError) {
      return { ok: false, reason: "too-large" };
    }
    if (!part || !isEpilogue(error)) throw unreadable();
  }
  return readPart(part, field);
}

function readPart(part: MultipartPart | undefined, field: string): FormFile {
  let name: string;
  try {
    if (part?.name !== field) throw unreadable();
    name = part.filename ?? "";
  } catch {
    // Its header is not UTF-8.
    throw unreadable();
  }
  // A browser sends an empty file when none was chosen.
  if (!part.isFile || part.size === 0) return { ok: false, reason: "none" };
  return { ok: true, bytes: part.bytes, name };
}

/**
 * After a complete part: bytes behind the last boundary, which RFC 2046 allows, or no last boundary.
 * Limits throw errors with names of their own.
 */
function isEpilogue(error: unknown): boolean {
  return error instanceof Error && error.name === "MultipartParseError";
}
