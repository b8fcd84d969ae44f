import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formulaPayloads, isFormula, spreadsheetCells } from "#tests/helpers/csv-cells.ts";
import { parseCsv, writeCsvLine } from "./csv.ts";

const parsed = (text: string) => {
  const outcome = parseCsv(text);
  return outcome.ok ? outcome.rows.map(({ cells }) => cells) : [];
};

describe("a CSV file", () => {
  test.each(["=1+1", "+27", "-5", "@SUM(A1)", "\tx", "\rx", "'=1", "''=1", " =1"])(
    "%j is written so that no spreadsheet runs it, and read back as it was",
    (cell) => {
      const line = writeCsvLine([cell, "b"], ",");
      expect(line.replace(/^"/, "")).toMatch(/^'/);
      expect(parsed(`a,b\r\n${line}`)).toEqual([
        ["a", "b"],
        [cell, "b"],
      ]);
    },
  );

  test("money has two decimals in the locale's format", () => {
    const cells = [{ cents: 115_00 }, { cents: -5 }, { cents: 0 }, { cents: -1_234_567_89 }];
    expect(writeCsvLine(cells)).toBe("115.00,-0.05,0.00,-1234567.89\r\n");
    expect(writeCsvLine(cells, ";")).toBe("115,00;-0,05;0,00;-1234567,89\r\n");
  });

  test("numbers are unquoted, text is quoted, undefined is an empty cell", () => {
    expect(writeCsvLine(["a", 1, true, null, "", -5, "-5", "x;=1"])).toBe(
      `"a",1,true,,,-5,"'-5","x;'=1"\r\n`,
    );
    expect(writeCsvLine([1.25, "a", "b,c"], ";")).toBe('1,25;"a";"b,c"\r\n');
  });

  test.each(formulaPayloads)(
    "%j is no formula in a program that splits by another separator, and comes back as it was",
    (cell) => {
      for (const written of [",", ";"]) {
        const line = writeCsvLine([1, "a", cell, { cents: -5 }, cell, cell], written);
        for (const read of [",", ";", "\t"]) {
          expect(spreadsheetCells(line, read).filter(isFormula), read).toEqual([]);
        }
        const head = ["1", "2", "3", "4", "5", "6"].join(written);
        expect(parsed(`${head}\r\n${line}`)[1]?.[2]).toBe(cell);
      }
    },
  );

  test("guards against formula injection and round-trips any text", () => {
    const sign = fc.constantFrom(..."=+-@\uff1d\t\r\n ,;'\"x1");
    const text = fc.array(sign, { minLength: 1, maxLength: 12 }).map((signs) => signs.join(""));
    fc.assert(
      fc.property(text, text, fc.constantFrom(",", ";"), (one, two, written) => {
        const line = writeCsvLine([one, two, 5, one], written);
        for (const read of [",", ";"]) {
          expect(spreadsheetCells(line, read).filter(isFormula)).toEqual([]);
        }
        const head = ["1", "2", "3", "4"].join(written);
        expect(parsed(`${head}\r\n${line}`)[1]).toEqual([one, two, "5", one]);
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    [["a,b", 'say "x"', "one\ntwo", " edge ", ""]],
    [["it's", "'quoted'", "é ünï 漢", "x", "y"]],
  ])("%j round-trips", (cells) => {
    for (const separator of [",", ";", "\t"]) {
      const head = writeCsvLine(["1", "2", "3", "4", "5"], separator);
      expect(parsed(`\ufeff${head}${writeCsvLine(cells, separator)}`)[1]).toEqual(cells);
    }
  });

  test("counts rows as a spreadsheet does: blank rows count, line breaks in a cell do not", () => {
    const outcome = parseCsv('a,b\n\n"x\ny\r\nz",2\r\nz,3\n,\n"",""\nlast,4');
    expect(outcome.ok && outcome.rows.map(({ row }) => row)).toEqual([1, 3, 4, 7]);
  });

  test("rejects an unclosed quote", () => {
    expect(parseCsv('"a\nb",c\n"x,2\ny,3')).toEqual({ ok: false, row: 2 });
  });
});
