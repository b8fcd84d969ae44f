import { inflateSync } from "node:zlib";

/** What a PDF of ours says, page by page, one entry for each piece of text in the order it is drawn. */
export function pdfPages(pdf: Uint8Array): string[][] {
  const objects = objectsOf(Buffer.from(pdf).toString("latin1"));
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head));
  return pages.map(({ head }) => {
    const content = objects.get(/\/Contents (\d+)/.exec(head)?.[1] ?? "");
    const resources = objects.get(/\/Resources (\d+)/.exec(head)?.[1] ?? "");
    const fonts = new Map(
      [...(resources?.head ?? "").matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, number]) => [
        name ?? "",
        lettersOf(objects, number ?? ""),
      ]),
    );
    return textOfContent(content?.stream ?? "", fonts);
  });
}

/** All of it, with a space between the pieces. */
export function pdfText(pdf: Uint8Array): string {
  return pdfPages(pdf).flat().join(" ");
}

/** How the pages of a PDF of ours are drawn: the operators of each page. */
export function pdfDrawings(pdf: Uint8Array): string[] {
  const objects = objectsOf(Buffer.from(pdf).toString("latin1"));
  return [...objects.values()].flatMap(({ head }) => {
    const content = /\/Type \/Page\b(?!s)/.test(head) && /\/Contents (\d+)/.exec(head);
    return content ? [objects.get(content[1] ?? "")?.stream ?? ""] : [];
  });
}

type PdfObject = { head: string; stream: string };

function objectsOf(source: string): Map<string, PdfObject> {
  const found = new Map<string, PdfObject>();
  for (const [, number = "", body = ""] of source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = "", rest] = body.split(/\nstream\n/);
    const bytes = rest?.replace(/\nendstream$/, "");
    const isPacked = head.includes("FlateDecode");
    const stream =
      bytes && isPacked ? inflateSync(Buffer.from(bytes, "latin1")).toString("latin1") : bytes;
    found.set(number, { head, stream: stream ?? "" });
  }
  return found;
}

/** From the font's own table: which letter each of its drawings stands for. */
function lettersOf(objects: Map<string, PdfObject>, font: string): Map<number, string> {
  const table = objects.get(/\/ToUnicode (\d+)/.exec(objects.get(font)?.head ?? "")?.[1] ?? "");
  const letters = new Map<number, string>();
  for (const [, first = "0", list = ""] of (table?.stream ?? "").matchAll(
    /<(\w{4})> <\w{4}> \[([^\]]*)\]/g,
  )) {
    for (const [place, [, code = ""]] of [...list.matchAll(/<(\w*)>/g)].entries()) {
      const units = (code.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16));
      letters.set(Number.parseInt(first, 16) + place, String.fromCharCode(...units));
    }
  }
  return letters;
}

function textOfContent(content: string, fonts: Map<string, Map<number, string>>): string[] {
  const pieces: string[] = [];
  let letters = new Map<number, string>();
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) letters = fonts.get(font) ?? new Map();
    if (shown === undefined) continue;
    const codes = [...shown.matchAll(/<(\w*)>/g)].flatMap(([, hex]) => hex?.match(/.{4}/g) ?? []);
    pieces.push(codes.map((code) => letters.get(Number.parseInt(code, 16)) ?? "\ufffd").join(""));
  }
  return pieces;
}
