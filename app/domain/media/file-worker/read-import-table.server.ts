import { csvSeparator, parseCsv } from "#app/format/csv.ts";
import type { DecimalSign } from "#app/format/written-number.ts";
import {
  detectSpreadsheet,
  type ImportTableRow,
  readWorkbook,
  type WorkbookRefusal,
} from "./read-workbook.server.ts";

/** A list as it was uploaded: the names of its columns, and its rows. */
export type ImportTable = {
  ok: true;
  header: string[];
  rows: ImportTableRow[];
  /** What numbers have unless the file shows otherwise. */
  usualSign: DecimalSign;
  /** The names of the sheets of a workbook, and the place of the one that was read. */
  sheets: string[];
  sheet: number;
};

export type UnreadableList =
  | { ok: false; reason: "not-text" | "empty" | "too-many" | "too-wide" | WorkbookRefusal }
  | { ok: false; reason: "quote"; row: number };

export type ImportTableOptions = { maxRows: number; sheet: number };

/** Reads a CSV file or a sheet of a workbook; the content decides which. Runs in the file worker only. */
export async function readImportTable(
  bytes: Buffer,
  options: ImportTableOptions,
): Promise<ImportTable | UnreadableList> {
  const kind = detectSpreadsheet(bytes);
  if (kind === "none") {
    const text = decodeText(bytes);
    return text === undefined
      ? { ok: false, reason: "not-text" }
      : readCsvTable(text, options.maxRows);
  }
  if (kind !== "workbook") return { ok: false, reason: kind };
  // Titles above the names of the columns, and the names themselves.
  const maxRows = options.maxRows + MAX_ROWS_ABOVE_HEADER + 1;
  const read = await readWorkbook(bytes, { ...options, maxRows });
  if (!read.ok) return read;
  const table = toTable(read.rows, options.maxRows);
  const { sheets, sheet } = read;
  return table.ok ? { ...table, usualSign: ".", sheets, sheet } : table;
}

export function readCsvTable(text: string, maxRows: number): ImportTable | UnreadableList {
  const parsed = parseCsv(text, maxRows + MAX_ROWS_ABOVE_HEADER + 1);
  if (!parsed.ok) return { ok: false, reason: "quote", row: parsed.row };
  const table = toTable(parsed.rows, maxRows);
  if (!table.ok) return table;
  // Where semicolons separate the cells, as in South Africa's own settings, decimals have a comma.
  const usualSign = csvSeparator(text) === ";" ? "," : ".";
  return { ...table, usualSign, sheets: [], sheet: 0 };
}

/** A form with more columns could not be sent. */
const MAX_COLUMNS = 200;

function toTable(all: readonly ImportTableRow[], maxRows: number) {
  const refuse = (reason: "empty" | "too-many" | "too-wide") => ({ ok: false as const, reason });
  const [header, ...rows] = all.slice(findHeader(all));
  if (!header || rows.length === 0) return refuse("empty");
  if (rows.length > maxRows) return refuse("too-many");
  if (header.cells.length > MAX_COLUMNS) return refuse("too-wide");
  return { ok: true as const, header: header.cells.map(String), rows };
}

const MAX_ROWS_ABOVE_HEADER = 20;

/** Price lists have titles and terms above the names of their columns: the first row that is not mostly empty. */
function findHeader(rows: readonly ImportTableRow[]): number {
  const filled = rows
    .slice(0, MAX_ROWS_ABOVE_HEADER + 1)
    .map(({ cells }) => cells.filter((cell) => cell !== "").length);
  const widest = Math.max(0, ...filled);
  return Math.max(
    0,
    filled.findIndex((count) => count * 2 >= widest),
  );
}

/** Decodes UTF-8, UTF-16 or Windows-1252; undefined for a binary file. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = decodeBytes(bytes);
  return text.includes("\0") ? undefined : text;
}

function decodeBytes(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // The default of Excel.
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
