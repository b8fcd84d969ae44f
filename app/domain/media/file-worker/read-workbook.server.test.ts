import { describe, expect, test } from "vitest";
import { xlsxFile, xlsxParts } from "#tests/helpers/xlsx-file.ts";
import { zipFile } from "#tests/helpers/zip-file.ts";
import { hostileWorkbooks } from "#tests/security/payloads/hostile-workbooks.ts";
import { inspectImportFile, parseImportFile } from "./parse-import-file.ts";
import { readImportTable } from "./read-import-table.server.ts";

const read = (bytes: Buffer, { sheet = 0, maxRows = 100 } = {}) =>
  readImportTable(bytes, { sheet, maxRows });

describe("a workbook", () => {
  const workbook = xlsxFile({
    Prices: [
      ["Karoo price list"],
      [],
      ["Code", "Net & gross", 2026, "Sale from"],
      ["A-1", 1234.5, true, new Date("2026-11-27T00:00:00Z")],
      [],
      ["<B>", "1 234,50", null, new Date("2026-11-27T08:30:00Z")],
    ],
    Terms: [
      ["Term", "Days"],
      ["Payment", 30],
    ],
  });

  test("is read like a CSV file: numbers stay numbers, dates are written out", async () => {
    expect(await read(workbook)).toEqual({
      ...{ ok: true, usualSign: ".", sheets: ["Prices", "Terms"], sheet: 0 },
      header: ["Code", "Net & gross", "2026", "Sale from"],
      rows: [
        { row: 4, cells: ["A-1", 1234.5, "true", "2026-11-27"] },
        { row: 6, cells: ["<B>", "1 234,50", "", "2026-11-27 08:30"] },
      ],
    });
    expect(await read(workbook, { sheet: 1 })).toMatchObject({
      ...{ sheet: 1, header: ["Term", "Days"], rows: [{ row: 2, cells: ["Payment", 30] }] },
    });
    // A sheet that is gone is the last one.
    expect(await read(workbook, { sheet: 9 })).toMatchObject({ sheet: 1 });
  });

  test("has its numbers written with the decimal sign of its texts, and rounded to the cent", async () => {
    const table = await read(
      xlsxFile({
        One: [
          ["Code", "Price"],
          ["A", "1.234,50"],
          ["B", 812.3456],
          [42, 0.1 + 0.2],
        ],
      }),
    );
    if (!table.ok) throw new Error(table.reason);
    expect(inspectImportFile(table)).toMatchObject({
      decimalSign: ",",
      columns: [{ samples: ["A", "B", "42"] }, { samples: ["1.234,50", "812,3456", "0,3"] }],
    });
    const numberColumns = { price: { decimals: 2, isPrice: true } };
    const options = { targets: ["sku", "price"], decimalSign: "," as const, numberColumns };
    expect(parseImportFile(table, options).map(({ cells }) => cells)).toEqual([
      { sku: "A", price: "1234.50" },
      { sku: "B", price: "812.35" },
      { sku: "42", price: "0.3" },
    ]);
  });

  test("offers only the sheets that people see", async () => {
    const parts = xlsxParts({ Data: [["a"], [1]], Secret: [["b"], [2]] });
    const hidden = parts.map((part) => ({
      ...part,
      bytes: Buffer.from(String(part.bytes).replace('name="Secret"', '$& state="hidden"')),
    }));
    expect(await read(zipFile(hidden))).toMatchObject({ sheets: ["Data"] });
  });

  test("has a limit on rows, columns and the length of a cell", async () => {
    const rows = Array.from({ length: 101 }, (_, n) => [n]);
    expect(await read(xlsxFile({ One: [["Code"], ...rows] }))).toEqual({
      ...{ ok: false, reason: "too-many" },
    });
    const wide = Array.from({ length: 201 }, (_, n) => `Column ${n}`);
    expect(await read(xlsxFile({ One: [wide, wide] }))).toEqual({ ok: false, reason: "too-wide" });
    const long = await read(xlsxFile({ One: [["Code"], ["x".repeat(60_000)]] }));
    expect(long.ok && String(long.rows[0]?.cells[0]).length).toBe(50_000);
    expect(await read(xlsxFile({ One: [["Code"]] }))).toEqual({ ok: false, reason: "empty" });
    expect(await read(xlsxFile({ One: [] }))).toEqual({ ok: false, reason: "empty" });
  });
});

describe("hostile workbooks", () => {
  test.each(hostileWorkbooks().map(({ what, bytes, reason }) => [what, bytes, reason] as const))(
    "%s",
    async (_, bytes, reason) => {
      const table = await read(bytes, { maxRows: 20_000 });
      expect(table.ok ? "read" : table.reason).toBe(reason);
      // Entities and links are never resolved.
      expect(JSON.stringify(table)).not.toContain("expanded");
    },
  );
});
