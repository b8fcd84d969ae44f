import { formatRand } from "#app/content/money.ts";
import type { DocumentLine, OrderDocument } from "#app/domain/documents/document.ts";
import { MARGIN, type PdfWriter, RIGHT } from "./pdf-writer.server.ts";

/** The table of lines: measured first, then drawn page by page. */
export function drawLineTable(writer: PdfWriter, document: OrderDocument) {
  const { write, wrap, tag, group, root, rule } = writer;
  const hasVat = document.lines.some(({ vat }) => vat !== undefined);
  const columns = tableColumns(document, hasVat);
  const room = (columns[0]?.x ?? RIGHT) - QUANTITY_WIDTH - MARGIN;
  const names = document.lines.map(({ name, specification, detail, backorder }) => [
    ...wrap(name, room).map((text) => ({ text, style: {} })),
    ...[specification, detail, backorder]
      .flatMap((small) => (small ? wrap(small, room, HEAD_STYLE) : []))
      .map((text) => ({ text, style: HEAD_STYLE })),
  ]);
  const table = group(root, "Table");

  function head(y: number): void {
    const row = group(table, "TR");
    tag(row, "TH", () => write("Description", MARGIN, y + 5, HEAD_STYLE));
    for (const { name, x } of columns) {
      tag(row, "TH", () => write(name, x, y + 5, { ...HEAD_STYLE, endsThere: true }));
    }
    rule(y + HEAD_HEIGHT - 2, { colour: "ink", weight: 0.9 });
  }

  /** Returns the y position below the last row. */
  function draw(rows: readonly number[], top: number): number {
    if (rows.length === 0) return top;
    head(top);
    let y = top + HEAD_HEIGHT;
    for (const index of rows) {
      const line = document.lines[index];
      if (!line) continue;
      const row = group(table, "TR");
      tag(row, "TD", () => {
        for (const [below, { text, style }] of (names[index] ?? []).entries()) {
          write(text, MARGIN, y + 7 + below * LEADING, style);
        }
      });
      for (const { x, value } of columns) {
        tag(row, "TD", () => write(value(line), x, y + 7, { endsThere: true }));
      }
      y += rowHeight(names[index] ?? []);
      rule(y);
    }
    return y;
  }

  return { heights: names.map(rowHeight), draw };
}

const HEAD_STYLE = { size: 9, colour: "soft" } as const;
const LEADING = 13;
const QUANTITY_WIDTH = 56;

function rowHeight(name: readonly unknown[]): number {
  return name.length * LEADING + 13;
}

/** Columns from the right; x is the right edge of the text. */
function tableColumns({ taxInvoiceType }: OrderDocument, hasVat: boolean) {
  const withVat = taxInvoiceType === "plain" ? "" : " incl. VAT";
  const all = [
    { name: "Quantity", wide: 0, value: ({ quantity }: DocumentLine) => String(quantity) },
    {
      name: `Price${withVat}`,
      wide: 88,
      value: ({ unitPrice }: DocumentLine) => formatRand(unitPrice),
    },
    ...(hasVat
      ? [{ name: "VAT", wide: 78, value: ({ vat }: DocumentLine) => formatRand(vat ?? 0) }]
      : []),
    { name: `Total${withVat}`, wide: 92, value: ({ total }: DocumentLine) => formatRand(total) },
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
