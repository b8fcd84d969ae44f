import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";

/** What Node received, as the standard Request that the pages are written against. */
export function webRequest(
  incoming: IncomingMessage,
  options: { origin: string; mostBytes: number; headers?: Record<string, string> },
): { request: Request; tooLarge: () => boolean } {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value === undefined || name.startsWith(":")) continue;
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one);
  }
  for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);

  // A HEAD is answered from the same page as a GET; the body is dropped when it is sent.
  const method = !incoming.method || incoming.method === "HEAD" ? "GET" : incoming.method;
  const bodiless = method === "GET";
  let seen = 0;
  async function* limited(): AsyncGenerator<Buffer> {
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      seen += chunk.length;
      if (seen > options.mostBytes) throw new Error("The body went on past its limit");
      yield chunk;
    }
  }
  const request = new Request(options.origin + incoming.url, {
    method,
    headers,
    ...(!bodiless && {
      body: Readable.toWeb(Readable.from(limited())) as ReadableStream,
      duplex: "half",
    }),
  });
  return { request, tooLarge: () => seen > options.mostBytes };
}
