import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { KeptPage } from "./page-cache.ts";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

type Encoding = "br" | "gzip" | "identity";
type Form = { body: Buffer; headers: Record<string, string | number> };

/** RFC 9211: what our own cache did, for whoever looks at an answer. */
const KEPT = "pages; hit";
const MADE_NOW = "pages; fwd=miss; stored";

/** A kept page with its headers, its ETag and every encoding made once. */
export type ReadyPage = KeptPage & {
  etag: string;
  status: number;
  unchanged: Record<string, string | number>;
  forms: Record<Encoding, Form>;
};

export async function makeReadyPage(
  answer: { status: number; headers: Record<string, string | number>; body: Buffer },
  policy: { tags: readonly string[]; queryKeys?: readonly string[] },
  now: number,
): Promise<ReadyPage> {
  const { status, body } = answer;
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
  // Anyone may store it, a CDN too, but must revalidate it by its ETag each time.
  const shared = {
    ...answer.headers,
    etag,
    "cache-control": "public, no-cache",
    vary: "Accept-Encoding",
    "cache-status": KEPT,
  };
  const form = (encoded: Buffer, encoding: Encoding): Form => ({
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
    unchanged,
    keptAt: now,
    bytes: body.length + br.length + gz.length + 2048,
    forms: { br: form(br, "br"), gzip: form(gz, "gzip"), identity: form(body, "identity") },
  };
}

/** Sends a kept page, or the news that the visitor's own copy is still right. */
export function sendReadyPage(
  page: ReadyPage,
  request: IncomingMessage,
  response: ServerResponse,
  { isNew = false } = {},
): void {
  const known = request.headers["if-none-match"];
  if (known !== undefined && page.status === 200 && namesTag(known, page.etag)) {
    response.writeHead(304, page.unchanged).end();
    return;
  }
  const form = page.forms[acceptedEncoding(request.headers["accept-encoding"])];
  response.writeHead(
    page.status,
    isNew ? { ...form.headers, "cache-status": MADE_NOW } : form.headers,
  );
  if (request.method === "HEAD") response.end();
  else response.end(form.body);
}

/** Browsers say it in a handful of ways: each is understood once. */
const understood = new Map<string, Encoding>();
const MOST_UNDERSTOOD = 200;

export function acceptedEncoding(header: string | undefined): Encoding {
  if (header === undefined) return "identity";
  const known = understood.get(header);
  if (known) return known;
  const encoding = accepts(header, "br") ? "br" : accepts(header, "gzip") ? "gzip" : "identity";
  if (understood.size < MOST_UNDERSTOOD && header.length < 200) understood.set(header, encoding);
  return encoding;
}

export function accepts(header: string, encoding: string): boolean {
  const named = new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;\\s*q=([\\d.]+))?\\s*(?:,|$)`, "i").exec(
    header,
  );
  return named !== null && Number(named[1] ?? 1) > 0;
}

function namesTag(header: string, etag: string): boolean {
  if (header === etag || header.trim() === "*") return true;
  const bare = etag.replace(/^W\//, "");
  return header.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === bare);
}
