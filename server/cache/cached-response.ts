import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { CachedPage } from "./page-cache.ts";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

type Encoding = "br" | "gzip" | "identity";
type EncodedBody = { body: Buffer; headers: Record<string, string | number> };

/** The Cache-Status header (RFC 9211). */
const CACHE_HIT = "pages; hit";
const CACHE_STORED = "pages; fwd=miss; stored";

/** A cached page with its headers and ETag, compressed once in every encoding. */
export type CachedResponse = CachedPage & {
  etag: string;
  status: number;
  notModifiedHeaders: Record<string, string | number>;
  encodings: Record<Encoding, EncodedBody>;
};

export async function createCachedResponse(
  response: { status: number; headers: Record<string, string | number>; body: Buffer },
  policy: { tags: readonly string[]; queryKeys?: readonly string[] },
  now: number,
): Promise<CachedResponse> {
  const { status, body } = response;
  const [br, gz] = await Promise.all([
    brotliAsync(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
    gzipAsync(body, { level: 9 }),
  ]);
  const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  // Browsers and CDNs may store it, but must revalidate by the ETag each time.
  const shared = {
    ...response.headers,
    etag,
    "cache-control": "public, no-cache",
    vary: "Accept-Encoding",
    "cache-status": CACHE_HIT,
  };
  const encodedBody = (encoded: Buffer, encoding: Encoding): EncodedBody => ({
    body: encoded,
    headers: {
      ...shared,
      "content-length": encoded.length,
      ...(encoding !== "identity" && { "content-encoding": encoding }),
    },
  });
  const { "content-type": _type, ...unchanged } = shared as Record<string, string | number>;
  return {
    tags: new Set(policy.tags),
    queryKeys: policy.queryKeys ?? [],
    etag,
    status,
    notModifiedHeaders: unchanged,
    cachedAt: now,
    bytes: body.length + br.length + gz.length + 2048,
    encodings: {
      br: encodedBody(br, "br"),
      gzip: encodedBody(gz, "gzip"),
      identity: encodedBody(body, "identity"),
    },
  };
}

/** Sends a cached page, or 304 when If-None-Match has its ETag. */
export function sendCachedResponse(
  page: CachedResponse,
  request: IncomingMessage,
  response: ServerResponse,
  { isNew = false } = {},
): void {
  const ifNoneMatch = request.headers["if-none-match"];
  if (ifNoneMatch !== undefined && page.status === 200 && matchesEtag(ifNoneMatch, page.etag)) {
    response.writeHead(304, page.notModifiedHeaders).end();
    return;
  }
  const encoded = page.encodings[negotiateCachedEncoding(request.headers["accept-encoding"])];
  response.writeHead(
    page.status,
    isNew ? { ...encoded.headers, "cache-status": CACHE_STORED } : encoded.headers,
  );
  if (request.method === "HEAD") response.end();
  else response.end(encoded.body);
}

/** Browsers send a handful of different Accept-Encoding headers: each is parsed once. */
const negotiated = new Map<string, Encoding>();
const MAX_NEGOTIATED = 200;

export function negotiateCachedEncoding(header: string | undefined): Encoding {
  if (header === undefined) return "identity";
  const known = negotiated.get(header);
  if (known) return known;
  const encoding = acceptsEncoding(header, "br")
    ? "br"
    : acceptsEncoding(header, "gzip")
      ? "gzip"
      : "identity";
  if (negotiated.size < MAX_NEGOTIATED && header.length < 200) negotiated.set(header, encoding);
  return encoding;
}

export function acceptsEncoding(header: string, encoding: string): boolean {
  const named = new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;\\s*q=([\\d.]+))?\\s*(?:,|$)`, "i").exec(
    header,
  );
  return named !== null && Number(named[1] ?? 1) > 0;
}

function matchesEtag(header: string, etag: string): boolean {
  if (header === etag || header.trim() === "*") return true;
  const bare = etag.replace(/^W\//, "");
  return header.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === bare);
}
