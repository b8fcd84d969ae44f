import { xlsxFile, xlsxParts } from "#tests/helpers/xlsx-file.ts";
import { type ZippedFile, zipFile } from "#tests/helpers/zip-file.ts";

type HostileWorkbook = {
  what: string;
  bytes: Buffer;
  /** Why the file worker refuses it; "read" where nothing harmful is left of it. */
  reason: string;
};

const sheet = {
  Prices: [
    ["Code", "Price"],
    ["A", 1],
  ],
};
const FIRST_SHEET = "xl/worksheets/sheet1.xml";

/** Excel files made to fill memory, to hide something to run, or to be taken for something else. */
export function hostileWorkbooks(): HostileWorkbook[] {
  const whole = xlsxFile(sheet);
  const zeros = Buffer.alloc(90 * 1024 * 1024, " ");
  const ole = Buffer.alloc(4096);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(ole);
  const locked = Buffer.from(ole);
  locked.write("EncryptedPackage", 1024, "utf16le");
  const noise = Buffer.from(Array.from({ length: 2000 }, (_, n) => n % 251));
  const file = (what: string, reason: string, bytes: Buffer) => ({ what, reason, bytes });
  return [
    file("a part that unpacks to 90 MB", "workbook-too-large", replaced(FIRST_SHEET, zeros)),
    file(
      "a bomb whose directory lies about its size",
      "no-workbook",
      zipFile(parts(FIRST_SHEET, (part) => ({ ...part, bytes: zeros, claims: { size: 2000 } }))),
    ),
    file(
      "parts that share their bytes",
      "no-workbook",
      zipFile([
        ...xlsxParts(sheet),
        ...Array.from({ length: 200 }, (_, n) => ({
          ...{ name: `xl/worksheets/sheet${n + 2}.xml`, bytes: zeros.subarray(0, 1000) },
          isShared: true,
        })),
      ]),
    ),
    file(
      "2 000 parts",
      "no-workbook",
      zipFile([
        ...xlsxParts(sheet),
        ...Array.from({ length: 2000 }, (_, n) => ({ name: `x${n}.xml`, bytes: noise })),
      ]),
    ),
    file("a billion laughs of entities", "read", replaced("xl/sharedStrings.xml", laughs())),
    file("an entity that reads a file", "read", replaced("xl/sharedStrings.xml", external())),
    file(
      "a cell in the column ZZZZZZZZ",
      "no-workbook",
      rewritten(FIRST_SHEET, (xml) => xml.replace('r="A1"', 'r="ZZZZZZZZ1"')),
    ),
    file(
      "a row 99 999 999 999",
      "no-workbook",
      rewritten(FIRST_SHEET, (xml) => xml.replaceAll('r="2"', 'r="99999999999"')),
    ),
    ...["1", "-7", "x", "1e999"].map((number) =>
      file(
        `a second row ${number}`,
        "no-workbook",
        rewritten(FIRST_SHEET, (xml) => xml.replace('<row r="2">', `<row r="${number}">`)),
      ),
    ),
    file(
      "a million rows",
      "too-many",
      rewritten(FIRST_SHEET, (xml) =>
        xml.replace(
          "</sheetData>",
          `${Array.from({ length: 1_000_000 }, (_, n) => `<row><c><v>${n}</v></c></row>`).join("")}</sheetData>`,
        ),
      ),
    ),
    file(
      "100 000 nested elements",
      "empty",
      rewritten(FIRST_SHEET, (xml) =>
        xml.replace("<sheetData>", Array.from({ length: 100_000 }, (_, n) => `<n${n}>`).join("")),
      ),
    ),
    file("a workbook with macros", "macros", xlsxFile(sheet, [macro])),
    file("the old format", "old-excel", ole),
    file("a workbook with a password", "encrypted", locked),
    file(
      "parts that are locked one by one",
      "encrypted",
      zipFile(xlsxParts(sheet).map((part) => ({ ...part, claims: { flags: 1 } }))),
    ),
    file(
      "a text document renamed to .xlsx",
      "no-workbook",
      zipFile([
        { name: "[Content_Types].xml", bytes: Buffer.from("<Types/>") },
        { name: "word/document.xml", bytes: Buffer.from("<w:document/>") },
      ]),
    ),
    file("pictures renamed to .xlsx", "no-workbook", zipFile([{ name: "a.png", bytes: noise }])),
    file(
      "broken XML",
      "no-workbook",
      replaced("xl/workbook.xml", Buffer.from("<workbook><sheets")),
    ),
    file("a workbook cut off", "no-workbook", whole.subarray(0, whole.length - 300)),
    file("only the start of a ZIP", "no-workbook", Buffer.from("PK\x03\x04")),
    file(
      "a sheet outside of the workbook",
      "no-workbook",
      rewritten("xl/_rels/workbook.xml.rels", (xml) =>
        xml.replace("worksheets/sheet1.xml", "../../../../etc/passwd"),
      ),
    ),
    file(
      "formulas that spreadsheets run",
      "read",
      xlsxFile({ One: [["Code"], ["=cmd|' /C calc'!A0"]] }),
    ),
  ];
}

const macro: ZippedFile = { name: "xl/vbaProject.bin", bytes: Buffer.from("Attribute VB_Name") };

function parts(name: string, change: (part: ZippedFile) => ZippedFile): ZippedFile[] {
  return xlsxParts(sheet).map((part) => (part.name === name ? change(part) : part));
}

function replaced(name: string, bytes: Buffer): Buffer {
  return zipFile(parts(name, (part) => ({ ...part, bytes })));
}

function rewritten(name: string, change: (xml: string) => string): Buffer {
  return zipFile(
    parts(name, (part) => ({ ...part, bytes: Buffer.from(change(String(part.bytes))) })),
  );
}

function laughs(): Buffer {
  const lines = Array.from(
    { length: 9 },
    (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`,
  );
  return Buffer.from(
    `<!DOCTYPE sst [<!ENTITY l0 "expanded">${lines.join("")}]><sst><si><t>&l9;</t></si><si><t>b</t></si></sst>`,
  );
}

function external(): Buffer {
  return Buffer.from(
    `<!DOCTYPE sst [<!ENTITY x SYSTEM "file:///etc/passwd">]><sst><si><t>&x;</t></si><si><t>b</t></si></sst>`,
  );
}
