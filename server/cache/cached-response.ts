import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { CachedPage } from "./page-store.ts";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** The Cache-Status header (RFC 9211). */
const CACHE_HIT = "pages; hit";
const CACHE_STORED = "pages; fwd=miss; stored";

/** A response kept in memory, compressed once in every encoding. */
export type EncodedResponse = {
  etag: string;
  contentType: string | undefined;
  /** All others, as 304 has them too. */
  headers: Record<string, string>;
  bodies: { identity: Buffer; br?: Buffer | undefined; gzip?: Buffer | undefined };
};

export type CachedResponse = CachedPage &
  EncodedResponse & {
    /** The pattern of the route that it answers, for the metrics. */
    route: string | undefined;
  };

/** Compression levels of Brotli and gzip. */
const BEST_LEVELS = [9, 9] as const;
/** For search results, which are sent only a few times. */
const FAST_LEVELS = [4, 5] as const;

export async function createCachedResponse(
  {
    headers,
    body,
    route,
    // Browsers and CDNs may store it, but must revalidate by the ETag each time.
    cacheControl = "public, no-cache",
  }: {
    headers: Record<string, string>;
    body: Buffer;
    route?: string | undefined;
    cacheControl?: string | undefined;
  },
  policy: { tags?: readonly string[]; until?: Date | undefined; requestedBy?: string | undefined },
  now: number,
): Promise<CachedResponse> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const [brotliQuality, gzipLevel] = policy.requestedBy === undefined ? BEST_LEVELS : FAST_LEVELS;
  const params = { [BROTLI_PARAM_QUALITY]: brotliQuality, [BROTLI_PARAM_SIZE_HINT]: body.length };
  const [br, gz] = await Promise.all([
    brotliAsync(body, { params }),
    gzipAsync(body, { level: gzipLevel }),
  ]);
  const etag = `W/${strongEtag(body)}`;
  const { "content-type": contentType, ...shared } = headers;
  return {
    route,
    tags: new Set(policy.tags),
    cachedAt: now,
    expiresAt: policy.until?.getTime(),
    requestedBy: policy.requestedBy,
    bytes: body.length + br.length + gz.length + 2048,
    etag,
    contentType,
    headers: {
      ...shared,
      etag,
      "cache-control": cacheControl,
      vary: "Accept-Encoding",
      "cache-status": CACHE_HIT,
    },
    bodies: { identity: body, br, gzip: gz },
  };
}

export function strongEtag(body: Buffer): string {
  return `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
}

/** Sends a response from memory, or 304 when If-None-Match has its ETag. */
export function sendCachedResponse(
  { etag, contentType, headers, bodies }: EncodedResponse,
  request: IncomingMessage,
  response: ServerResponse,
  { isNew = false } = {},
): void {
  if (matchesEtag(request.headers["if-none-match"], etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const accepted = negotiateCachedEncoding(request.headers["accept-encoding"]);
  const encoding = bodies[accepted] ? accepted : "identity";
  const body = bodies[encoding] ?? bodies.identity;
  response.writeHead(200, {
    ...headers,
    ...(contentType && { "content-type": contentType }),
    "content-length": body.length,
    ...(encoding !== "identity" && { "content-encoding": encoding }),
    ...(isNew && { "cache-status": CACHE_STORED }),
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header.trim() === "*") return true;
  const bare = etag.replace(/^W\//, "");
  return header.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === bare);
}

export function negotiateCachedEncoding(header: string | undefined) {
  return negotiate(header, ["br", "gzip"]);
}

/** The first of these encodings that the client accepts. */
export function negotiate<Encoding extends string>(
  header = "",
  preferred: readonly Encoding[],
): Encoding | "identity" {
  const accepted = header
    .toLowerCase()
    .split(",")
    .map((item) => item.split(";").map((part) => part.trim()))
    .filter(([, quality = ""]) => !/^q=0(\.0*)?$/.test(quality))
    .map(([name]) => name);
  return preferred.find((encoding) => accepted.includes(encoding)) ?? "identity";
}
