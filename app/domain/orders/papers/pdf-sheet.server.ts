import PDFDocument from "pdfkit";
import { projectFile } from "#app/database/project-file.server.ts";
import { COLOURS } from "./pdf-colours.ts";
import { spellable } from "./spellable.ts";

export const PAGE = { width: 595.28, height: 841.89 };
export const MARGIN = 48;
export const RIGHT = PAGE.width - MARGIN;

export type Style = {
  face?: "text" | "strong" | "display";
  size?: number;
  colour?: keyof typeof COLOURS;
  /** The x given is where the text ends. */
  endsThere?: boolean;
};

type PdfDocument = InstanceType<typeof PDFDocument>;
type Element = ReturnType<PdfDocument["struct"]>;

/** Paper to write on: tagged for those who have it read to them, and the same bytes for the same words. */
export function openSheet({
  title,
  author,
  madeAt,
}: {
  title: string;
  author: string;
  madeAt: Date;
}) {
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

  function use({ face = "text", size = 9.5 }: Style): void {
    pdf.font(face).fontSize(size);
  }

  function widthOf(text: string, style: Style): number {
    use(style);
    return pdf.widthOfString(text);
  }

  /** One line, where it is told; what does not fit was wrapped before. */
  function write(text: string, x: number, y: number, style: Style = {}): void {
    const shown = spellable(text);
    const left = style.endsThere ? x - widthOf(shown, style) : x;
    use(style);
    pdf.fillColor(COLOURS[style.colour ?? "ink"]).text(shown, left, y, { lineBreak: false });
  }

  /** As lines that fit; a word too long for one is broken. */
  function wrap(text: string, width: number, style: Style = {}): string[] {
    const fits = (line: string) => widthOf(line, style) <= width;
    const lines: string[] = [];
    let line = "";
    for (const word of spellable(text).split(" ")) {
      const longer = line ? `${line} ${word}` : word;
      if (fits(longer)) {
        line = longer;
        continue;
      }
      if (line) lines.push(line);
      line = word;
      while (!fits(line)) {
        let most = line.length - 1;
        while (most > 1 && !fits(line.slice(0, most))) most -= 1;
        lines.push(line.slice(0, most));
        line = line.slice(most);
      }
    }
    return [...lines, line];
  }

  /** Something to be read out, with what it is. */
  function say(parent: Element, kind: string, draw: () => void): void {
    const content = pdf.markStructureContent(kind);
    draw();
    pdf.endMarkedContent();
    parent.add(pdf.struct(kind, {}, content));
  }

  /** Something only to be looked at, or repeated on every page. */
  function decorate(draw: () => void): void {
    pdf.markContent("Artifact", { type: "Layout" });
    draw();
    pdf.endMarkedContent();
  }

  function group(parent: Element, kind: string): Element {
    const element = pdf.struct(kind);
    parent.add(element);
    return element;
  }

  function rule(
    y: number,
    { from = MARGIN, to = RIGHT, colour = "line", weight = 0.7 }: Rule = {},
  ): void {
    decorate(() => pdf.moveTo(from, y).lineTo(to, y).lineWidth(weight).stroke(COLOURS[colour]));
  }

  async function close(): Promise<Buffer> {
    root.end();
    pdf.end();
    await finished;
    return Buffer.concat(chunks);
  }

  return { pdf, root, write, wrap, widthOf, say, decorate, group, rule, close };
}

export type Sheet = ReturnType<typeof openSheet>;

const FACES = {
  display: "bricolage-grotesque-650",
  text: "instrument-sans-400",
  strong: "instrument-sans-600",
};

type Rule = { from?: number; to?: number; colour?: keyof typeof COLOURS; weight?: number };
