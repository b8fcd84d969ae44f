import { parseCsv } from "#app/content/format/csv.ts";
import { type ProductCsvColumn, productCsvColumnNames } from "#app/content/product-csv-columns.ts";

export type ImportRow = { line: number; cells: Partial<Record<ProductCsvColumn, string>> };

export type ParsedImportFile =
  | { ok: true; rows: ImportRow[] }
  | { ok: false; reason: "empty" | "too-many" | "no-columns" }
  | { ok: false; reason: "quote"; line: number }
  | { ok: false; reason: "column"; column: string };

/** The rows of a file, each cell under the name of its column, in whatever order they stand. */
export function parseImportFile(text: string, mostRows: number): ParsedImportFile {
  // One line names the columns.
  const parsed = parseCsv(text, mostRows + 1);
  if (!parsed.ok) return { ok: false, reason: "quote", line: parsed.line };
  const [head, ...lines] = parsed.lines;
  if (!head || lines.length === 0) return { ok: false, reason: "empty" };
  if (lines.length > mostRows) return { ok: false, reason: "too-many" };
  const columns = head.cells.map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, "_"),
  );
  const strange = columns.find(
    (column, index) =>
      (column !== "" && !productCsvColumnNames.includes(column as ProductCsvColumn)) ||
      (column !== "" && columns.indexOf(column) !== index),
  );
  if (strange !== undefined) return { ok: false, reason: "column", column: strange.slice(0, 60) };
  if (!columns.includes("id") && !columns.includes("name"))
    return { ok: false, reason: "no-columns" };
  const rows = lines.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(
      columns.flatMap((column, index) => (column === "" ? [] : [[column, cells[index] ?? ""]])),
    ) as ImportRow["cells"],
  }));
  return { ok: true, rows };
}

/** The text of a file, whichever way a spreadsheet wrote it; none when it is no text at all. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = decodeBytes(bytes);
  return text.includes("\0") ? undefined : text;
}

function decodeBytes(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // What Excel writes when it is not told otherwise.
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
