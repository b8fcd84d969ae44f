import type { ParsedImport } from "../file-worker/file-jobs.ts";
import { decodeFile } from "./decode-file.ts";
import { readImportFile } from "./read-import-file.ts";

/** Few enough rows, and few enough characters, that reading a batch holds nobody up. */
const ROWS_IN_BATCH = 200;
const CHARACTERS_IN_BATCH = 256 * 1024;

/** The rows of a CSV file as batches of JSON, or why it cannot be read. Runs in the file worker only. */
export function importBatches(
  bytes: Uint8Array,
  mostRows: number,
): { value: ParsedImport; batches: string[] } {
  const text = decodeFile(bytes);
  if (text === undefined) return { value: { ok: false, reason: "not-text" }, batches: [] };
  const file = readImportFile(text, mostRows);
  if (!file.ok) return { value: file, batches: [] };
  const batches: string[] = [];
  let batch: string[] = [];
  let length = 0;
  const endBatch = () => {
    batches.push(`[${batch.join()}]`);
    batch = [];
    length = 0;
  };
  for (const row of file.rows) {
    const json = JSON.stringify(row);
    batch.push(json);
    length += json.length;
    if (batch.length >= ROWS_IN_BATCH || length >= CHARACTERS_IN_BATCH) endBatch();
  }
  if (batch.length > 0) endBatch();
  return { value: { ok: true, rowCount: file.rows.length }, batches };
}
