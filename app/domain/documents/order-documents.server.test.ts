import { describe, expect, test } from "vitest";
import { paidOrder, soldLine, testBuyer } from "#tests/helpers/orders/document-fixture.ts";
import { documentFileName, formatParty, taxInvoiceType } from "./document.ts";
import { creditNoteDocument, invoiceDocument } from "./order-documents.server.ts";

describe("which form an invoice has", () => {
  const of = (total: number, buyer = testBuyer, chargesVat = true) =>
    taxInvoiceType({ total, buyer, chargesVat });

  test("abridged up to R 5000, in full above", () => {
    expect(of(5000_00)).toBe("abridged");
    expect(of(5000_01)).toBe("full");
  });

  test("a business always gets the full one", () => {
    expect(of(100, { ...testBuyer, company: "Nkosi Trading" })).toBe("full");
    expect(of(100, { ...testBuyer, vatNumber: "4123456789" })).toBe("full");
  });

  test("a seller that is not registered writes a plain invoice, whatever it comes to", () => {
    expect(of(9000_00, testBuyer, false)).toBe("plain");
  });
});

describe("an invoice", () => {
  test("abridged: the words, the seller, number, date, goods, value, VAT and total; no address of the buyer", () => {
    const { order, document } = paidOrder();
    const paper = invoiceDocument(order, document, { mark: "Original" });
    expect([paper.title, paper.number, paper.taxInvoiceType]).toEqual([
      "Tax invoice",
      "INV-1003",
      "abridged",
    ]);
    expect(formatParty(paper.seller).others).toContain("VAT no. 4000000000");
    expect(formatParty(paper.seller).others).toContain("Reg. no. 2000/000000/07");
    expect(formatParty(paper.buyer)).toEqual({ first: "Thandi Nkosi", others: [] });
    expect(paper.headerFields).toContainEqual(["Invoice date", "15 November 2026"]);
    expect(paper.totals).toEqual([
      { name: "Subtotal incl. VAT", cents: 1000_00 },
      { name: "Delivery incl. VAT", cents: 99_00 },
      { name: "Total excl. VAT", cents: 955_65, isSum: true },
      { name: "VAT at 15%", cents: 143_35 },
      { name: "Total incl. VAT", cents: 1099_00, isSum: true },
    ]);
    expect(paper.lines[0]?.vat).toBeUndefined();
    expect(paper.notes.join(" ")).toContain("Abridged tax invoice");
  });

  test("in full: the buyer's name, address and VAT number, their reference, and VAT in each line", () => {
    const buyer = {
      ...testBuyer,
      company: "Nkosi Trading",
      vatNumber: "4123456789",
      reference: "PO 7",
    };
    const lines = [soldLine({ unitPrice: 33_33, quantity: 7 }), soldLine({ unitPrice: 1 })];
    const { order, document } = paidOrder({ buyer, lines });
    const paper = invoiceDocument(order, document, { mark: "Copy" });
    expect(formatParty(paper.buyer)).toEqual({
      first: "Nkosi Trading",
      others: ["For the attention of Thandi Nkosi", ...testBuyer.address, "VAT no. 4123456789"],
    });
    expect(paper.headerFields).toContainEqual(["Your purchase order number", "PO 7"]);
    const vatOfLines = paper.lines.reduce((sum, { vat }) => sum + (vat ?? 0), 0);
    expect(vatOfLines).toBe(Math.round((order.goods * 15) / 115));
    expect(paper.notes.join(" ")).toContain("section 20(4)");
  });

  test("of a company without VAT number: an invoice, and no word or line of VAT but that it charges none", () => {
    const { order, document } = paidOrder({ isVendor: false });
    const paper = invoiceDocument(order, document, { mark: "Original" });
    expect(paper.title).toBe("Invoice");
    expect(paper.totals.map(({ name }) => name)).toEqual(["Subtotal", "Delivery", "Total"]);
    expect(JSON.stringify(paper)).not.toMatch(/tax invoice/i);
    expect(JSON.stringify(paper).match(/VAT/g)).toHaveLength(1);
    expect(paper.notes.join(" ")).toContain("not registered for VAT");
  });
});

describe("a credit note", () => {
  const refund = {
    amount: 1000_00,
    vat: 130_43,
    reason: "Arrived broken",
    lines: [],
    delivery: 99_00,
  };
  const invoice = { number: 1003, issuedAt: new Date("2026-11-15T10:00:00Z") };

  test("names the invoice that it corrects, the reason, and the VAT in it", () => {
    const { order, document } = paidOrder();
    const paper = creditNoteDocument(order, document, { refund, invoice, mark: "Copy" });
    expect([paper.title, paper.number]).toEqual(["Credit note", "CN-1003"]);
    expect(paper.headerFields).toContainEqual([
      "Relates to invoice",
      "INV-1003 dated 15 November 2026",
    ]);
    expect(paper.notes).toContain("Reason: Arrived broken");
    expect(paper.totals.map(({ cents }) => cents)).toEqual([869_57, 130_43, 1000_00]);
  });

  test("lists the goods that came back and what was given back beside them", () => {
    const lines = [
      { name: "Highveld 14", quantity: 2, unitPrice: 450_00, total: 900_00, vat: 117_39 },
    ];
    const { order, document } = paidOrder({ buyer: { ...testBuyer, company: "Nkosi Trading" } });
    const paper = creditNoteDocument(order, document, {
      refund: { ...refund, lines },
      invoice,
      mark: "Copy",
    });
    expect(paper.lines.map(({ name, total }) => [name, total])).toEqual([
      ["Highveld 14", 900_00],
      ["Other amount", 100_00],
    ]);
    expect(paper.lines.reduce((sum, { vat }) => sum + (vat ?? 0), 0)).toBe(130_43);
  });

  test("names the delivery where it is credited, alone or with goods", () => {
    const { order, document } = paidOrder();
    const goods = [
      { name: "Highveld 14", quantity: 2, unitPrice: 450_00, total: 900_00, vat: 117_39 },
    ];
    const namesOf = (change: Omit<Partial<typeof refund>, "lines"> & { lines: typeof goods }) =>
      creditNoteDocument(order, document, {
        refund: { ...refund, ...change },
        invoice,
        mark: "Copy",
      }).lines.map(({ name }) => name);
    expect(namesOf({ amount: 999_00, lines: goods })).toEqual(["Highveld 14", "Delivery"]);
    expect(namesOf({ amount: 99_00, lines: [] })).toEqual(["Delivery"]);
    expect(namesOf({ amount: 50_00, lines: [] })).toEqual(["Credit on the order"]);
    // The delivery was credited before.
    const again = { amount: 999_00, delivery: 0, lines: goods };
    expect(namesOf(again)).toEqual(["Highveld 14", "Other amount"]);
  });

  test("of less than the goods are worth, is one amount", () => {
    const lines = [
      { name: "Highveld 14", quantity: 2, unitPrice: 900_00, total: 1800_00, vat: 234_78 },
    ];
    const { order, document } = paidOrder({ isVendor: false });
    const paper = creditNoteDocument(order, document, {
      refund: { ...refund, vat: 0, lines },
      invoice,
      mark: "Copy",
    });
    expect(paper.lines.map(({ total }) => total)).toEqual([1000_00]);
    expect(paper.totals).toEqual([{ name: "Credit", cents: 1000_00, isSum: true }]);
  });
});

test("a file is named by what it is, in letters that every system stores", () => {
  const { order, document } = paidOrder();
  expect(documentFileName(invoiceDocument(order, document, { mark: "Original" }))).toBe(
    "tax-invoice-inv-1003.pdf",
  );
  expect(documentFileName(invoiceDocument(order, document, { mark: "Copy" }))).toBe(
    "tax-invoice-inv-1003-copy.pdf",
  );
});
