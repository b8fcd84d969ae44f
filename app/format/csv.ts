/**
 * CSV injection: spreadsheets run a cell that begins with = + - @, or their full-width forms, also
 * after blanks or quotes. An apostrophe makes it text again. A program that splits by another
 * separator than ours sees cells begin inside a text, quoted or not, so the same holds after every
 * separator and line break.
 */
const FORMULA = "=+\\-@\uff1d\uff0b\uff0d\uff20\\t";
const AT_START = `(?=['"\\s]*[${FORMULA}\\r\\n])`;
const INSIDE = `(?=(?:['"]|[^\\S\\t\\r\\n])*[${FORMULA}])`;
const UNGUARDED = new RegExp(`^${AT_START}|(?<=[,;\\t\\r\\n])${INSIDE}`, "g");
const GUARDED = new RegExp(`^'${AT_START}|(?<=[,;\\t\\r\\n])'${INSIDE}`, "g");

/** By this, spreadsheets know that the file is UTF-8. */
export const BYTE_ORDER_MARK = "\ufeff";

/** A number stays a number, money has its cents; text is quoted and made safe for spreadsheets. */
export type CsvCell = string | number | boolean | null | undefined | { cents: number };

/** A line of a CSV file, safe to open in a spreadsheet. */
export function writeCsvLine(cells: readonly CsvCell[], separator = ","): string {
  return `${cells.map((cell) => writeCell(cell, separator)).join(separator)}\r\n`;
}

function writeCell(value: CsvCell, separator: string): string {
  if (typeof value === "number") return withDecimalSign(String(value), separator);
  if (typeof value === "boolean") return String(value);
  if (typeof value === "object" && value) return writeMoney(value.cents, separator);
  return value ? `"${value.replace(UNGUARDED, "'").replaceAll('"', '""')}"` : "";
}

function writeMoney(cents: number, separator: string): string {
  const whole = Math.trunc(Math.abs(cents) / 100);
  const rest = String(Math.abs(cents) % 100).padStart(2, "0");
  return withDecimalSign(`${cents < 0 ? "-" : ""}${whole}.${rest}`, separator);
}

/** Where semicolons separate the cells, as in South Africa's own settings, decimals have a comma. */
function withDecimalSign(number: string, separator: string): string {
  return separator === ";" ? number.replace(".", ",") : number;
}

export type CsvRow = { row: number; cells: string[] };
export type ParsedCsv = { ok: true; rows: CsvRow[] } | { ok: false; row: number };

/** More cells than any sheet of ours has columns, and longer than any field: the rest is left out. */
const MAX_CELLS = 1000;
const LONGEST_CELL = 50_000;
/** Enough for the names of all columns. */
const LONGEST_HEAD = 10_000;

/**
 * Every row with its number as a spreadsheet counts: the header is row 1, blank rows count, line
 * breaks inside a quoted cell do not. Blank rows are left out of the result. The first line tells
 * whether commas, semicolons or tabs part the cells. Not ok: a quote that is never closed. Reading
 * stops one row after `maxRows`, and its cost grows with the length of the text alone.
 */
export function parseCsv(text: string, maxRows = Number.POSITIVE_INFINITY): ParsedCsv {
  const body = text.replace(/^\ufeff/, "");
  const separator = csvSeparator(body);
  const nextSeparator = nextOf(body, separator);
  const nextBreak = nextOf(body, "\n");
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let row = 1;
  for (let at = 0; at <= body.length && rows.length <= maxRows; ) {
    let cell = "";
    if (body[at] === '"') {
      const close = closingQuote(body, at + 1);
      if (close === undefined) return { ok: false, row };
      cell = body.slice(at + 1, Math.min(close, at + 1 + LONGEST_CELL)).replaceAll('""', '"');
      at = close + 1;
    }
    const end = Math.min(nextSeparator(at), nextBreak(at));
    const rest = body.slice(at, end);
    cell += body[end] === "\n" && rest.endsWith("\r") ? rest.slice(0, -1) : rest;
    if (cells.length < MAX_CELLS) cells.push(cell.slice(0, LONGEST_CELL).replace(GUARDED, ""));
    if (body[end] !== separator) {
      if (cells.some((each) => each !== "")) rows.push({ row, cells });
      cells = [];
      row += 1;
    }
    at = end + 1;
  }
  return { ok: true, rows };
}

/** The sign that separates the cells of the first line. */
export function csvSeparator(body: string): string {
  const [head = ""] = body.slice(0, LONGEST_HEAD).split(/\r?\n/, 1);
  const counts = [",", ";", "\t"].map((sign) => [sign, head.split(sign).length] as const);
  return counts.reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}

/** Finds the next place of a sign; one that is far off is looked for once, not from every cell. */
function nextOf(body: string, sign: string): (from: number) => number {
  let known = -1;
  return (from) => {
    if (known < from) {
      const found = body.indexOf(sign, from);
      known = found < 0 ? body.length : found;
    }
    return known;
  };
}

/** Two quotes in a row are one that belongs to the text. */
function closingQuote(body: string, from: number): number | undefined {
  let at = body.indexOf('"', from);
  while (at >= 0 && body[at + 1] === '"') at = body.indexOf('"', at + 2);
  return at < 0 ? undefined : at;
}
