import { describe, expect, test } from "vitest";
import { invoiceDocument } from "#app/domain/documents/order-documents.server.ts";
import { formatRand } from "#app/format/money.ts";
import { printableText } from "#app/format/printable-text.ts";
import { paidOrder, soldLine, testBuyer } from "#tests/helpers/orders/document-fixture.ts";
import { pdfDrawings, pdfOutline, pdfPages, pdfText } from "#tests/helpers/pdf-text.ts";
import { paginateRows } from "./line-table.server.ts";
import { makePdf } from "./make-pdf.server.ts";
import { MARGIN, RIGHT } from "./pdf-writer.server.ts";
import { renderDocument } from "./render-document.server.ts";

const paperOf = (facts: Parameters<typeof paidOrder>[0] = {}) => {
  const { order, document } = paidOrder(facts);
  return invoiceDocument(order, document, { mark: "Original" });
};

describe("a document as PDF", () => {
  test("says everything that its page says", async () => {
    const buyer = {
      ...testBuyer,
      company: "Nkosi Trading",
      vatNumber: "4123456789",
      reference: "PO 7",
    };
    const document = paperOf({ buyer });
    const said = pdfText(await renderDocument(document));
    for (const words of [
      "Tax invoice",
      "INV-1003",
      "Original",
      "Jacaranda ICT Solutions (Pty) Ltd",
      "Reg. no. 2000/000000/07",
      "VAT no. 4000000000",
      "Nkosi Trading",
      "12 Example Road",
      "VAT no. 4123456789",
      "PO 7",
      "15 November 2026",
      "ORD-1007",
      "Highveld 14",
      "R 1 000.00",
      "R 143.35",
      "R 1 099.00",
      "Page 1 of 1",
    ]) {
      expect(said).toContain(words);
    }
  });

  test("names the seller as it was when the document was issued", async () => {
    const document = paperOf();
    const contact = { tradingName: "Protea", email: "post@protea.example", phone: "021 555 0101" };
    const seller = { ...document.seller, ...contact, footer: "Since 2001" };
    const said = pdfText(await renderDocument({ ...document, seller }));
    for (const words of [...Object.values(contact), "Since 2001"]) expect(said).toContain(words);
    expect(said).not.toMatch(/012 000 0123|hello@jacaranda/);
    // The first documents did not keep it.
    expect(pdfText(await renderDocument(document))).toContain("012 000 0123");
  });

  test("of a cancelled invoice is marked beside its title, any other is not", async () => {
    const { order, document } = paidOrder();
    const cancelled = invoiceDocument(order, document, { mark: "Copy", reversedBy: 1001 });
    expect(pdfText(await renderDocument(cancelled))).toContain("Tax invoice Cancelled INV-1003");
    expect(pdfText(await renderDocument(paperOf()))).not.toContain("Cancelled");
  });

  test("without VAT number, says nothing of a tax invoice", async () => {
    const said = pdfText(await renderDocument(paperOf({ isVendor: false })));
    expect(said).toContain("Invoice INV-1003");
    expect(said).not.toMatch(/tax invoice|VAT number|VAT no/i);
  });

  test("is titled, in our language, and the same bytes for the same words", async () => {
    const pdf = await renderDocument(paperOf());
    const source = pdf.toString("latin1");
    const missing = [
      "/Marked true",
      "/Lang (en-ZA)",
      ">Tax invoice INV-1003</rdf:li>",
      "/DisplayDocTitle true",
      // The Tab key follows the tags as well.
      "/Tabs /S",
    ].filter((part) => !source.includes(part));
    expect(missing).toEqual([]);
    expect((await renderDocument(paperOf())).equals(pdf)).toBe(true);
  });

  test("is read out in order, with its headings, lists, header cells and whole words", async () => {
    const line = {
      ...soldLine({ name: "Tamboti T310" }),
      specification: `8 cores, ${"two processors and ".repeat(4)}32 GB`,
      sku: "P-100001",
    };
    const document = paperOf({ lines: [line] });
    const outline = pdfOutline(
      await renderDocument({ ...document, notes: ["Paid in full. ".repeat(6).trim()] }),
    );
    expect(outline).toEqual([
      "Document",
      "  P Jacaranda ICT",
      "  P Original",
      "  H1 Tax invoice",
      "  P INV-1003",
      "  Sect",
      "    H2 From",
      "    P Jacaranda ICT Solutions (Pty) Ltd",
      "    P 1 Example Street, Hatfield",
      "    P Pretoria, 0083",
      "    P Reg. no. 2000/000000/07",
      "    P VAT no. 4000000000",
      "  Sect",
      "    H2 To",
      "    P Thandi Nkosi",
      "  L",
      ...document.headerFields.flatMap(([name, value]) => [
        "    LI",
        `      Lbl ${name}`,
        `      LBody ${value}`,
      ]),
      "  Table",
      "    THead",
      "      TR",
      "        TH[Column] Description",
      "        TH[Column] Quantity",
      "        TH[Column] Price incl. VAT",
      "        TH[Column] Total incl. VAT",
      "    TBody",
      "      TR",
      "        TH[Row]",
      "          P Tamboti T310",
      `          P ${line.specification}`,
      "          P SKU P-100001, R 869.57 each excl. VAT",
      "        TD 1",
      "        TD R 1 000.00",
      "        TD R 1 000.00",
      "  Table",
      ...document.totals.flatMap(({ name, cents }) => [
        "    TR",
        `      TH[Row] ${name}`,
        `      TD ${printableText(formatRand(cents))}`,
      ]),
      `  P ${"Paid in full. ".repeat(6).trim()}`,
      "  P Jacaranda ICT Solutions (Pty) Ltd · Reg. no. 2000/000000/07 · VAT no. 4000000000",
      "  P hello@jacaranda-ict.example · 012 000 0123 · 1 Example Street, Hatfield, Pretoria, 0083",
    ]);
  });

  test("what every page repeats is read out once", async () => {
    const lines = Array.from({ length: 60 }, () => soldLine());
    const outline = pdfOutline(await renderDocument(paperOf({ lines })));
    const all = outline.join("\n");
    expect(outline.filter((line) => line.includes("TH[Row] "))).toHaveLength(5);
    for (const once of ["THead", "TH[Column] Description", "TBody", "P INV-1003", "· VAT no. "]) {
      expect(all.split(once), once).toHaveLength(2);
    }
    expect(all).not.toContain("Page 1 of");
  });

  test("six lines of a company’s order fit on one page, and nothing crosses the margins", async () => {
    const buyer = { ...testBuyer, company: "Nkosi Trading", vatNumber: "4123456789" };
    const lines = Array.from({ length: 6 }, (_, index) => ({
      ...soldLine({ name: `Kameel ${index} managed switch`, unitPrice: 1_234_567_89 }),
      specification: "24 ports · PoE+ · 370 W",
      sku: `P-10000${index}`,
    }));
    const pdf = await renderDocument(paperOf({ lines, buyer: { ...buyer, reference: "PO 77" } }));
    const pages = pdfDrawings(pdf);
    expect(pages).toHaveLength(1);
    const afterLogo = pages.join().split("EMC").slice(1).join();
    const xs = [...afterLogo.matchAll(/^([\d.]+) [\d.]+ [ml]$/gm)].map(([, x]) => Number(x));
    expect(xs.length).toBeGreaterThan(20);
    expect(Math.min(...xs)).toBeGreaterThanOrEqual(MARGIN);
    expect(Math.max(...xs)).toBeLessThanOrEqual(RIGHT);
  });

  test("a hundred lines take several pages, each with the table's head and its number", async () => {
    const lines = Array.from({ length: 100 }, (_, place) =>
      soldLine({ name: `Access point ${place + 1} ${"with a long name ".repeat(place % 5)}` }),
    );
    const pages = pdfPages(await renderDocument(paperOf({ lines })));
    expect(pages.length).toBeGreaterThan(3);
    for (const [place, page] of pages.entries()) {
      expect(page).toContain("Description");
      expect(page).toContain(`Page ${place + 1} of ${pages.length}`);
      expect(page.join(" ")).toContain("INV-1003");
    }
    const all = pages.flat().join(" ");
    for (const place of [1, 50, 100]) expect(all).toContain(`Access point ${place} `);
    expect(pages.at(-1)?.join(" ")).toContain("R 100 099.00");
  });

  test("a name without a space is broken, and hostile text is only text", async () => {
    const name = `${"x".repeat(300)}) Tj ET \u0000\u202e<script>`;
    const said = pdfText(await renderDocument(paperOf({ lines: [soldLine({ name })] })));
    expect(said.replaceAll(" ", "")).toContain("x".repeat(300).slice(0, 40));
    expect(said).toContain("<script>");
  });

  test("keeps what people typed, in every script that its fonts have", async () => {
    const buyer = {
      ...testBuyer,
      name: "Γεώργιος Παπαδόπουλος",
      company: "Щербаков и сыновья",
      address: ["12½ Landdros Maré", "Ṱhohoyanḓou", "Nguyễn Thị Ánh"],
      vatNumber: "4123456789",
      reference: "№ 7 → ±5 µm",
    };
    const pdf = await renderDocument(paperOf({ buyer }));
    const said = pdfText(pdf);
    for (const text of [buyer.name, buyer.company, ...buyer.address, buyer.reference]) {
      expect(said).toContain(text);
    }
    // Only the characters that are used are embedded.
    expect(pdf.length).toBeLessThan(100_000);
  });

  test.for([
    { what: "without a space", name: "x".repeat(10_000) },
    { what: "in another direction", name: "\u202eمرحبا\u200f ".repeat(1500) },
    { what: "of accents", name: "x\u0302\u0301".repeat(3500) },
    { what: "of zero-width characters", name: "a\u200b\u2060\ufeff".repeat(2500) },
    { what: "of emoji", name: "👩‍💻".repeat(2000) },
  ])("ten thousand characters $what are printed", async ({ name }) => {
    const said = pdfText(await renderDocument(paperOf({ lines: [soldLine({ name })] })));
    expect(said).toContain("R 1 099.00");
  });

  test("has its logo in the brand's violet", async () => {
    const [page = ""] = pdfDrawings(await renderDocument(paperOf()));
    const logo = page.slice(0, page.indexOf("EMC"));
    const colours = [...logo.matchAll(/([\d.]+ [\d.]+ [\d.]+) scn/gi)].map(([, parts = ""]) =>
      parts.split(" ").map((part) => Math.round(Number(part) * 255)),
    );
    const violet = [0x6e, 0x39, 0xcf];
    const sun = [0xfc, 0xbb, 0x39];
    expect(colours).toEqual([violet, violet, violet, violet, violet, sun]);
  });

  test("is drawn in a thread of its own, many at once", async () => {
    const drawn = await Promise.all(Array.from({ length: 6 }, () => makePdf(paperOf())));
    const alone = await renderDocument(paperOf());
    for (const pdf of drawn) expect(pdf && Buffer.from(pdf).equals(alone)).toBe(true);
  });
});

describe("rows on pages", () => {
  const room = { first: 300, bottom: 760, closing: 120 };

  test("what fits stands on one page", () => {
    expect(paginateRows([26, 26], room)).toEqual([[0, 1]]);
  });

  test("sums that do not fit take the last row with them", () => {
    const heights = Array.from({ length: 14 }, () => 26);
    const pages = paginateRows(heights, room);
    expect(pages.at(-1)).toEqual([13]);
    expect(pages.flat()).toEqual(heights.map((_, place) => place));
  });

  test("no row is lost or repeated, however many and however high", () => {
    for (const count of [0, 1, 13, 40, 99, 500]) {
      const heights = Array.from({ length: count }, (_, place) => 26 + ((place * 37) % 90));
      expect(paginateRows(heights, room).flat()).toEqual(heights.map((_, place) => place));
    }
  });
});
