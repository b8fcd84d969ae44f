import { csvSeparator, parseCsv } from "#app/format/csv.ts";
import {
  type DecimalSign,
  guessDecimalSign,
  isPriceOnRequest,
  normalizeNumber,
} from "#app/format/written-number.ts";
import { convertShopRows } from "./convert-shop-rows.ts";

/** A row of the file as a spreadsheet counts, its cells by the names of our own columns. */
export type ImportRow = {
  row: number;
  /** Numbers have a decimal point and no spaces. */
  cells: Record<string, string>;
  /** Cells that should be numbers and cannot be read, by what their column is read as. */
  unreadable?: Record<string, string>;
};

/** A column of numbers: how many decimals they may have, and whether "POA" may stand for them. */
export type NumberColumn = { decimals: number; isPrice: boolean };

type UnreadableFile =
  | { ok: false; reason: "empty" | "too-many" | "too-wide" }
  | { ok: false; reason: "quote"; row: number };

export type ParsedImportFile = { ok: true; rows: ImportRow[] } | UnreadableFile;

export type ImportFileOptions = {
  maxRows: number;
  /** What each column of the file is read as, from left to right; an empty name is left out. */
  targets: readonly string[];
  decimalSign: DecimalSign;
  /** By what a column is read as. */
  numberColumns: Readonly<Record<string, NumberColumn>>;
};

export type InspectedImportFile =
  | {
      ok: true;
      columns: { name: string; samples: string[] }[];
      rowCount: number;
      /** As guessed from the file. */
      decimalSign: DecimalSign;
    }
  | UnreadableFile;

/** A form with more columns could not be sent. */
const MAX_COLUMNS = 200;
const MAX_SAMPLES = 3;
const MAX_SAMPLE_LENGTH = 80;
const MAX_COLUMN_NAME_LENGTH = 120;

/** The columns of a CSV file, each with a few of its values. */
export function inspectImportFile(text: string, maxRows: number): InspectedImportFile {
  const table = readTable(text, maxRows);
  if (!table.ok) return table;
  const columns = table.header.map((name, index) => ({
    name: clip(name.trim(), MAX_COLUMN_NAME_LENGTH),
    samples: findSamples(table.rows, index),
  }));
  const texts = table.rows.values().flatMap(({ cells }) => cells);
  // Where semicolons separate the cells, as in South Africa's own settings, decimals have a comma.
  const usual = csvSeparator(text) === ";" ? "," : ".";
  const decimalSign = guessDecimalSign(texts) ?? usual;
  return { ok: true, columns, rowCount: table.rows.length, decimalSign };
}

function findSamples(rows: readonly { cells: string[] }[], index: number): string[] {
  const samples = new Set<string>();
  for (const { cells } of rows) {
    const value = clip(cells[index]?.trim() ?? "", MAX_SAMPLE_LENGTH);
    if (value !== "") samples.add(value);
    if (samples.size === MAX_SAMPLES) break;
  }
  return [...samples];
}

function clip(text: string, length: number): string {
  return text.slice(0, length).replaceAll("\0", "").toWellFormed();
}

/** The key of a cell whose row names its specification. */
const NAMED_SPECIFICATION = "specification:";
export type NamedSpecification = typeof NAMED_SPECIFICATION;
const MAX_SPECIFICATION_LENGTH = 80;

/** The rows of a CSV file, each cell by what its column is read as. */
export function parseImportFile(
  text: string,
  { maxRows, targets, decimalSign, numberColumns }: ImportFileOptions,
): ParsedImportFile {
  const numbers = Object.entries(numberColumns).filter(([target]) => targets.includes(target));
  const table = readTable(text, maxRows);
  if (!table.ok) return table;
  const rows = table.rows.map(({ row, cells }) => {
    const byTarget: Record<string, string> = {};
    let specification = "";
    for (const [index, target] of targets.entries()) {
      if (target === "") continue;
      const cell = cells[index] ?? "";
      // WooCommerce: the name of a specification in one column, its value in the next.
      if (target === "specification_name") {
        specification = clip(cell.trim(), MAX_SPECIFICATION_LENGTH);
        continue;
      }
      if (target === "specification_value") {
        if (specification !== "") byTarget[`${NAMED_SPECIFICATION}${specification}`] = cell;
        specification = "";
        continue;
      }
      // Several columns may be read as one field, such as two descriptions.
      const earlier = byTarget[target];
      byTarget[target] = earlier ? `${earlier}\n${cell}`.trimEnd() : cell;
    }
    return { row, ...normalizeNumbers(byTarget, numbers, decimalSign) };
  });
  return { ok: true, rows: convertShopRows(rows) };
}

/** The cells of a row with their numbers as our own columns have them. */
function normalizeNumbers(
  written: ImportRow["cells"],
  columns: readonly [target: string, column: NumberColumn][],
  decimalSign: DecimalSign,
): Pick<ImportRow, "cells" | "unreadable"> {
  const cells = { ...written };
  const unreadable: Record<string, string> = {};
  for (const [target, { decimals, isPrice }] of columns) {
    const text = cells[target]?.trim() ?? "";
    if (text === "") continue;
    const number = normalizeNumber(text, decimalSign, decimals);
    if (number !== undefined) cells[target] = number;
    else {
      delete cells[target];
      if (!isPrice || !isPriceOnRequest(text)) unreadable[target] = clip(text, MAX_SAMPLE_LENGTH);
    }
  }
  return { cells, ...(Object.keys(unreadable).length > 0 && { unreadable }) };
}

function readTable(text: string, maxRows: number) {
  // One more for the header row.
  const parsed = parseCsv(text, maxRows + 1);
  if (!parsed.ok) return { ok: false as const, reason: "quote" as const, row: parsed.row };
  const [header, ...rows] = parsed.rows;
  const refuse = (reason: "empty" | "too-many" | "too-wide") => ({ ok: false as const, reason });
  if (!header || rows.length === 0) return refuse("empty");
  if (rows.length > maxRows) return refuse("too-many");
  if (header.cells.length > MAX_COLUMNS) return refuse("too-wide");
  return { ok: true as const, header: header.cells, rows };
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
