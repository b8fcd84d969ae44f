import { readdir, readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";
import { parseRangeHeader } from "#app/storage/byte-range.ts";
import {
  type EncodedResponse,
  sendCachedResponse,
  strongEtag,
} from "#server/cache/cached-response.ts";

const CONTENT_TYPES: Record<string, string> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".mp4": "video/mp4",
  ".png": "image/png",
  ".svg": "image/svg+xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".webm": "video/webm",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml; charset=utf-8",
};
const CACHE_ONE_YEAR = "public, max-age=31536000, immutable";
const CACHE_ONE_HOUR = "public, max-age=3600";

/**
 * Serves the files of the build from memory: they stay available when the build is replaced while the
 * site runs.
 */
export async function createStaticFiles(folder: string, headers: Record<string, string>) {
  const files = new Map<string, EncodedResponse>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && extname(entry.name) in CONTENT_TYPES)
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        const urlPath = `/${relative(folder, path).split(sep).join("/")}`;
        files.set(urlPath, await readStaticFile(path, urlPath, headers));
      }),
  );
  return (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const isReading = request.method === "GET" || request.method === "HEAD";
    const file = isReading ? files.get(request.url?.split("?", 1)[0] ?? "") : undefined;
    if (!file) next();
    else if (!sendRange(file, request, response)) sendCachedResponse(file, request, response);
  };
}

async function readStaticFile(
  path: string,
  urlPath: string,
  shared: Record<string, string>,
): Promise<EncodedResponse> {
  const identity = await readFile(path);
  const [br, gzip] = await Promise.all(
    ["br", "gz"].map((ending) => readFile(`${path}.${ending}`).catch(() => undefined)),
  );
  const isVideo = /\.(mp4|webm)$/.test(path);
  // Range requests need a strong ETag.
  const etag = `${isVideo ? "" : "W/"}${strongEtag(identity)}`;
  return {
    etag,
    contentType: CONTENT_TYPES[extname(path)],
    headers: {
      ...shared,
      etag,
      vary: "Accept-Encoding",
      ...(isVideo && { "accept-ranges": "bytes" }),
      // A name under /assets changes with its content.
      "cache-control": urlPath.startsWith("/assets/") ? CACHE_ONE_YEAR : CACHE_ONE_HOUR,
      // Open Graph images are shown on other sites.
      ...(urlPath.startsWith("/og/") && { "cross-origin-resource-policy": "cross-origin" }),
    },
    bodies: { identity, br, gzip },
  };
}

/**
 * Answers a range request for a video, which some browsers need to play it. False when the whole file
 * is to be sent.
 */
function sendRange(
  { etag, contentType, headers, bodies: { identity: body } }: EncodedResponse,
  { method, headers: { range, "if-range": ifRange } }: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (range === undefined || method !== "GET" || !headers["accept-ranges"]) return false;
  const requested = parseRangeHeader(range, body.length);
  if (requested === "whole" || (ifRange !== undefined && ifRange !== etag)) return false;
  if (requested === "unsatisfiable") {
    response.writeHead(416, { ...headers, "content-range": `bytes */${body.length}` }).end();
    return true;
  }
  const { start, end } = requested;
  response.writeHead(206, {
    ...headers,
    "content-type": contentType,
    "content-length": end - start + 1,
    "content-range": `bytes ${start}-${end}/${body.length}`,
  });
  response.end(body.subarray(start, end + 1));
  return true;
}
