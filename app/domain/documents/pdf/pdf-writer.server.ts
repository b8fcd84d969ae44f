import PDFDocument from "pdfkit";
import { brandHex } from "#app/content/brand/brand-colours.ts";
import { projectFile } from "#app/database/project-file.server.ts";
import { printableText, splitCharacters } from "#app/format/printable-text.ts";

export const PAGE = { width: 595.28, height: 841.89 };
export const MARGIN = 48;
export const RIGHT = PAGE.width - MARGIN;

export type TextStyle = {
  face?: "text" | "strong" | "display";
  size?: number;
  colour?: PdfColour;
  /** Right-aligned: x is the right edge. */
  endsThere?: boolean;
};

type PdfDocument = InstanceType<typeof PDFDocument>;
type Element = ReturnType<PdfDocument["struct"]>;
/** A picture's text; which cells a table's header cell names. */
type TagOptions = { alt?: string; scope?: "Column" | "Row" };

/** Writes a tagged PDF (for screen readers), with the same bytes for the same words. */
export function createPdfWriter(about: { title: string; author: string; madeAt: Date }) {
  const { title, author, madeAt } = about;
  const pdf = new PDFDocument({
    size: "A4",
    margin: 0,
    lang: "en-ZA",
    pdfVersion: "1.7",
    tagged: true,
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: madeAt, ModDate: madeAt },
  });
  const chunks: Buffer[] = [];
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
  const finished = new Promise((resolve, reject) => {
    pdf.on("end", resolve);
    pdf.on("error", reject);
  });
  for (const [face, file] of Object.entries(FACES)) {
    pdf.registerFont(face, projectFile(`app/fonts/${file}.ttf`));
  }
  const root = pdf.struct("Document");
  pdf.addStructure(root);

  function use({ face = "text", size = 9.5 }: TextStyle): void {
    pdf.font(face).fontSize(size);
  }

  function widthOf(text: string, style: TextStyle): number {
    use(style);
    return pdf.widthOfString(text);
  }

  /** Writes one line at a position, without wrapping. */
  function write(text: string, x: number, y: number, style: TextStyle = {}): void {
    const shown = printableText(text);
    const left = style.endsThere ? x - widthOf(shown, style) : x;
    use(style);
    pdf.fillColor(pdfColour(style.colour ?? "ink")).text(shown, left, y, { lineBreak: false });
  }

  /**
   * Wraps a text to a width, never at a no-break space; a word that is too long is broken. A line keeps its space at
   * the end: in the tagged text only that separates its last word from the next line.
   */
  function wrap(text: string, width: number, style: TextStyle = {}): string[] {
    const lines: string[] = [];
    let line = "";
    for (const word of text.split(/[^\S\u00a0\ufeff]+/).map(printableText)) {
      const longer = line ? `${line} ${word}` : word;
      if (widthOf(longer, style) <= width) {
        line = longer;
        continue;
      }
      if (line) lines.push(`${line} `);
      const pieces = breakWord(word, width, style);
      line = pieces.pop() ?? "";
      lines.push(...pieces);
    }
    return [...lines, line];
  }

  /** Measures each character once, so a very long word takes no longer than a text of that length. */
  function breakWord(word: string, width: number, style: TextStyle): string[] {
    const pieces: string[] = [];
    let piece = "";
    let used = 0;
    for (const character of splitCharacters(word)) {
      const wide = widthOf(character, style);
      if (piece && used + wide > width) {
        pieces.push(piece);
        piece = "";
        used = 0;
      }
      piece += character;
      used += wide;
    }
    return [...pieces, piece];
  }

  /** Draws tagged content (paragraph, heading, cell) for screen readers. */
  function tag(parent: Element, kind: string, draw: () => void, options: TagOptions = {}): void {
    const content = pdf.markStructureContent(kind);
    draw();
    pdf.endMarkedContent();
    parent.add(pdf.struct(kind, options, content));
  }

  /** Draws an artifact: what screen readers skip, because it is decoration or repeated on every page. */
  function decorate(draw: () => void, type: "Layout" | "Pagination" = "Layout"): void {
    pdf.markContent("Artifact", { type });
    draw();
    pdf.endMarkedContent();
  }

  function group(parent: Element, kind: string, options: TagOptions = {}): Element {
    const element = pdf.struct(kind, options);
    parent.add(element);
    return element;
  }

  function rule(
    y: number,
    { from = MARGIN, to = RIGHT, colour = "line", weight = 0.7 }: Rule = {},
  ): void {
    decorate(() => pdf.moveTo(from, y).lineTo(to, y).lineWidth(weight).stroke(pdfColour(colour)));
  }

  async function close(): Promise<Buffer> {
    root.end();
    pdf.end();
    await finished;
    return Buffer.concat(chunks);
  }

  return { pdf, root, write, wrap, widthOf, tag, decorate, group, rule, close };
}

export type PdfWriter = ReturnType<typeof createPdfWriter>;

const FACES = {
  display: "bricolage-grotesque-650",
  text: "instrument-sans-400",
  strong: "instrument-sans-600",
};

type Rule = { from?: number; to?: number; colour?: PdfColour; weight?: number };

/** The brand's colours as hex: PDF has no oklch. */
export function pdfColour(colour: PdfColour): string {
  return colour === "danger" ? "#b3261e" : brandHex(PDF_ROLES[colour]);
}

type PdfColour = keyof typeof PDF_ROLES | "danger";

const PDF_ROLES = {
  ink: "ink",
  soft: "ink-soft",
  line: "line",
  wash: "blossom-wash",
  brand: "brand",
  sun: "sun",
} as const;
