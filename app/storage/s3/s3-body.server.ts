import { createHash, randomUUID } from "node:crypto";
import { open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { toDiskUnavailable } from "#app/storage/disk/disk-errors.server.ts";
import { type FileBody, StorageUnavailable } from "#app/storage/file-storage.ts";
import { holdError, writeBody } from "#app/storage/write-body.server.ts";
import { type S3Body, type S3Response, sha256 } from "./s3-client.server.ts";

/**
 * Prepares a body for sending, with its size and hash. A stream is first buffered in an unlinked
 * temporary file: one that fails half-way never reaches the store, and a crash leaves nothing behind.
 */
export async function withS3Body<T>(
  body: FileBody,
  signal: AbortSignal | undefined,
  send: (prepared: S3Body) => Promise<T>,
): Promise<T> {
  if (body instanceof Uint8Array) {
    return send({ size: body.byteLength, hash: sha256(body), open: () => body });
  }
  holdError(body);
  const path = join(tmpdir(), `upload-${randomUUID()}`);
  const handle = await open(path, "wx+", 0o600);
  let reading: Promise<unknown> | undefined;
  async function* content(size: number): AsyncGenerator<Buffer> {
    for (let position = 0; position < size; ) {
      const part = Buffer.allocUnsafe(Math.min(64 * 1024, size - position));
      const read = handle.read(part, 0, part.length, position);
      reading = read.catch(() => {});
      const { bytesRead } = await read;
      if (bytesRead === 0) throw new Error("The temporary file of an upload has shrunk");
      position += bytesRead;
      yield part.subarray(0, bytesRead);
    }
  }
  try {
    await unlink(path);
    const hash = createHash("sha256");
    await writeBody(handle, body, { signal, onChunk: (chunk) => hash.update(chunk) });
    const { size } = await handle.stat();
    const open = () => Readable.from(content(size), { objectMode: false });
    return await send({ size, hash: hash.digest("hex"), open });
  } catch (error) {
    throw toDiskUnavailable(error);
  } finally {
    // A pending read must not hit a file that is opened later with the same descriptor.
    await reading;
    await handle.close();
  }
}

/**
 * The requested bytes of a response: exactly as many as announced, or an error. The idle timeout runs
 * only while we wait for the store, so a slow visitor is not cut off.
 */
export function receiveS3Body(
  response: S3Response,
  window: { skip: number; length: number },
  idleMs: number,
): Readable {
  const body = Readable.from(requestedBytes(response, window, idleMs), { objectMode: false });
  // A response read to its end leaves the connection open for the next request.
  return body.once("close", () => {
    if (!response.message.readableEnded) response.message.destroy();
  });
}

async function* requestedBytes(
  { message }: S3Response,
  window: { skip: number; length: number },
  idleMs: number,
): AsyncGenerator<Buffer> {
  let { skip, length: left } = window;
  const chunks = message.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  try {
    for (;;) {
      const timer = setTimeout(() => message.destroy(), idleMs);
      const { done, value } = await chunks.next().finally(() => clearTimeout(timer));
      if (done) break;
      // More than requested: a store that does not support ranges.
      if (left === 0) break;
      const part = value.subarray(skip, skip + left);
      skip = Math.max(0, skip - value.length);
      left -= part.length;
      if (part.length > 0) yield part;
    }
  } catch (error) {
    throw new StorageUnavailable("The file store stopped in the middle of a file.", {
      cause: error,
    });
  }
  if (left > 0) throw new StorageUnavailable("The file store sent only part of a file.");
}
