import type { FileHandle } from "node:fs/promises";
import { addAbortSignal, Readable } from "node:stream";
import type { FileBody } from "./file-storage.ts";

/** Writes a whole body into an open file, or throws what went wrong with either of them. */
export async function writeBody(
  file: FileHandle,
  body: FileBody,
  options: { signal: AbortSignal | undefined; onChunk?: (chunk: Uint8Array) => void },
): Promise<void> {
  const source = asStream(body);
  if (options.signal) addAbortSignal(options.signal, source);
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      options.onChunk?.(chunk);
      yield chunk;
    }
  }
  await file.writeFile(chunks());
}

/** A body that nobody will read must not keep its source open. */
export function discardBody(body: FileBody): void {
  if (!(body instanceof Uint8Array)) asStream(body).destroy();
}

function asStream(body: FileBody): Readable {
  if (body instanceof Readable) return body;
  if (body instanceof Uint8Array) return Readable.from([body], { objectMode: false });
  return Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
}
