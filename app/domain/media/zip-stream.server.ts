import { setImmediate } from "node:timers/promises";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** Entries that are compressed already, such as PDFs and pictures, are stored as they are. */
export type ZipEntry = { name: string; content: Uint8Array; isCompressed: boolean };

const SLICE_BYTES = 256 * 1024;

/** Streams a zip with only one entry in memory at a time. */
export async function* zipStream(
  entries: AsyncIterable<ZipEntry>,
  mtime: Date,
): AsyncGenerator<Uint8Array, void> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece);
  });
  for await (const { name, content, isCompressed } of entries) {
    const file = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name);
    file.mtime = mtime;
    zip.add(file);
    // In slices, so checksums and compression of large files do not block the event loop.
    for (let start = 0; start === 0 || start < content.length; start += SLICE_BYTES) {
      file.push(
        content.subarray(start, start + SLICE_BYTES),
        start + SLICE_BYTES >= content.length,
      );
      yield* ready.splice(0);
      await setImmediate();
    }
  }
  zip.end();
  yield* ready.splice(0);
}
