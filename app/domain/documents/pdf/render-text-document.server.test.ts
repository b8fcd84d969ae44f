import { expect, test } from "vitest";
import { currentSeller } from "#app/domain/documents/issue-document.server.ts";
import { pdfPages } from "#tests/helpers/pdf-text.ts";
import { renderTextDocument } from "./render-text-document.server.ts";

test("a table begins on the page of the heading and the text above it", async () => {
  const tables = Array.from({ length: 40 }, (_, index) => index);
  const pdf = await renderTextDocument({
    title: "Tables",
    version: "Draft",
    madeAt: new Date(0),
    fileName: "tables.pdf",
    publisher: currentSeller(),
    sections: tables.map((index) => ({
      title: `Heading ${index}`,
      blocks: [
        { kind: "paragraph", text: `Above ${index}` },
        { kind: "table", head: [`Head ${index}`], rows: [[`Row ${index}`], ["Last"]] },
        { kind: "paragraph", text: "Filler ".repeat(20 * (index + 1)) },
      ],
    })),
  });
  const pages = pdfPages(pdf);
  const pageOf = (text: string) => pages.findIndex((page) => page.includes(text));
  for (const index of tables) {
    const page = pageOf(`${index + 1}. Heading ${index}`);
    expect(page).not.toBe(-1);
    for (const part of ["Above", "Head", "Row"]) expect(pageOf(`${part} ${index}`)).toBe(page);
  }
});

test("the last row of a table is not alone on a page", async () => {
  const lengths = Array.from({ length: 12 }, (_, index) => index + 22);
  for (const length of lengths) {
    const rows = Array.from({ length }, (_, index) => [`Row ${index + 1} of ${length}`]);
    const pdf = await renderTextDocument({
      title: "Table",
      version: "Draft",
      madeAt: new Date(0),
      fileName: "table.pdf",
      publisher: currentSeller(),
      sections: [{ title: "Heading", blocks: [{ kind: "table", head: ["Head"], rows }] }],
    });
    const pages = pdfPages(pdf);
    const pageOf = (row: number) =>
      pages.findIndex((page) => page.includes(`Row ${row} of ${length}`));
    expect(pageOf(length), `${length} rows`).toBe(pageOf(length - 1));
  }
});
