import { BYTE_ORDER_MARK, type CsvCell, writeCsvLine } from "#app/content/format/csv.ts";

/** A CSV download, streamed: it is never whole in memory. */
export function csvResponse(
  fileName: string,
  rows: AsyncIterable<readonly CsvCell[]>,
  { separator = "," } = {},
): Response {
  const iterator = rows[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(BYTE_ORDER_MARK)),
    async pull(controller) {
      let chunk = "";
      // Rows are sent in chunks: one write for each would cost more than the query.
      while (chunk.length < CHUNK_LENGTH) {
        const { done, value } = await iterator.next();
        if (done) {
          if (chunk) controller.enqueue(encoder.encode(chunk));
          return controller.close();
        }
        chunk += writeCsvLine(value, separator);
      }
      controller.enqueue(encoder.encode(chunk));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName.replace(/[^\w.-]/g, "-")}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

const CHUNK_LENGTH = 32_768;
