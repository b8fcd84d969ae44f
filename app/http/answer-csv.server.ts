/** One field. A number stays a number; text is made safe for the program that opens it. */
export type CsvField = string | number | boolean | null | undefined;

/** A table to keep, sent row by row: however long it is, it is never whole in memory. */
export function answerCsv(name: string, rows: AsyncIterable<readonly CsvField[]>): Response {
  const iterator = rows[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(BYTE_ORDER_MARK)),
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) return controller.close();
      controller.enqueue(encoder.encode(csvLine(value)));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name.replace(/[^\w.-]/g, "-")}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

/** By this, spreadsheets know that the file is UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

export function csvLine(fields: readonly CsvField[]): string {
  return `${fields.map(csvField).join(",")}\r\n`;
}

function csvField(field: CsvField): string {
  if (typeof field === "number" || typeof field === "boolean") return String(field);
  const text = field ?? "";
  // Excel and its like run what begins so as a formula; an apostrophe makes it text again.
  const safe = /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}
