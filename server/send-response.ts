import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { pack, packer, packingFor } from "./pack-answer.ts";

const COMPRESSIBLE =
  /^(text\/|application\/(json|javascript|xml|ld\+json|manifest\+json)|image\/svg)/;

/** The headers of a standard Response as Node writes them; several cookies stay several. */
export function nodeHeaders(response: Response): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of response.headers) if (name !== "set-cookie") headers[name] = value;
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) headers["set-cookie"] = cookies;
  // The framework sends a page's data as text without naming the encoding.
  const type = response.headers.get("content-type");
  if (type && /^text\/[\w.+-]+$/.test(type)) headers["content-type"] = `${type}; charset=utf-8`;
  return headers;
}

/**
 * Sends an answer that is for one visitor only. `isMade` is called when nothing is left but to send
 * it: what goes out piece by piece waits for who reads it.
 */
export async function sendResponse(
  response: Response,
  request: IncomingMessage,
  outgoing: ServerResponse,
  isMade = () => {},
): Promise<void> {
  const headers = nodeHeaders(response);
  const compressible = COMPRESSIBLE.test(response.headers.get("content-type") ?? "");
  if (request.method === "HEAD" || !response.body) {
    await response.body?.cancel();
    outgoing.writeHead(response.status, headers).end();
    return;
  }
  if (!compressible || response.headers.has("content-encoding")) {
    outgoing.writeHead(response.status, headers);
    isMade();
    await pipeline(Readable.fromWeb(response.body as never), outgoing);
    return;
  }
  const accepted = packingFor(request.headers["accept-encoding"]);
  const vary = appended(response.headers.get("vary"), "Accept-Encoding");
  if (isEndless(response)) {
    const encoding = accepted !== "identity" && { "content-encoding": accepted };
    outgoing.writeHead(response.status, { ...headers, vary, ...encoding });
    isMade();
    await pipeline([Readable.fromWeb(response.body as never), ...packer(accepted), outgoing]);
    return;
  }
  const body = Buffer.from(await response.arrayBuffer());
  const encoding = body.length < 1024 ? "identity" : accepted;
  const encoded = await pack(body, encoding);
  outgoing.writeHead(response.status, {
    ...headers,
    vary,
    "content-length": encoded.length,
    ...(encoding !== "identity" && { "content-encoding": encoding }),
  });
  outgoing.end(encoded);
}

/** A file of no known length, such as an export: it goes out piece by piece, never held whole. */
function isEndless({ headers }: Response): boolean {
  const isFile = headers.get("content-disposition")?.startsWith("attachment") ?? false;
  return isFile && !headers.has("content-length");
}

function appended(vary: string | null, name: string): string {
  return vary ? `${vary}, ${name}` : name;
}
