import { BYTE_ORDER_MARK, type CsvCell, writeCsvLine } from "#app/content/format/csv.ts";

/** A table to keep, sent row by row: however long it is, it is never whole in memory. */
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
      let piece = "";
      // Some rows at a time: a piece for each would keep the socket busier than the database.
      while (piece.length < CHUNK_LENGTH) {
        const { done, value } = await iterator.next();
        if (done) {
          if (piece) controller.enqueue(encoder.encode(piece));
          return controller.close();
        }
        piece += writeCsvLine(value, separator);
      }
      controller.enqueue(encoder.encode(piece));
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
