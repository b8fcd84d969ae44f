import { createHash, randomUUID } from "node:crypto";
import { open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { toDiskUnavailable } from "#app/storage/disk/disk-errors.server.ts";
import { type FileBody, StorageUnavailable } from "#app/storage/file-storage.ts";
import { writeBody } from "#app/storage/write-body.server.ts";
import { type S3Body, type S3Response, sha256 } from "./s3-client.server.ts";

/**
 * A body ready to be sent: its size and hash known. A stream is first taken in whole, into a
 * temporary file without a name, so that one that fails half-way never reaches the store and a
 * process that dies leaves nothing behind.
 */
export async function withS3Body<T>(
  body: FileBody,
  signal: AbortSignal | undefined,
  send: (prepared: S3Body) => Promise<T>,
): Promise<T> {
  if (body instanceof Uint8Array) {
    return send({ size: body.byteLength, hash: sha256(body), open: () => body });
  }
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
    // A read that a broken connection left under way must not hit a file opened after this one.
    await reading;
    await handle.close();
  }
}

/**
 * The wanted bytes of an answer: exactly as many as promised, or an error. The clock only runs
 * while we wait for the store, so that a slow visitor is not cut off.
 */
export function receiveS3Body(
  answer: S3Response,
  window: { skip: number; length: number },
  idleMs: number,
): Readable {
  const body = Readable.from(wantedBytes(answer, window, idleMs), { objectMode: false });
  // At its end already when all went well: the connection is then kept for the next request.
  return body.once("close", () => {
    if (!answer.message.readableEnded) answer.message.destroy();
  });
}

async function* wantedBytes(
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
      // More than was asked for: a store that knows no ranges.
      if (left === 0) break;
      const wanted = value.subarray(skip, skip + left);
      skip = Math.max(0, skip - value.length);
      left -= wanted.length;
      if (wanted.length > 0) yield wanted;
    }
  } catch (error) {
    throw new StorageUnavailable("The file store stopped in the middle of a file.", {
      cause: error,
    });
  }
  if (left > 0) throw new StorageUnavailable("The file store sent only a part of a file.");
}
