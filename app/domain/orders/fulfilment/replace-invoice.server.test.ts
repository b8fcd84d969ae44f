import { describe, expect, test } from "vitest";
import { downloadDocument, readDocumentCopy } from "#app/domain/orders/download-document.server.ts";
import { readVatReport } from "#app/domain/reports/vat-report.server.ts";
import { courierDetails } from "#tests/helpers/orders/order-fixture.ts";
import { staffOrderFixture } from "#tests/helpers/orders/staff-order-fixture.ts";
import { correctOrder } from "./correct-order.server.ts";
import { readStaffOrder } from "./read-staff-order.server.ts";
import { replaceInvoice } from "./replace-invoice.server.ts";

const fixture = staffOrderFixture();
const ALWAYS = { from: "2000-01-01", to: "2099-12-31" };

/** Completed, and then its bookkeeper asks for another name on the invoice. */
async function corrected() {
  const made = await fixture.orderIn("completed");
  const { admin, number, accessKey } = made;
  const [invoice] = await fixture.documentsOf(made.id);
  const { fullName, email, phone } = courierDetails;
  const details = { fullName, email, phone, companyName: "Nkosi CC", buyerVatNumber: "4012345678" };
  const done = await correctOrder(fixture, admin, { number, expectedState: "completed", details });
  if (!done.ok) throw new Error(done.reason);
  const expectedState = {
    number,
    expectedState: "completed",
    expectedInvoice: invoice?.number ?? 0,
  } as const;
  return { ...made, expectedState, old: invoice?.number ?? 0, key: { accessKey } };
}

describe("replaceInvoice", () => {
  test("issues a credit note and a new invoice; VAT and money stay", async () => {
    const { admin, id, number, accessKey, expectedState, old, key } = await corrected();
    expect(await readStaffOrder(fixture, admin, number)).toMatchObject({ outdatedInvoice: old });
    const before = await readVatReport(fixture, admin, ALWAYS);
    const done = await replaceInvoice(fixture, admin, expectedState);
    if (!done.ok) throw new Error(done.reason);

    const after = await readVatReport(fixture, admin, ALWAYS);
    expect(after.output).toMatchObject({ total: before.output.total, vat: before.output.vat });
    expect(after.invoices.count - before.invoices.count).toBe(1);
    expect(after.creditNotes.count - before.creditNotes.count).toBe(1);
    expect(await fixture.row(number)).toMatchObject({ state: "completed", refundedTotal: "0.00" });

    const invoice = await downloadDocument(fixture, key, { kind: "invoice" });
    expect(invoice).toMatchObject({
      number: done.invoice,
      taxInvoiceType: "full",
      copyMark: "Original",
      buyer: { company: "Nkosi CC", vatNumber: "4012345678" },
    });
    expect(invoice?.headerFields).toContainEqual([
      "Replaces invoice",
      expect.stringContaining(`INV-${old}`),
    ]);
    const first = await readDocumentCopy(fixture, key, { kind: "invoice", number: old });
    expect(first?.buyer.company).toBeUndefined();
    expect(first?.notes[0]).toContain(`Replaced by ${done.invoice}`);
    expect(first?.notes).not.toContain("Paid in full.");

    const noted = Number(done.creditNote.replace("CN-", ""));
    const credit = await readDocumentCopy(fixture, key, { kind: "credit-note", number: noted });
    expect(credit?.totals.at(-1)).toMatchObject({ cents: 19900 });
    expect(credit?.headerFields).toContainEqual([
      "Relates to invoice",
      expect.stringContaining(`INV-${old}`),
    ]);
    expect(credit?.notes).not.toContain("This amount was refunded to you.");
    expect(credit?.notes[1]).toContain(done.invoice);

    expect((await fixture.mailsOf(accessKey)).at(-1)?.subject).toMatch(/corrected invoice/);
    expect((await fixture.logOf(id))[0]).toMatchObject({
      verb: "replaced the invoice of",
      before: { invoice: `INV-${old}` },
      after: { invoice: done.invoice },
    });
    expect(await readStaffOrder(fixture, admin, number)).toMatchObject({
      outdatedInvoice: undefined,
    });
  });

  test("is idempotent under concurrency; numbers have no gaps", async () => {
    const { admin, id, expectedState } = await corrected();
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => replaceInvoice(fixture, admin, expectedState)),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes).toContainEqual({ ok: false, reason: "replaced-meanwhile" });
    const papers = await fixture.documentsOf(id);
    expect(papers.map(({ kind }) => kind).toSorted()).toEqual([
      "credit-note",
      "invoice",
      "invoice",
    ]);
    const { rows } = await fixture.database.$client.query(
      `select kind from documents group by kind having count(*) <> max(number) - min(number) + 1`,
    );
    expect(rows).toEqual([]);
  });

  test("is refused when the invoice matches the order or was partly refunded", async () => {
    const { admin, id, number } = await fixture.orderIn("paid");
    const [invoice] = await fixture.documentsOf(id);
    const expectedState = {
      number,
      expectedState: "paid",
      expectedInvoice: invoice?.number ?? 0,
    } as const;
    expect(await replaceInvoice(fixture, admin, expectedState)).toEqual({
      ok: false,
      reason: "same",
    });

    const other = await corrected();
    await fixture.refund(other.admin, other.number, { amount: 100 });
    const refused = { ok: false, reason: "refunded" };
    expect(await replaceInvoice(fixture, other.admin, other.expectedState)).toEqual(refused);
    expect(await readStaffOrder(fixture, other.admin, other.number)).toMatchObject({
      outdatedInvoice: undefined,
    });
    expect(await fixture.documentsOf(other.id)).toHaveLength(2);
  });
});
