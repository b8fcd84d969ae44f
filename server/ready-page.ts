import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { KeptPage } from "./page-cache.ts";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

type Encoding = "br" | "gzip" | "identity";
type Form = { body: Buffer; headers: Record<string, string | number> };

/** A kept page with its headers, its ETag and every encoding made once. */
export type ReadyPage = KeptPage & {
  etag: string;
  status: number;
  unchanged: Record<string, string | number>;
  forms: Record<Encoding, Form>;
};

export async function makeReadyPage(
  answer: { status: number; headers: Record<string, string | number>; body: Buffer },
  tags: ReadonlySet<string>,
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
  // Anyone may keep it, but must ask each time whether it is still true, and for whom.
  const shared = {
    ...answer.headers,
    ETag: etag,
    "Cache-Control": "no-cache",
    Vary: "Accept-Encoding, Cookie",
  };
  const form = (encoded: Buffer, encoding: Encoding): Form => ({
    body: encoded,
    headers: {
      ...shared,
      "Content-Length": encoded.length,
      ...(encoding !== "identity" && { "Content-Encoding": encoding }),
    },
  });
  const { "Content-Type": _type, ...unchanged } = shared as Record<string, string | number>;
  return {
    tags,
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
): void {
  const known = request.headers["if-none-match"];
  if (known !== undefined && page.status === 200 && namesTag(known, page.etag)) {
    response.writeHead(304, page.unchanged).end();
    return;
  }
  const form = page.forms[acceptedEncoding(request.headers["accept-encoding"])];
  response.writeHead(page.status, form.headers);
  if (request.method === "HEAD") response.end();
  else response.end(form.body);
}

export function acceptedEncoding(header: string | undefined): Encoding {
  if (header === undefined) return "identity";
  if (accepts(header, "br")) return "br";
  return accepts(header, "gzip") ? "gzip" : "identity";
}

function accepts(header: string, encoding: string): boolean {
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
