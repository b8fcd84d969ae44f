import { once } from "node:events";
import type { Readable } from "node:stream";

/** The next bytes of a stream, as many as wanted; the rest stays in the stream. */
export async function readExactly(
  stream: Readable,
  size: number,
  signal?: AbortSignal,
): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(size);
  for (let filled = 0; filled < size; ) {
    const wanted = Math.min(size - filled, stream.readableLength);
    const chunk: Buffer | null = wanted > 0 ? stream.read(wanted) : stream.read(0);
    if (chunk) filled += chunk.copy(bytes, filled);
    else if (stream.readableEnded || stream.destroyed) throw new Error("The stream has ended");
    else await once(stream, "readable", { signal });
  }
  return bytes;
}
