import { randText } from "#app/content/rand-text.ts";
import { HEAD_HEIGHT } from "./page-rows.ts";
import type { Paper, PaperLine } from "./paper.ts";
import { MARGIN, RIGHT, type Sheet } from "./pdf-sheet.server.ts";

/** The table of what was sold: measured first, then drawn page by page. */
export function drawLines(sheet: Sheet, paper: Paper) {
  const { write, wrap, say, group, root, rule } = sheet;
  const hasVat = paper.lines.some(({ vat }) => vat !== undefined);
  const columns = columnsOf(paper, hasVat);
  const room = (columns[0]?.x ?? RIGHT) - QUANTITY_WIDE - MARGIN;
  const names = paper.lines.map(({ name }) => wrap(name, room));
  const table = group(root, "Table");

  function head(y: number): void {
    const row = group(table, "TR");
    say(row, "TH", () => write("Description", MARGIN, y + 5, HEAD));
    for (const { name, x } of columns) {
      say(row, "TH", () => write(name, x, y + 5, { ...HEAD, endsThere: true }));
    }
    rule(y + HEAD_HEIGHT - 2, { colour: "ink", weight: 0.9 });
  }

  /** Returns where it ends. */
  function draw(rows: readonly number[], top: number): number {
    if (rows.length === 0) return top;
    head(top);
    let y = top + HEAD_HEIGHT;
    for (const place of rows) {
      const line = paper.lines[place];
      if (!line) continue;
      const row = group(table, "TR");
      say(row, "TD", () => {
        for (const [below, text] of (names[place] ?? []).entries()) {
          write(text, MARGIN, y + 7 + below * LEADING);
        }
      });
      for (const { x, value } of columns) {
        say(row, "TD", () => write(value(line), x, y + 7, { endsThere: true }));
      }
      y += heightOf(names[place] ?? []);
      rule(y);
    }
    return y;
  }

  return { heights: names.map(heightOf), draw };
}

const HEAD = { size: 9, colour: "soft" } as const;
const LEADING = 13;
const QUANTITY_WIDE = 56;

function heightOf(name: readonly string[]): number {
  return name.length * LEADING + 13;
}

/** From the right; each names where its text ends. */
function columnsOf({ form }: Paper, hasVat: boolean) {
  const withVat = form === "plain" ? "" : " with VAT";
  const all = [
    { name: "Quantity", wide: 0, value: ({ quantity }: PaperLine) => String(quantity) },
    { name: `Price${withVat}`, wide: 88, value: ({ unitPrice }: PaperLine) => randText(unitPrice) },
    ...(hasVat
      ? [{ name: "VAT", wide: 78, value: ({ vat }: PaperLine) => randText(vat ?? 0) }]
      : []),
    { name: `Total${withVat}`, wide: 92, value: ({ total }: PaperLine) => randText(total) },
  ];
  let x = RIGHT;
  return all
    .toReversed()
    .map((column) => {
      const placed = { ...column, x };
      x -= column.wide;
      return placed;
    })
    .toReversed();
}
