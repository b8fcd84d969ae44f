import { inflateSync } from "node:zlib";

/** What a PDF of ours says, page by page, one entry for each piece of text in the order it is drawn. */
export function pdfPages(pdf: Uint8Array): string[][] {
  const objects = objectsOf(Buffer.from(pdf).toString("latin1"));
  const pages = [...objects.values()].filter(({ head }) => isPage(head));
  return pages.map(({ head }) => piecesOfPage(objects, head).map(({ text }) => text.trimEnd()));
}

/** All of it, with a space between the pieces. */
export function pdfText(pdf: Uint8Array): string {
  return pdfPages(pdf).flat().join(" ");
}

/**
 * What a screen reader gets: the tags of a PDF of ours in reading order, one line each, indented, with the scope of a
 * header cell, the text of a picture, and the words.
 */
export function pdfOutline(pdf: Uint8Array): string[] {
  const objects = objectsOf(Buffer.from(pdf).toString("latin1"));
  const words = new Map(
    [...objects]
      .filter(([, { head }]) => isPage(head))
      .map(([number, { head }]) => [number, markedText(objects, head)]),
  );
  const describe = (number: string, depth: number): string[] => {
    const head = objects.get(number)?.head ?? "";
    const page = /\/Pg (\d+)/.exec(head)?.[1] ?? "";
    const children = /\/K \[([^\]]*)\]/.exec(head)?.[1] ?? "";
    const elements = [...children.matchAll(/(\d+) 0 R/g)].map(([, child = ""]) => child);
    const own = elements.length > 0 ? [] : children.trim().split(/\s+/);
    const scope = /\/Scope \/(\w+)/.exec(head)?.[1];
    const parts = [
      `${/\/S \/(\w+)/.exec(head)?.[1]}${scope ? `[${scope}]` : ""}`,
      ...(/\/Alt \(([^)]*)\)/.exec(head)?.slice(1) ?? []),
      ...own.map((mcid) => words.get(page)?.get(mcid)?.trimEnd() ?? ""),
    ];
    const line = `${"  ".repeat(depth)}${parts.filter(Boolean).join(" ")}`;
    return [line, ...elements.flatMap((child) => describe(child, depth + 1))];
  };
  const root = [...objects.values()].find(({ head }) => head.includes("/Type /StructTreeRoot"));
  const first = /\/K \[(\d+) 0 R\]/.exec(root?.head ?? "")?.[1];
  if (!first) throw new Error("The PDF has no tags");
  return describe(first, 0);
}

/** How the pages of a PDF of ours are drawn: the operators of each page. */
export function pdfDrawings(pdf: Uint8Array): string[] {
  const objects = objectsOf(Buffer.from(pdf).toString("latin1"));
  return [...objects.values()].flatMap(({ head }) => {
    const content = isPage(head) && /\/Contents (\d+)/.exec(head);
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

const isPage = (head: string) => /\/Type \/Page\b(?!s)/.test(head);

/** The words of each marked content of a page, by its number. */
function markedText(objects: Map<string, PdfObject>, page: string): Map<string, string> {
  const marked = new Map<string, string>();
  for (const { mcid, text } of piecesOfPage(objects, page)) {
    if (mcid !== undefined) marked.set(mcid, (marked.get(mcid) ?? "") + text);
  }
  return marked;
}

/** Pieces of text in the order they are drawn; an artifact has no number. */
function piecesOfPage(objects: Map<string, PdfObject>, page: string) {
  const content = objects.get(/\/Contents (\d+)/.exec(page)?.[1] ?? "")?.stream ?? "";
  const resources = objects.get(/\/Resources (\d+)/.exec(page)?.[1] ?? "")?.head ?? "";
  const fonts = new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = "", number = ""]) => [
      name,
      lettersOf(objects, number),
    ]),
  );
  const pieces: { mcid: string | undefined; text: string }[] = [];
  let letters = new Map<number, string>();
  let mcid: string | undefined;
  const operators = /\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|\/MCID (\d+)|\n(EMC)/g;
  for (const [, font, shown, marked, end] of content.matchAll(operators)) {
    if (font) letters = fonts.get(font) ?? new Map();
    if (marked) mcid = marked;
    if (end) mcid = undefined;
    if (shown === undefined) continue;
    const codes = [...shown.matchAll(/<(\w*)>/g)].flatMap(([, hex]) => hex?.match(/.{4}/g) ?? []);
    const text = codes.map((code) => letters.get(Number.parseInt(code, 16)) ?? "\ufffd").join("");
    pieces.push({ mcid, text });
  }
  return pieces;
}
