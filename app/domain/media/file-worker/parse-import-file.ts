import { parseCsv } from "#app/content/format/csv.ts";

export type ImportRow = { row: number; cells: Record<string, string> };

export type ParsedImportFile =
  | { ok: true; rows: ImportRow[] }
  | { ok: false; reason: "empty" | "too-many" | "no-columns" }
  | { ok: false; reason: "quote"; row: number }
  | { ok: false; reason: "column"; column: string };

export type ImportFileOptions = {
  maxRows: number;
  /** The column names that a file may have. */
  columns: readonly string[];
};

/** Parses the rows of a CSV file, each cell by the name of its column; columns come in any order. */
export function parseImportFile(
  text: string,
  { maxRows, columns: knownColumns }: ImportFileOptions,
): ParsedImportFile {
  // One more for the header row.
  const parsed = parseCsv(text, maxRows + 1);
  if (!parsed.ok) return { ok: false, reason: "quote", row: parsed.row };
  const [header, ...dataRows] = parsed.rows;
  if (!header || dataRows.length === 0) return { ok: false, reason: "empty" };
  if (dataRows.length > maxRows) return { ok: false, reason: "too-many" };
  const columns = header.cells.map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, "_"),
  );
  const unknown = columns.find(
    (column, index) =>
      (column !== "" && !knownColumns.includes(column)) ||
      (column !== "" && columns.indexOf(column) !== index),
  );
  if (unknown !== undefined) return { ok: false, reason: "column", column: unknown.slice(0, 60) };
  if (!columns.includes("id") && !columns.includes("name"))
    return { ok: false, reason: "no-columns" };
  const rows = dataRows.map(({ row, cells }) => ({
    row,
    cells: Object.fromEntries(
      columns.flatMap((column, index) => (column === "" ? [] : [[column, cells[index] ?? ""]])),
    ),
  }));
  return { ok: true, rows };
}

/** Decodes UTF-8, UTF-16 or Windows-1252; undefined for a binary file. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = decodeBytes(bytes);
  return text.includes("\0") ? undefined : text;
}

function decodeBytes(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // The default of Excel.
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
