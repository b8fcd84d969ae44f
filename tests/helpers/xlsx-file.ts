import { type ZippedFile, zipFile } from "./zip-file.ts";

/** A date is stored as a number with a date style, as Excel does it. */
export type XlsxCell = string | number | boolean | Date | null;

/** A workbook with these sheets, as a spreadsheet program writes it. */
export function xlsxFile(
  sheets: Readonly<Record<string, readonly (readonly XlsxCell[])[]>>,
  more: readonly ZippedFile[] = [],
): Buffer {
  return zipFile([...xlsxParts(sheets), ...more]);
}

/** The files inside the workbook; hostile ones replace some of them. */
export function xlsxParts(
  sheets: Readonly<Record<string, readonly (readonly XlsxCell[])[]>>,
): ZippedFile[] {
  const strings: string[] = [];
  const names = Object.keys(sheets);
  const places = names.map((_, index) => index + 1);
  const sheetParts = Object.values(sheets).map((rows, index) =>
    part(`xl/worksheets/sheet${index + 1}.xml`, sheetXml(rows, strings)),
  );
  const kind = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  return [
    part(
      "[Content_Types].xml",
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/>${places
        .map(
          (place) =>
            `<Override PartName="/xl/worksheets/sheet${place}.xml" ContentType="${kind}.worksheet+xml"/>`,
        )
        .join(
          "",
        )}<Override PartName="/xl/sharedStrings.xml" ContentType="${kind}.sharedStrings+xml"/><Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/></Types>`,
    ),
    part("_rels/.rels", relationships([["officeDocument", "xl/workbook.xml"]])),
    part(
      "xl/workbook.xml",
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names
        .map(
          (name, index) =>
            `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
        )
        .join("")}</sheets></workbook>`,
    ),
    part(
      "xl/_rels/workbook.xml.rels",
      relationships([
        ...places.map((place) => ["worksheet", `worksheets/sheet${place}.xml`] as const),
        ["sharedStrings", "sharedStrings.xml"],
        ["styles", "styles.xml"],
      ]),
    ),
    part(
      "xl/styles.xml",
      `<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ),
    ...sheetParts,
    part(
      "xl/sharedStrings.xml",
      `<sst xmlns="${MAIN}">${strings.map((text) => `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`).join("")}</sst>`,
    ),
  ];
}

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

function part(name: string, xml: string): ZippedFile {
  return { name, bytes: Buffer.from(HEAD + xml) };
}

function relationships(entries: readonly (readonly [kind: string, target: string])[]): string {
  const lines = entries.map(
    ([kind, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${lines.join("")}</Relationships>`;
}

function sheetXml(rows: readonly (readonly XlsxCell[])[], strings: string[]): string {
  const lines = rows.map((cells, row) => {
    const written = cells.map((cell, column) =>
      cellXml(cell, `${letters(column)}${row + 1}`, strings),
    );
    return `<row r="${row + 1}">${written.join("")}</row>`;
  });
  return `<worksheet xmlns="${MAIN}"><sheetData>${lines.join("")}</sheetData></worksheet>`;
}

const DAY_MS = 24 * 3_600_000;
const FIRST_DAY = Date.UTC(1899, 11, 30);

function cellXml(cell: XlsxCell, at: string, strings: string[]): string {
  if (cell === null || cell === "") return "";
  if (typeof cell === "number") return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === "boolean") return `<c r="${at}" t="b"><v>${Number(cell)}</v></c>`;
  if (typeof cell === "object")
    return `<c r="${at}" s="1"><v>${(cell.getTime() - FIRST_DAY) / DAY_MS}</v></c>`;
  strings.push(cell);
  return `<c r="${at}" t="s"><v>${strings.length - 1}</v></c>`;
}

function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
