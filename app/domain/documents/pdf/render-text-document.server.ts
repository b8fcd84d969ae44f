import { sellerContact } from "#app/domain/documents/document.ts";
import { BOTTOM, drawFoot, drawLogo, drawUploadedLogo } from "./page-frame.server.ts";
import {
  createPdfWriter,
  MARGIN,
  type PdfWriter,
  RIGHT,
  type TextStyle,
} from "./pdf-writer.server.ts";
import type { TextBlock, TextDocument } from "./text-document.ts";

/** A text as PDF: A4, each page with the company, its head and "page n of m". */
export async function renderTextDocument(
  document: TextDocument,
  logo?: Uint8Array,
): Promise<Buffer> {
  const { title, version, publisher, madeAt } = document;
  const writer = createPdfWriter({ title, author: publisher.name, madeAt });
  const rows = document.sections.flatMap(({ title: heading, blocks }, index) => [
    ...textRows(writer, "H2", `${index + 1}. ${heading}`, SECTION),
    ...blocks.flatMap((block, at) => blockRows(writer, block, blocks[at + 1]?.kind)),
  ]);
  const pages = paginate(rows);
  for (const [index, page] of pages.entries()) {
    if (index === 0) drawOpening(writer, document, logo);
    else {
      writer.pdf.addPage();
      drawRunningHead(writer, `${title} · ${version}`, publisher, logo);
    }
    let y = index === 0 ? FIRST_TOP : TOP;
    for (const { row, gap } of page) {
      row.draw(y + gap);
      y += gap + row.height;
    }
    const isLast = index === pages.length - 1;
    drawFoot(writer, publisher, { page: `Page ${index + 1} of ${pages.length}`, isLast });
  }
  return writer.close();
}

const FIRST_TOP = 168;
const TOP = 84;
const TERM_WIDTH = 108;
const MAX_KEPT_ROWS = 12;

type RowStyle = TextStyle & { leading: number; before: number };
const SECTION: RowStyle = { face: "display", size: 15, leading: 19, before: 22 };
const HEADING: RowStyle = { face: "strong", size: 10.5, leading: 14, before: 12 };
const TEXT: RowStyle = { leading: 13.5, before: 7 };
const CELL: RowStyle = { size: 9, leading: 12, before: 4 };
const TERM: RowStyle = { ...CELL, colour: "soft" };
const HEAD: RowStyle = { ...CELL, face: "strong" };

/** What is drawn in one piece. */
type Row = {
  height: number;
  /** The space above it, except at the top of a page. */
  before: number;
  /** Stays on the page of the row that follows it. */
  keepsWithNext: boolean;
  draw(y: number): void;
};

function paginate(rows: readonly Row[]): { row: Row; gap: number }[][] {
  let page: { row: Row; gap: number }[] = [];
  const pages = [page];
  let y = FIRST_TOP;
  for (const [index, row] of rows.entries()) {
    const gap = page.length === 0 ? 0 : row.before;
    if (page.length > 0 && y + gap + heightWithNext(rows, index) > BOTTOM) {
      page = [{ row, gap: 0 }];
      pages.push(page);
      y = TOP + row.height;
    } else {
      page.push({ row, gap });
      y += gap + row.height;
    }
  }
  return pages;
}

/** A heading, or the text above a table, is not the last line of a page; a short list is not torn apart. */
function heightWithNext(rows: readonly Row[], index: number): number {
  const [row, next] = [rows[index], rows[index + 1]];
  if (!row) return 0;
  return row.keepsWithNext && next
    ? row.height + next.before + heightWithNext(rows, index + 1)
    : row.height;
}

type Element = PdfWriter["root"];

/** The rows of a list share the element that screen readers know it by, made with its first row. */
function sharedElement({ group, root }: PdfWriter, kind: string): () => Element {
  let element: Element | undefined;
  return () => {
    element ??= group(root, kind);
    return element;
  };
}

function blockRows(
  writer: PdfWriter,
  block: TextBlock,
  next: TextBlock["kind"] | undefined,
): Row[] {
  switch (block.kind) {
    case "heading":
      return textRows(writer, "H3", block.text, HEADING);
    case "paragraph":
      return textRows(writer, "P", block.text, TEXT, next === "table");
    case "list":
      return listRows(writer, block);
    case "details": {
      const list = sharedElement(writer, "L");
      const isShort = block.rows.length <= MAX_KEPT_ROWS;
      return block.rows.map(([term, text], index) =>
        cellsRow(writer, {
          cells: [
            { text: term, left: MARGIN, width: TERM_WIDTH - 12, style: TERM, tag: "Lbl" },
            { text, left: MARGIN + TERM_WIDTH, width: RIGHT - MARGIN - TERM_WIDTH, tag: "LBody" },
          ],
          parent: () => writer.group(list(), "LI"),
          keepsWithNext: isShort && index < block.rows.length - 1,
        }),
      );
    }
    case "table":
      return tableRows(writer, block);
  }
}

function textRows(
  writer: PdfWriter,
  kind: "H2" | "H3" | "P",
  text: string,
  style: RowStyle,
  keepsWithNext = kind !== "P",
): Row[] {
  const { write, wrap, tag, root } = writer;
  return pieces(wrap(text, RIGHT - MARGIN, style)).map((lines, index, { length }) => ({
    height: lines.length * style.leading,
    before: index === 0 ? style.before : 0,
    keepsWithNext: keepsWithNext && index === length - 1,
    draw: (y) =>
      tag(root, kind, () => {
        for (const [at, line] of lines.entries()) {
          write(line, MARGIN, y + at * style.leading, style);
        }
      }),
  }));
}

/** A long text is drawn in pieces, which may be on two pages. */
function pieces(lines: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(lines.length / MAX_LINES) }, (_, index) =>
    lines.slice(index * MAX_LINES, (index + 1) * MAX_LINES),
  );
}

const MAX_LINES = 30;

function listRows(
  writer: PdfWriter,
  { items, isNumbered }: Extract<TextBlock, { kind: "list" }>,
): Row[] {
  const { write, wrap, tag, group, decorate } = writer;
  const list = sharedElement(writer, "L");
  const left = MARGIN + (isNumbered ? 20 : 12);
  const mark = (item: Element, index: number, y: number) =>
    isNumbered
      ? tag(item, "Lbl", () => write(`${index + 1}.`, MARGIN, y, TEXT))
      : decorate(() => write("•", MARGIN + 2, y, { ...TEXT, colour: "brand" }));
  return items.flatMap((text, index) =>
    pieces(wrap(text, RIGHT - left, TEXT)).map((lines, part) => ({
      height: lines.length * TEXT.leading,
      before: part > 0 ? 0 : index > 0 ? 3 : TEXT.before,
      keepsWithNext: false,
      draw: (y: number) => {
        const item = group(list(), "LI");
        if (part === 0) mark(item, index, y);
        tag(item, "LBody", () => {
          for (const [at, line] of lines.entries()) write(line, left, y + at * TEXT.leading, TEXT);
        });
      },
    })),
  );
}

function tableRows(
  writer: PdfWriter,
  { head, rows }: Extract<TextBlock, { kind: "table" }>,
): Row[] {
  const table = sharedElement(writer, "Table");
  const width = (RIGHT - MARGIN) / Math.max(1, head.length);
  return [head, ...rows].map((texts, index) =>
    cellsRow(writer, {
      cells: texts.map((text, column) => ({
        text,
        left: MARGIN + column * width,
        width: width - 12,
        style: index === 0 ? HEAD : CELL,
        tag: index === 0 || column === 0 ? "TH" : "TD",
        scope: index === 0 ? "Column" : column === 0 ? "Row" : undefined,
      })),
      parent: () => writer.group(table(), "TR"),
      hasRule: true,
      before: index === 0 ? TEXT.before : CELL.before,
      // The last row is not alone on a page either.
      keepsWithNext: index === 0 || index === rows.length - 1,
    }),
  );
}

type Cell = {
  text: string;
  left: number;
  width: number;
  style?: RowStyle;
  tag: string;
  scope?: "Column" | "Row" | undefined;
};

type CellsRow = {
  cells: Cell[];
  parent: () => Element;
  hasRule?: boolean;
  before?: number;
  keepsWithNext: boolean;
};

function cellsRow(
  { write, wrap, tag, rule }: PdfWriter,
  { cells, parent, hasRule = false, before = CELL.before, keepsWithNext }: CellsRow,
): Row {
  const wrapped = cells.map((cell) => ({
    ...cell,
    lines: wrap(cell.text, cell.width, cell.style ?? CELL),
  }));
  const lines = Math.max(...wrapped.map((cell) => cell.lines.length));
  const height = lines * CELL.leading + (hasRule ? 5 : 0);
  return {
    height,
    before,
    keepsWithNext,
    draw: (y) => {
      const row = parent();
      for (const { lines: own, left, style = CELL, tag: kind, scope } of wrapped) {
        const draw = () => {
          for (const [at, line] of own.entries()) write(line, left, y + at * CELL.leading, style);
        };
        tag(row, kind, draw, scope ? { scope } : {});
      }
      if (hasRule) rule(y + height - 1);
    },
  };
}

function drawOpening(
  writer: PdfWriter,
  { title, version, publisher }: TextDocument,
  logo: Uint8Array | undefined,
): void {
  const { write, tag, decorate, root, rule } = writer;
  const { tradingName } = sellerContact(publisher);
  if (logo) {
    const draw = () => drawUploadedLogo(writer, logo, { y: 34, width: 190, height: 42 });
    tag(root, "Figure", draw, { alt: tradingName });
  } else {
    decorate(() => drawLogo(writer, MARGIN, 40, 30));
    tag(root, "P", () => write(tradingName, MARGIN + 39, 46, { face: "display", size: 15 }));
  }
  tag(root, "H1", () => write(title, MARGIN, 88, { face: "display", size: 30 }));
  tag(root, "P", () => write(version, MARGIN, 128, { size: 10, colour: "soft" }));
  rule(150);
}

function drawRunningHead(
  writer: PdfWriter,
  text: string,
  publisher: TextDocument["publisher"],
  logo: Uint8Array | undefined,
): void {
  const { write, decorate } = writer;
  decorate(() => {
    if (logo) drawUploadedLogo(writer, logo, { y: 34, width: 120, height: 26 });
    else {
      drawLogo(writer, MARGIN, 38, 20);
      const name = { face: "display", size: 11 } as const;
      write(sellerContact(publisher).tradingName, MARGIN + 27, 41.5, name);
    }
    write(text, RIGHT, 43, { size: 9, colour: "soft", endsThere: true });
  }, "Pagination");
}
