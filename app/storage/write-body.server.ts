import type { FileHandle } from "node:fs/promises";
import { addAbortSignal, Readable } from "node:stream";
import type { FileBody } from "./file-storage.ts";

/** Writes a body to an open file; rejects with the error of either. */
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

/**
 * For as long as nobody reads a body yet: a stream that fails meanwhile would otherwise end the process.
 * Whoever reads it later still gets the error.
 */
export function holdError(body: FileBody): void {
  if (body instanceof Readable) body.on("error", () => {});
}

/** Destroys a body that will not be read, so its source is closed. */
export function discardBody(body: FileBody): void {
  if (!(body instanceof Uint8Array)) asStream(body).destroy();
}

function asStream(body: FileBody): Readable {
  if (body instanceof Readable) return body;
  if (body instanceof Uint8Array) return Readable.from([body], { objectMode: false });
  return Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
}
