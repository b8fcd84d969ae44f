import { purposeText } from "#app/content/texts/purpose-text.ts";
import {
  type DocumentLine,
  type LineColumn,
  lineColumns,
  lineNote,
  type OrderDocument,
} from "#app/domain/documents/document.ts";
import { formatRand } from "#app/format/money.ts";
import { MARGIN, type PdfWriter, RIGHT } from "./pdf-writer.server.ts";

/** An amount stays on one line with its R. */
const unbroken = (text: string) => text.replaceAll(/\bR (?=\d)/g, "R\u00a0");

/** The table of lines: measured first, then drawn page by page. */
export function drawLineTable(writer: PdfWriter, document: OrderDocument) {
  const { write, wrap, tag, group, root, rule, decorate } = writer;
  const columns = placeColumns(writer, document);
  const room = (columns[0]?.left ?? RIGHT) - MARGIN;
  const descriptions = document.lines.map((line) => [
    { lines: wrap(line.name, room), style: {}, leading: LEADING },
    ...[
      ...[line.specification, lineNote(line, document), line.option, line.backorder],
      purposeText(line.purpose),
    ].flatMap((small) =>
      small
        ? { lines: wrap(unbroken(small), room, SMALL), style: SMALL, leading: SMALL_LEADING }
        : [],
    ),
  ]);
  const table = group(root, "Table");
  const head = group(table, "THead");
  const body = group(table, "TBody");

  /** Later pages repeat it for the eye only. */
  function drawHead(y: number, isFirst: boolean): void {
    const row = isFirst ? group(head, "TR") : undefined;
    const cell = (draw: () => void) =>
      row ? tag(row, "TH", draw, { scope: "Column" }) : decorate(draw, "Pagination");
    cell(() => write("Description", MARGIN, y + 5, SMALL));
    for (const { name, right } of columns) {
      cell(() => write(name, right, y + 5, { ...SMALL, endsThere: true }));
    }
    rule(y + HEAD_HEIGHT - 2, { colour: "ink", weight: 0.9 });
  }

  /** Returns the y position below the last row. */
  function draw(rows: readonly number[], top: number): number {
    if (rows.length === 0) return top;
    drawHead(top, rows[0] === 0);
    let y = top + HEAD_HEIGHT;
    for (const index of rows) {
      const line = document.lines[index];
      const description = descriptions[index];
      if (!line || !description) continue;
      const row = group(body, "TR");
      const name = group(row, "TH", { scope: "Row" });
      let textY = y + ROW_PADDING;
      for (const { lines, style, leading } of description) {
        tag(name, "P", () => {
          for (const text of lines) {
            write(text, MARGIN, textY, style);
            textY += leading;
          }
        });
      }
      for (const { right, value } of columns) {
        tag(row, "TD", () => write(value(line), right, y + ROW_PADDING, { endsThere: true }));
      }
      y += rowHeight(description);
      rule(y);
    }
    return y;
  }

  return { heights: descriptions.map(rowHeight), draw };
}

const SMALL = { size: 9, colour: "soft" } as const;
const LEADING = 13;
const SMALL_LEADING = 11.5;
const ROW_PADDING = 5.5;
const COLUMN_GAP = 16;

function rowHeight(description: readonly { lines: readonly string[]; leading: number }[]): number {
  return description.reduce(
    (height, { lines, leading }) => height + lines.length * leading,
    2 * ROW_PADDING,
  );
}

/** Columns as wide as their widest amount; the description has the rest. */
function placeColumns({ widthOf }: PdfWriter, document: OrderDocument) {
  let right = RIGHT;
  return tableColumns(document)
    .toReversed()
    .map(({ name, value }) => {
      const widths = document.lines.map((line) => widthOf(value(line), {}));
      const left = right - Math.max(widthOf(name, SMALL), ...widths) - COLUMN_GAP;
      const placed = { name, value, left, right };
      right = left;
      return placed;
    })
    .toReversed();
}

function tableColumns(document: OrderDocument) {
  const written = ({ value }: LineColumn, line: DocumentLine) => {
    const shown = value(line);
    return typeof shown === "number" ? formatRand(shown) : shown;
  };
  return lineColumns(document).map((column) => ({
    name: column.name,
    value: (line: DocumentLine) => written(column, line),
  }));
}

/** Top of the table on every page but the first. */
export const TOP_OF_TABLE = 78;
/** Height of the table's header row, which each page repeats. */
const HEAD_HEIGHT = 24;

/**
 * Pagination: the rows of each page. The totals are never alone on a page: when they do not fit below the last row,
 * that row moves to the next page with them.
 */
export function paginateRows(
  heights: readonly number[],
  { first, bottom, closing }: { first: number; bottom: number; closing: number },
): number[][] {
  const pages: number[][] = [[]];
  let y = first + HEAD_HEIGHT;
  const turn = () => {
    pages.push([]);
    y = TOP_OF_TABLE + HEAD_HEIGHT;
  };
  for (const [row, height] of heights.entries()) {
    if (y + height > bottom) turn();
    pages.at(-1)?.push(row);
    y += height;
  }
  if (y + closing > bottom) {
    const last = (pages.at(-1)?.length ?? 0) > 1 ? pages.at(-1)?.pop() : undefined;
    turn();
    if (last !== undefined) pages.at(-1)?.push(last);
  }
  return pages;
}
