import type { IncomingMessage } from "node:http";

declare const withoutHeaders: unique symbol;

/** A request without headers or cookies. Only publicRequest makes one. */
export type PublicRequest = Request & { readonly [withoutHeaders]: true };

/** For public pages: without cookies nothing personal can be rendered. */
export function publicRequest(incoming: IncomingMessage, origin: string): PublicRequest {
  return new Request(origin + incoming.url) as PublicRequest;
}

export function webRequest(
  incoming: IncomingMessage,
  options: {
    origin: string;
    maxBytes: number;
    headers?: Record<string, string>;
    /** The body, if it has been received already. */
    body?: Uint8Array<ArrayBuffer> | undefined;
  },
): { request: Request; tooLarge: () => boolean } {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value === undefined || name.startsWith(":")) continue;
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one);
  }
  for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);

  // HEAD is handled as GET; sendResponse drops the body.
  const method = !incoming.method || incoming.method === "HEAD" ? "GET" : incoming.method;
  const body = readOnDemand(incoming, options.maxBytes);
  const request = new Request(options.origin + incoming.url, {
    method,
    headers,
    ...(method !== "GET" && { body: options.body ?? body.stream, duplex: "half" }),
  });
  return { request, tooLarge: body.tooLarge };
}

/**
 * Reads the body on demand and stops at the limit. Not Readable.toWeb, which reads ahead and destroys
 * the connection when the reader stops early: the error response could not be sent.
 */
function readOnDemand(incoming: IncomingMessage, maxBytes: number) {
  let chunks: AsyncIterator<Buffer> | undefined;
  let bytes = 0;
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        chunks ??= incoming[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
        const { done, value } = await chunks.next();
        if (done) return controller.close();
        bytes += value.length;
        if (bytes > maxBytes) throw new Error("The body is larger than this URL accepts");
        controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, tooLarge: () => bytes > maxBytes };
}

/** Receives a whole body; undefined if it is larger than maxBytes. */
export async function receiveBody(
  incoming: IncomingMessage,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { stream, tooLarge } = readOnDemand(incoming, maxBytes);
  try {
    return await new Response(stream).bytes();
  } catch (error) {
    if (tooLarge()) return undefined;
    throw error;
  }
}
