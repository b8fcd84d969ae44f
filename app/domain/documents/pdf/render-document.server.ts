import type { DocumentParty } from "#app/database/tables/document-parties.ts";
import { formatParty, type OrderDocument, sellerContact } from "#app/domain/documents/document.ts";
import { formatRand } from "#app/format/money.ts";
import { drawLineTable, paginateRows, TOP_OF_TABLE } from "./line-table.server.ts";
import { BOTTOM, drawFoot, drawLogo, drawUploadedLogo } from "./page-frame.server.ts";
import { createPdfWriter, MARGIN, type PdfWriter, pdfColour, RIGHT } from "./pdf-writer.server.ts";

/** A document as PDF: A4, as many pages as it needs, each with its head and "page n of m". */
export async function renderDocument(document: OrderDocument, logo?: Uint8Array): Promise<Buffer> {
  const writer = createPdfWriter({
    title: `${document.title} ${document.number}`,
    author: document.seller.name,
    madeAt: document.madeAt,
  });
  const start = drawOpening(writer, document, logo);
  const table = drawLineTable(writer, document);
  const pages = paginateRows(table.heights, {
    first: start,
    bottom: BOTTOM,
    closing: closingHeight(writer, document),
  });
  for (const [index, rows] of pages.entries()) {
    if (index > 0) {
      writer.pdf.addPage();
      drawRunningHead(writer, document, logo);
    }
    const end = table.draw(rows, index === 0 ? start : TOP_OF_TABLE);
    const isLast = index === pages.length - 1;
    if (isLast) drawClosing(writer, document, end);
    drawFoot(writer, document.seller, { page: `Page ${index + 1} of ${pages.length}`, isLast });
  }
  return writer.close();
}

const LEADING = 12.5;
const NOTE = { size: 9, colour: "soft" } as const;
const NOTE_LEADING = 12;
const NOTE_GAP = 4;
const TITLE_TOP = 88;
const PARTIES_TOP = 145;
const TOTALS_WIDTH = 227;
const TOTALS_INSET = 12;
const NOTES_WIDTH = RIGHT - MARGIN - TOTALS_WIDTH - 20;
const TOTAL_HEIGHT = 18;
const SUM_HEIGHT = 30;
const CLOSING_GAP = 14;

/** Draws company, title and parties on the first page; returns the top of the table. */
function drawOpening(
  writer: PdfWriter,
  document: OrderDocument,
  logo: Uint8Array | undefined,
): number {
  const { write, tag, decorate, root, rule } = writer;
  const { tradingName } = sellerContact(document.seller);
  if (logo) {
    const draw = () => drawUploadedLogo(writer, logo, { y: 34, width: 190, height: 42 });
    tag(root, "Figure", draw, { alt: tradingName });
  } else {
    decorate(() => drawLogo(writer, MARGIN, 40, 30));
    tag(root, "P", () => write(tradingName, MARGIN + 39, 46, { face: "display", size: 15 }));
  }
  if (document.copyMark) drawStamp(writer, document.copyMark);
  const heading = { face: "display", size: 30 } as const;
  tag(root, "H1", () => write(document.title, MARGIN, TITLE_TOP, heading));
  if (document.isCancelled) {
    drawCancelledMark(writer, MARGIN + writer.widthOf(document.title, heading) + 16);
  }
  tag(root, "P", () =>
    write(document.number, RIGHT, TITLE_TOP + 8, {
      face: "display",
      size: 20,
      colour: "brand",
      endsThere: true,
    }),
  );
  rule(132);
  const columns = [
    drawParty(writer, "From", document.seller, { x: MARGIN, width: 158 }),
    drawParty(writer, document.buyer.deliverTo ? "Bill to" : "To", document.buyer, {
      x: MARGIN + 172,
      width: 148,
    }),
    drawHeaderFields(writer, document),
  ];
  return Math.max(...columns) + 16;
}

function drawParty(
  { write, wrap, tag, group, root }: PdfWriter,
  name: string,
  party: DocumentParty,
  { x, width }: { x: number; width: number },
): number {
  const { first, others } = formatParty(party);
  const section = group(root, "Sect");
  tag(section, "H2", () => write(name, x, PARTIES_TOP, NOTE));
  let y = PARTIES_TOP + 12;
  const put = (text: string, face: "text" | "strong") => {
    const lines = wrap(text, width, { face });
    tag(section, "P", () => {
      for (const line of lines) {
        write(line, x, y, { face });
        y += LEADING;
      }
    });
  };
  put(first, "strong");
  for (const other of others) put(other, "text");
  if (party.deliverTo) {
    const { title, lines } = party.deliverTo;
    const top = y + 8;
    tag(section, "P", () => write(title, x, top, NOTE));
    y = top + 14;
    for (const line of lines) put(line, "text");
  }
  return y;
}

function drawHeaderFields(
  { write, wrap, tag, group, root }: PdfWriter,
  { headerFields }: OrderDocument,
): number {
  const x = MARGIN + 334;
  const list = group(root, "L");
  let y = PARTIES_TOP;
  for (const [name, value] of headerFields) {
    const item = group(list, "LI");
    tag(item, "Lbl", () => write(name, x, y, NOTE));
    y += 12;
    const lines = wrap(value, RIGHT - x, { face: "strong" });
    tag(item, "LBody", () => {
      for (const line of lines) {
        write(line, x, y, { face: "strong" });
        y += LEADING;
      }
    });
    y += 3;
  }
  return y;
}

function drawRunningHead(
  writer: PdfWriter,
  document: OrderDocument,
  logo: Uint8Array | undefined,
): void {
  const { title, number, copyMark, isCancelled } = document;
  const { write, decorate } = writer;
  const marks = [copyMark?.toLowerCase(), isCancelled && CANCELLED.toLowerCase()];
  decorate(() => {
    if (logo) {
      drawUploadedLogo(writer, logo, { y: 34, width: 120, height: 26 });
    } else {
      drawLogo(writer, MARGIN, 38, 20);
      write(sellerContact(document.seller).tradingName, MARGIN + 27, 41.5, {
        face: "display",
        size: 11,
      });
    }
    write([`${title} ${number}`, ...marks.filter(Boolean)].join(", "), RIGHT, 43, {
      ...NOTE,
      endsThere: true,
    });
  }, "Pagination");
}

function drawStamp({ pdf, write, widthOf, tag, root, decorate }: PdfWriter, mark: string): void {
  const style = { face: "strong", size: 9, colour: "brand" } as const;
  const width = widthOf(mark, style) + 18;
  decorate(() =>
    pdf
      .roundedRect(RIGHT - width, 45, width, 19, 9.5)
      .lineWidth(0.9)
      .stroke(pdfColour("brand")),
  );
  tag(root, "P", () => write(mark, RIGHT - width + 9, 49.5, style));
}

/** Beside the title, so nobody takes the document for a valid one. */
function drawCancelledMark({ pdf, write, widthOf, tag, root, decorate }: PdfWriter, x: number) {
  const style = { face: "strong", size: 15, colour: "danger" } as const;
  const width = widthOf(CANCELLED, style) + 22;
  decorate(() =>
    pdf
      .roundedRect(x, TITLE_TOP + 3, width, 28, 6)
      .lineWidth(1.6)
      .stroke(pdfColour("danger")),
  );
  tag(root, "P", () => write(CANCELLED, x + 11, TITLE_TOP + 8, style));
}

const CANCELLED = "Cancelled";

function closingHeight({ wrap }: PdfWriter, { totals, notes }: OrderDocument): number {
  const lines = notes.flatMap((note) => wrap(note, NOTES_WIDTH, NOTE)).length;
  const sums = totals.reduce(
    (height, { isSum }) => height + (isSum ? SUM_HEIGHT : TOTAL_HEIGHT),
    0,
  );
  return CLOSING_GAP + Math.max(sums, lines * NOTE_LEADING + notes.length * NOTE_GAP);
}

function drawClosing(writer: PdfWriter, document: OrderDocument, top: number): void {
  const { write, wrap, tag, root } = writer;
  drawTotals(writer, document, top + CLOSING_GAP);
  let y = top + CLOSING_GAP + 2;
  for (const note of document.notes) {
    const lines = wrap(note, NOTES_WIDTH, NOTE);
    tag(root, "P", () => {
      for (const line of lines) {
        write(line, MARGIN, y, NOTE);
        y += NOTE_LEADING;
      }
    });
    y += NOTE_GAP;
  }
}

function drawTotals(
  { pdf, write, tag, group, root, rule, decorate }: PdfWriter,
  { totals }: OrderDocument,
  top: number,
): void {
  const left = RIGHT - TOTALS_WIDTH;
  const table = group(root, "Table");
  let y = top;
  for (const [index, { name, cents, isSum }] of totals.entries()) {
    const height = isSum ? SUM_HEIGHT : TOTAL_HEIGHT;
    if (isSum) {
      decorate(() => pdf.roundedRect(left, y, TOTALS_WIDTH, height - 4, 6).fill(pdfColour("wash")));
    } else if (totals[index + 1] && !totals[index + 1]?.isSum) {
      rule(y + height - 3, { from: left });
    }
    const style = isSum ? ({ face: "strong", size: 11.5 } as const) : {};
    const textY = y + (isSum ? 6 : 1);
    const row = group(table, "TR");
    const nameStyle = isSum ? style : ({ colour: "soft" } as const);
    tag(row, "TH", () => write(name, left + TOTALS_INSET, textY, nameStyle), { scope: "Row" });
    tag(row, "TD", () =>
      write(formatRand(cents), RIGHT - TOTALS_INSET, textY, { ...style, endsThere: true }),
    );
    y += height;
  }
}
