import { parseCsv } from "#app/content/csv-text.ts";
import { type CsvColumn, csvColumnNames } from "./csv-columns.ts";

export type ImportRow = { line: number; cells: Partial<Record<CsvColumn, string>> };

export type ReadImport =
  | { ok: true; rows: ImportRow[] }
  | { ok: false; reason: "empty" | "too-many" | "no-columns" }
  | { ok: false; reason: "quote"; line: number }
  | { ok: false; reason: "column"; column: string };

/** The rows of a file, each cell under the name of its column, in whatever order they stand. */
export function readImportFile(text: string, mostRows: number): ReadImport {
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
      (column !== "" && !csvColumnNames.includes(column as CsvColumn)) ||
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
