import {
  type DecimalSign,
  guessDecimalSign,
  isPriceOnRequest,
  normalizeNumber,
  readStockWords,
} from "#app/format/written-number.ts";
import { convertShopRows } from "./convert-shop-rows.ts";
import type { ImportTable } from "./read-import-table.server.ts";
import type { ImportCell } from "./read-workbook.server.ts";

/** A row of the file as a spreadsheet counts, its cells by the names of our own columns. */
export type ImportRow = {
  row: number;
  /** Numbers have a decimal point and no spaces. */
  cells: Record<string, string>;
  /** Cells that should be numbers and cannot be read, by what their column is read as. */
  unreadable?: Record<string, string>;
};

/** A column of numbers: how many decimals they may have, and which words may stand for them ("POA", "10+"). */
export type NumberColumn = { decimals: number; isPrice: boolean; isStock?: boolean };

export type ImportFileOptions = {
  maxRows: number;
  /** The place of the sheet in a workbook. */
  sheet: number;
  /** What each column of the file is read as, from left to right; an empty name is left out. */
  targets: readonly string[];
  decimalSign: DecimalSign;
  /** By what a column is read as. */
  numberColumns: Readonly<Record<string, NumberColumn>>;
};

export type InspectedImportFile = {
  ok: true;
  columns: { name: string; samples: string[] }[];
  rowCount: number;
  /** As guessed from the file. */
  decimalSign: DecimalSign;
  /** The names of the sheets of a workbook, and the place of the one that was read. */
  sheets: string[];
  sheet: number;
};

const MAX_SAMPLES = 3;
const MAX_SAMPLE_LENGTH = 80;
const MAX_COLUMN_NAME_LENGTH = 120;

/** The columns of a list, each with a few of its values. */
export function inspectImportFile(table: ImportTable): InspectedImportFile {
  const { rows, sheets, sheet } = table;
  const texts = rows
    .values()
    .flatMap(({ cells }) => cells.filter((cell) => typeof cell === "string"));
  const decimalSign = guessDecimalSign(texts) ?? table.usualSign;
  const columns = table.header.map((name, index) => ({
    name: clip(name.trim(), MAX_COLUMN_NAME_LENGTH),
    samples: findSamples(rows, index, decimalSign),
  }));
  return { ok: true, columns, rowCount: rows.length, decimalSign, sheets, sheet };
}

function findSamples(rows: ImportTable["rows"], index: number, sign: DecimalSign): string[] {
  const samples = new Set<string>();
  for (const { cells } of rows) {
    const value = clip(cellText(cells[index], sign).trim(), MAX_SAMPLE_LENGTH);
    if (value !== "") samples.add(value);
    if (samples.size === MAX_SAMPLES) break;
  }
  return [...samples];
}

/** A number of a workbook is written as the file writes its others. */
function cellText(cell: ImportCell | undefined, sign: DecimalSign, decimals?: number): string {
  if (typeof cell !== "number") return cell ?? "";
  // Calculated amounts have many decimals, and binary fractions a wrong last digit.
  const rounded = decimals === undefined ? cell.toPrecision(15) : cell.toFixed(decimals);
  return String(Number(rounded)).replace(".", sign);
}

function clip(text: string, length: number): string {
  return text.slice(0, length).replaceAll("\0", "").toWellFormed();
}

/** The key of a cell whose row names its specification. */
const NAMED_SPECIFICATION = "specification:";
export type NamedSpecification = typeof NAMED_SPECIFICATION;
const MAX_SPECIFICATION_LENGTH = 80;

/** The rows of a list, each cell by what its column is read as. */
export function parseImportFile(
  table: ImportTable,
  { targets, decimalSign, numberColumns }: Omit<ImportFileOptions, "maxRows" | "sheet">,
): ImportRow[] {
  const numbers = Object.entries(numberColumns).filter(([target]) => targets.includes(target));
  const rows = table.rows.map(({ row, cells }) => {
    const byTarget: Record<string, string> = {};
    let specification = "";
    for (const [index, target] of targets.entries()) {
      if (target === "") continue;
      const cell = cellText(cells[index], decimalSign, numberColumns[target]?.decimals);
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
  return convertShopRows(rows);
}

/** The cells of a row with their numbers as our own columns have them. */
function normalizeNumbers(
  written: ImportRow["cells"],
  columns: readonly [target: string, column: NumberColumn][],
  decimalSign: DecimalSign,
): Pick<ImportRow, "cells" | "unreadable"> {
  const cells = { ...written };
  const unreadable: Record<string, string> = {};
  for (const [target, { decimals, isPrice, isStock }] of columns) {
    const text = cells[target]?.trim() ?? "";
    if (text === "") continue;
    const words = isStock ? readStockWords(text) : undefined;
    const number = words ?? normalizeNumber(text, decimalSign, decimals);
    if (number !== undefined) cells[target] = number;
    else {
      delete cells[target];
      if (!isPrice || !isPriceOnRequest(text)) unreadable[target] = clip(text, MAX_SAMPLE_LENGTH);
    }
  }
  return { cells, ...(Object.keys(unreadable).length > 0 && { unreadable }) };
}
