import { type CellValue, readXlsx, streamXlsxRows } from "hucre/xlsx";
import { hasOverlap, isReadable, readDirectory, type ZipEntry } from "./zip-archive.server.ts";

/** A number only where the workbook has one; dates are text. */
export type ImportCell = string | number;

/** Of a row, its number as a spreadsheet counts: blank rows count, but are left out. */
export type ImportTableRow = { row: number; cells: ImportCell[] };

export type WorkbookRefusal =
  | "old-excel"
  | "encrypted"
  | "macros"
  | "workbook-too-large"
  | "no-workbook";

/** What a file is by its first bytes; "none" for anything but a spreadsheet, such as CSV. */
export function detectSpreadsheet(bytes: Buffer): "workbook" | "old-excel" | "encrypted" | "none" {
  if (bytes.subarray(0, ZIP_START.length).equals(ZIP_START)) return "workbook";
  if (!bytes.subarray(0, OLE_START.length).equals(OLE_START)) return "none";
  // A workbook with a password is packed into the container of the old format.
  return bytes.includes("EncryptedPackage", 0, "utf16le") ? "encrypted" : "old-excel";
}

const ZIP_START = Buffer.from("PK\x03\x04");
const OLE_START = Buffer.from("d0cf11e0a1b11ae1", "hex");

type Workbook = { ok: true; sheets: string[]; sheet: number; rows: ImportTableRow[] };

/**
 * The rows of a sheet, up to one more than allowed. The directory of the ZIP is checked before anything is unpacked,
 * and nothing unpacks to more than it says there.
 */
export async function readWorkbook(
  bytes: Buffer,
  { sheet, maxRows }: { sheet: number; maxRows: number },
): Promise<Workbook | { ok: false; reason: WorkbookRefusal }> {
  const refusal = refuseArchive(bytes, readDirectory(bytes, MAX_ENTRIES));
  if (refusal) return { ok: false, reason: refusal };
  try {
    const sheets = await listSheets(bytes);
    if (sheets.length === 0) return { ok: false, reason: "no-workbook" };
    const chosen = Math.min(sheet, sheets.length - 1);
    const rows = await readRows(bytes, { name: sheets[chosen] ?? "", maxRows });
    return { ok: true, sheets: sheets.map(clipName), sheet: chosen, rows };
  } catch {
    // The reader throws whatever is wrong inside: no parts of a workbook, sizes that are not true, broken XML.
    return { ok: false, reason: "no-workbook" };
  }
}

const MAX_ENTRIES = 1000;
/** Far above 20 000 rows of 30 cells, and within the memory of the worker. */
const MAX_PART_BYTES = 64 * 1024 * 1024;
const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;
/** Sheets are packed to about a tenth. */
const MAX_RATIO = 100;

function refuseArchive(
  bytes: Buffer,
  entries: readonly ZipEntry[] | undefined,
): WorkbookRefusal | undefined {
  if (!entries || entries.length > MAX_ENTRIES || hasOverlap(bytes, entries)) return "no-workbook";
  if (entries.some(({ path }) => /(?:^|\/)vbaProject\.bin$/i.test(path))) return "macros";
  // Pictures and the like are not read.
  const parts = entries.filter(({ path }) => /\.(?:xml|rels)$/i.test(path));
  const total = parts.reduce((sum, { size }) => sum + size, 0);
  const isTooLarge = total > MAX_UNPACKED_BYTES || total > bytes.length * MAX_RATIO;
  if (isTooLarge || parts.some(({ size }) => size > MAX_PART_BYTES)) return "workbook-too-large";
  return parts.every(isReadable) ? undefined : "encrypted";
}

const MAX_SHEETS = 100;

/** The names of the sheets that people see, in their order. */
async function listSheets(bytes: Buffer): Promise<string[]> {
  const names: string[] = [];
  await readXlsx(bytes, {
    sheets: ({ name, hidden, veryHidden }) => {
      if (!hidden && !veryHidden && names.length < MAX_SHEETS) names.push(name);
      // Only the name was of interest.
      return false;
    },
  });
  return names;
}

/** Of Excel itself. */
const MAX_ROW = 1_048_576;
const MAX_CELLS = 1000;
const MAX_CELL_LENGTH = 50_000;

async function readRows(
  bytes: Buffer,
  { name, maxRows }: { name: string; maxRows: number },
): Promise<ImportTableRow[]> {
  const rows: ImportTableRow[] = [];
  let last = 0;
  for await (const { index, values } of streamXlsxRows(bytes, { sheet: name })) {
    const row = index + 1;
    // Rows are known by their numbers.
    if (!(row > last && row <= MAX_ROW)) throw new Error("The rows are not in order");
    last = row;
    const cells = values.slice(0, MAX_CELLS).map(toCell);
    while (cells.at(-1) === "") cells.pop();
    if (cells.length > 0) rows.push({ row, cells });
    if (rows.length > maxRows) break;
  }
  return rows;
}

function toCell(value: CellValue): ImportCell {
  if (value === null) return "";
  if (typeof value === "number") return value;
  if (value instanceof Date) return writeDate(value);
  return String(value).slice(0, MAX_CELL_LENGTH);
}

/** A date as our own columns write it: 2026-11-27, or 2026-11-27 08:00. A workbook has no time zones. */
function writeDate(date: Date): string {
  if (Number.isNaN(date.getTime())) return "";
  const [day = "", time = ""] = date.toISOString().split("T");
  return time.startsWith("00:00") ? day : `${day} ${time.slice(0, 5)}`;
}

function clipName(name: string): string {
  return name.slice(0, 60).replaceAll("\0", "").toWellFormed();
}
