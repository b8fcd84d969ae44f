import type { IncomingMessage } from "node:http";

declare const withoutHeaders: unique symbol;

/** A request that says nothing about who sent it. Only publicRequest makes one. */
export type PublicRequest = Request & { readonly [withoutHeaders]: true };

/** For a page that is the same for everyone: a cookie that is not there cannot show in it. */
export function publicRequest(incoming: IncomingMessage, origin: string): PublicRequest {
  return new Request(origin + incoming.url) as PublicRequest;
}

/** What Node received, as the standard Request that the pages are written against. */
export function webRequest(
  incoming: IncomingMessage,
  options: {
    origin: string;
    maxBytes: number;
    headers?: Record<string, string>;
    /** The body, where it was received before. */
    body?: Uint8Array<ArrayBuffer> | undefined;
  },
): { request: Request; tooLarge: () => boolean } {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value === undefined || name.startsWith(":")) continue;
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one);
  }
  for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);

  // A HEAD is answered from the same page as a GET; the body is dropped when it is sent.
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
 * Nothing is taken from the connection before somebody reads the body, and nothing after the limit.
 * Not Readable.toWeb, which reads ahead, and ends the connection when the reader stops early: the
 * refusal could not be sent.
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

/** Receives a whole body; nothing if it is larger than it may be. */
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
