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

export type CsvLine = { line: number; cells: string[] };
export type ParsedCsv = { ok: true; lines: CsvLine[] } | { ok: false; line: number };

/**
 * Every line with its number in the file; empty ones are passed over. The first line tells whether
 * commas, semicolons or tabs part the cells. Not ok: a quote that is never closed.
 */
export function parseCsv(text: string): ParsedCsv {
  const body = text.replace(/^\ufeff/, "");
  const separator = separatorOf(body);
  const lines: CsvLine[] = [];
  let cells: string[] = [];
  let cell = "";
  let line = 1;
  let begin = 1;
  let quotedAt = 0;
  const endLine = () => {
    cells.push(cell);
    if (cells.some((each) => each !== "")) lines.push({ line: begin, cells: cells.map(unguard) });
    cells = [];
    cell = "";
    begin = line;
  };
  for (let at = 0; at < body.length; at++) {
    const sign = body[at] as string;
    if (sign === "\n") line += 1;
    if (quotedAt > 0) {
      if (sign !== '"') cell += sign;
      else if (body[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quotedAt = 0;
    } else if (sign === '"' && cell === "") quotedAt = line;
    else if (sign === separator) {
      cells.push(cell);
      cell = "";
    } else if (sign === "\n") endLine();
    else if (sign === "\r" && body[at + 1] === "\n") continue;
    else cell += sign;
  }
  if (quotedAt > 0) return { ok: false, line: quotedAt };
  endLine();
  return { ok: true, lines };
}

function separatorOf(body: string): string {
  const [head = ""] = body.split(/\r?\n/, 1);
  const counts = [",", ";", "\t"].map((sign) => [sign, head.split(sign).length] as const);
  return counts.reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}

/** The apostrophe that guards a formula is ours; it is not part of what was written. */
function unguard(cell: string): string {
  return cell.replace(GUARDED, "");
}
