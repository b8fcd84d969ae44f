import { Readable } from "node:stream";
import { parseRangeHeader, type RequestedRange } from "./byte-range.ts";
import {
  type FileStorage,
  MEDIA_MAX_AGE_SECONDS,
  type ReadOutcome,
  StorageUnavailable,
  type StoredFile,
} from "./file-storage.ts";
import { type Bucket, extensionFor, isPublicBucket } from "./stored-file-name.ts";

type UnavailableOptions = {
  /** Called when the store is unavailable; the visitor only sees 503. */
  onUnavailable?: (error: StorageUnavailable) => void;
};

/**
 * Serves /media/<bucket>/<path> of public buckets, with conditional and range requests. A signature in
 * the URL must be valid, and is not needed.
 */
export async function serveStoredFile(
  files: FileStorage,
  request: Request,
  bucket: string,
  path: string,
  /** `downloadName` is the file name of a download; otherwise the name given at upload. */
  { downloadName, onUnavailable }: UnavailableOptions & { downloadName?: string } = {},
): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    return emptyResponse(405, { allow: "GET, HEAD" });
  }
  if (!isPublicBucket(bucket)) return emptyResponse(404);
  const signature = files.checkSignature(bucket, path, new URL(request.url).searchParams);
  if (signature.state === "forged" || signature.state === "expired") return emptyResponse(403);
  const seconds = signature.state === "valid" ? signature.secondsLeft : MEDIA_MAX_AGE_SECONDS;
  const headersFor = (file: StoredFile) => ({
    ...fileHeaders(file, downloadName ?? originalName(file.path)),
    "accept-ranges": "bytes",
    "cache-control": `public, max-age=${Math.min(seconds, MEDIA_MAX_AGE_SECONDS)}`,
    etag: file.etag,
    "last-modified": file.modifiedAt.toUTCString(),
  });
  return whileAvailable(onUnavailable, async () => {
    // A plain GET, by far the most common request, needs one request to the store.
    let range: RequestedRange = "whole";
    if (request.method === "HEAD" || conditionalHeaders.some((name) => request.headers.has(name))) {
      const file = await files.stat(bucket, path);
      if (!file) return emptyResponse(404);
      const headers = headersFor(file);
      if (isNotModified(request, file)) return new Response(null, { status: 304, headers });
      if (request.method === "HEAD") {
        return new Response(null, { headers: { ...headers, "content-length": String(file.size) } });
      }
      if (matchesIfRange(request, file)) {
        range = parseRangeHeader(request.headers.get("range"), file.size);
      }
      if (range === "unsatisfiable") return unsatisfiableRange(file.size);
    }
    const outcome = await files.read(bucket, path, range === "whole" ? undefined : range);
    if (outcome.ok) return fileResponse(outcome, headersFor(outcome.file));
    return outcome.reason === "missing" ? emptyResponse(404) : unsatisfiableRange(outcome.size);
  });
}

/** Serves a private file, never cached. The caller has checked the permission. */
export async function servePrivateFile(
  files: FileStorage,
  { bucket, path, name }: { bucket: Bucket; path: string; name: string },
  { onUnavailable, isAttachment = false }: UnavailableOptions & { isAttachment?: boolean } = {},
): Promise<Response> {
  return whileAvailable(onUnavailable, async () => {
    const outcome = await files.read(bucket, path);
    if (!outcome.ok) return emptyResponse(404);
    const headers = {
      ...fileHeaders(outcome.file, name, isAttachment),
      "cache-control": "private, no-store",
    };
    return fileResponse(outcome, headers);
  });
}

async function whileAvailable(
  onUnavailable: UnavailableOptions["onUnavailable"],
  respond: () => Promise<Response>,
): Promise<Response> {
  try {
    return await respond();
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    onUnavailable?.(error);
    return emptyResponse(503, { "retry-after": "10" });
  }
}

/** Pictures and videos are inline unless told otherwise, all else is an attachment. */
function fileHeaders(file: StoredFile, name: string, isAttachment = false): Record<string, string> {
  const ending = extensionFor[file.contentType];
  const fileName = name.toLowerCase().endsWith(ending) ? name : `${name}${ending}`;
  return {
    ...storedFileHeaders,
    "content-disposition":
      !isAttachment && /^(image|video)\//.test(file.contentType)
        ? "inline"
        : contentDispositionAttachment(fileName),
    "content-type": file.contentType,
  };
}

/** Uploaded content must not run scripts or be sniffed as another type. */
const storedFileHeaders = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox",
  "x-content-type-options": "nosniff",
};

const conditionalHeaders = ["range", "if-none-match", "if-modified-since"];

function fileResponse(
  { file, body, range }: ReadOutcome & { ok: true },
  shared: Record<string, string>,
): Response {
  const length = range ? range.end - range.start + 1 : file.size;
  const headers = {
    ...shared,
    "content-length": String(length),
    ...(range && { "content-range": `bytes ${range.start}-${range.end}/${file.size}` }),
  };
  return new Response(Readable.toWeb(body) as never, { status: range ? 206 : 200, headers });
}

function emptyResponse(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, {
    status,
    headers: {
      ...storedFileHeaders,
      "cache-control": "no-store",
      "content-length": "0",
      ...headers,
    },
  });
}

function unsatisfiableRange(size: number): Response {
  return emptyResponse(416, { "content-range": `bytes */${size}` });
}

function isNotModified(request: Request, file: StoredFile): boolean {
  const tags = request.headers.get("if-none-match");
  if (tags !== null) {
    // If-None-Match uses the weak comparison.
    return tags.split(",").some((tag) => ["*", file.etag].includes(tag.trim().replace(/^W\//, "")));
  }
  const since = Date.parse(request.headers.get("if-modified-since") ?? "");
  return wholeSeconds(file.modifiedAt.getTime()) <= since;
}

/** If-Range: a range is only sent for the same version of the file. */
function matchesIfRange(request: Request, file: StoredFile): boolean {
  const condition = request.headers.get("if-range")?.trim();
  if (condition === undefined || condition === file.etag) return true;
  return Date.parse(condition) === wholeSeconds(file.modifiedAt.getTime());
}

function wholeSeconds(ms: number): number {
  return Math.floor(ms / 1000) * 1000;
}

/** The original name that createStoredFileName put into the stored name. */
function originalName(path: string): string {
  return path.replace(/^\d+-[a-z2-7]+-/, "");
}

/**
 * Content-Disposition with the file name twice, as RFC 6266 advises: in ASCII for old clients, and
 * encoded (RFC 5987).
 */
export function contentDispositionAttachment(fileName: string): string {
  const name = safeFileName(fileName);
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\w. ()-]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeExtended(name)}`;
}

/** A bare file name: no folders, no control or bidirectional characters. */
function safeFileName(name: string): string {
  const plain = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "")
    .replace(/[/\\:*?"<>|%]/g, "-")
    .replace(/^[.\s]+|[.\s]+$/g, "");
  // Shortened by code points, keeping the extension.
  const [, stem = "", ending = ""] = /^(.*?)(\.\w{1,10})?$/su.exec(plain) ?? [];
  return `${[...stem].slice(0, 120).join("")}${ending}` || "file";
}

function encodeExtended(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * A signed URL for a file whose public URL failed, valid for an hour. Empty when the file does not
 * exist; while the store is unavailable, it is signed unchecked.
 */
export async function signedFileUrl(
  files: FileStorage,
  bucket: Bucket,
  path: string,
): Promise<string> {
  try {
    if (!(await files.stat(bucket, path))) return "";
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
  }
  return files.signedUrl(bucket, path);
}
