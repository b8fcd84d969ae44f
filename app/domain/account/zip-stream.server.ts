import { setImmediate } from "node:timers/promises";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

const SLICE = 256 * 1024;

/** One file of a zip. What is packed already, such as a PDF or a picture, is only put in. */
export type ZipEntry = { name: string; content: Uint8Array; isPacked: boolean };

/** A zip, written as it is taken: of many files only the one being written is in memory. */
export async function* zipStream(
  entries: AsyncIterable<ZipEntry>,
  mtime: Date,
): AsyncGenerator<Uint8Array, void> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece);
  });
  for await (const { name, content, isPacked } of entries) {
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name);
    file.mtime = mtime;
    zip.add(file);
    // In slices: to sum up or pack ten megabytes at one go would keep every other request waiting.
    for (let start = 0; start === 0 || start < content.length; start += SLICE) {
      file.push(content.subarray(start, start + SLICE), start + SLICE >= content.length);
      yield* ready.splice(0);
      await setImmediate();
    }
  }
  zip.end();
  yield* ready.splice(0);
}
