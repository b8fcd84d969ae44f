import type { IncomingMessage } from "node:http";
import type { PublicUrl } from "#app/http/cache/cache-page.server.ts";
import type { BodyShare } from "./limits/body-budget.ts";

declare const withoutHeaders: unique symbol;

/** A request without headers or cookies. Only publicRequest makes one. */
export type PublicRequest = Request & { readonly [withoutHeaders]: true };

/** Made from the cache key alone: nothing of one visitor's request is in a page for all. */
export function publicRequest(url: PublicUrl, origin: string): PublicRequest {
  return new Request(origin + url) as PublicRequest;
}

/** Whole, or read when the page asks for it. */
export type RequestBody = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

export function webRequest(
  incoming: IncomingMessage,
  options: {
    origin: string;
    headers?: Record<string, string>;
    body: RequestBody;
  },
): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value === undefined || name.startsWith(":")) continue;
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one);
  }
  for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);

  // HEAD is handled as GET; sendResponse drops the body.
  const method = !incoming.method || incoming.method === "HEAD" ? "GET" : incoming.method;
  return new Request(options.origin + incoming.url, {
    method,
    headers,
    ...(method !== "GET" && { body: options.body, duplex: "half" }),
  });
}

/** The body is larger than the URL accepts. */
export class BodyTooLargeError extends Error {}

type BodyOptions = {
  maxBytes: number;
  share: BodyShare;
  /** Before the first byte is awaited. */
  onStart?: () => void;
  /** After the last byte, or when the rest is not wanted; the reader goes on when it is done. */
  onEnd?: () => Promise<void>;
};

/** Small chunks are merged to this size: each one costs extra memory, and a sender could make them tiny. */
const CHUNK_BYTES = 64 * 1024;

/**
 * Reads the body on demand and stops at the limit. Not Readable.toWeb, which reads ahead and destroys
 * the connection when the reader stops early: the error response could not be sent. Why the reading
 * stopped is in `failure`, because the page only sees a broken body.
 */
export function readOnDemand(
  incoming: IncomingMessage,
  { maxBytes, share, onStart, onEnd }: BodyOptions,
): { stream: ReadableStream<Uint8Array>; failure: () => Error | undefined } {
  let chunks: AsyncIterator<Buffer> | undefined;
  let unused: Buffer | undefined;
  let bytes = 0;
  let failure: Error | undefined;

  async function nextChunk(): Promise<Buffer | undefined> {
    const { done, value } = await Promise.race([
      (chunks as AsyncIterator<Buffer>).next(),
      share.dropped,
    ]);
    if (done) return undefined;
    bytes += value.length;
    if (bytes > maxBytes) throw new BodyTooLargeError("The body is larger than this URL accepts");
    return value;
  }

  /** A buffer for this chunk and later ones. It counts in full, however slowly it is filled. */
  function allocateFor(chunk: Buffer): Buffer {
    const before = bytes - chunk.length;
    const left = Number(incoming.headers["content-length"] ?? Number.POSITIVE_INFINITY) - before;
    const size = Math.max(chunk.length, Math.min(CHUNK_BYTES, left));
    share.add(size);
    return Buffer.allocUnsafeSlow(size);
  }

  /** Small chunks joined; undefined at the end. */
  async function nextJoinedChunk(): Promise<Uint8Array | undefined> {
    let joined: Buffer | undefined;
    let size = 0;
    for (;;) {
      const chunk = unused ?? (await nextChunk());
      unused = undefined;
      if (!chunk) return joined?.subarray(0, size);
      if (!joined && chunk.length >= CHUNK_BYTES) {
        share.add(chunk.length);
        return chunk;
      }
      joined ??= allocateFor(chunk);
      if (size + chunk.length > joined.length) {
        unused = chunk;
        return joined.subarray(0, size);
      }
      size += chunk.copy(joined, size);
    }
  }

  async function recordFailure<Result>(work: Promise<Result>): Promise<Result> {
    return work.catch((error) => {
      failure = error;
      throw error;
    });
  }

  const stream = new ReadableStream<Uint8Array>(
    {
      pull: (controller) =>
        recordFailure(
          (async () => {
            if (!chunks) onStart?.();
            chunks ??= incoming[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
            const chunk = await nextJoinedChunk();
            if (chunk) return controller.enqueue(chunk);
            // What has arrived is in memory until there is a slot for it.
            await Promise.race([onEnd?.(), share.dropped]);
            controller.close();
          })(),
        ),
      cancel: () => recordFailure((async () => onEnd?.())()),
    },
    { highWaterMark: 0 },
  );
  return { stream, failure: () => failure };
}

/** Receives a whole body. */
export async function receiveBody(
  incoming: IncomingMessage,
  options: BodyOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Response(readOnDemand(incoming, options).stream).bytes();
}
