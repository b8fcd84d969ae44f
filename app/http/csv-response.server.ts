import { ReadableStream } from "node:stream/web";
import { BYTE_ORDER_MARK, type CsvCell, writeCsvLine } from "#app/format/csv.ts";

/** Rows are sent in chunks: one write for each would cost more than the query. */
const CHUNK_LENGTH = 32_768;

/** A CSV download, streamed: it is never whole in memory. */
export function csvResponse(
  fileName: string,
  rows: AsyncIterable<readonly CsvCell[]>,
  { separator = "," } = {},
): Response {
  return new Response(ReadableStream.from(csvChunks(rows, separator)) as never, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName.replace(/[^\w.-]/g, "-")}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

async function* csvChunks(rows: AsyncIterable<readonly CsvCell[]>, separator: string) {
  const encoder = new TextEncoder();
  let chunk = BYTE_ORDER_MARK;
  for await (const row of rows) {
    chunk += writeCsvLine(row, separator);
    if (chunk.length < CHUNK_LENGTH) continue;
    yield encoder.encode(chunk);
    chunk = "";
  }
  yield encoder.encode(chunk);
}
