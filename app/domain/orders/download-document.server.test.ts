import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { documents } from "#app/database/tables/payments.ts";
import { courierDetails, orderFixture } from "#tests/helpers/orders/order-fixture.ts";
import { downloadDocument, readDocumentCopy, releaseOriginal } from "./download-document.server.ts";
import { recordPayment } from "./record-payment.server.ts";
import { lockOrder } from "./transition-order.server.ts";

const fixture = orderFixture();
const invoice = { kind: "invoice" } as const;

async function paid(facts: Parameters<typeof fixture.placed>[0] = {}) {
  const placed = await fixture.placed(facts);
  await fixture.database.transaction(async (transaction) => {
    const order = await lockOrder(transaction, { id: placed.id });
    if (!order) throw new Error("No order");
    await recordPayment(transaction, { origin: fixture.origin }, "payfast", {
      order,
      payment: { method: "payfast", amount: 100_00, reference: placed.id },
    });
  });
  return placed;
}

describe("downloadDocument", () => {
  test("the first download is the original, every other a copy", async () => {
    const { accessKey } = await paid();
    const marks = [];
    for (let time = 0; time < 3; time += 1) {
      marks.push((await downloadDocument(fixture, { accessKey }, invoice))?.copyMark);
    }
    expect(marks).toEqual(["Original", "Copy", "Copy"]);
  });

  test("an original that could not be rendered is kept for the next download", async () => {
    const { accessKey } = await paid();
    expect((await downloadDocument(fixture, { accessKey }, invoice))?.copyMark).toBe("Original");
    await releaseOriginal(fixture, { accessKey }, invoice);
    expect((await downloadDocument(fixture, { accessKey }, invoice))?.copyMark).toBe("Original");
    expect((await downloadDocument(fixture, { accessKey }, invoice))?.copyMark).toBe("Copy");
    const stranger = await fixture.customer();
    await releaseOriginal(fixture, { number: 1001, ...stranger }, invoice);
    expect((await downloadDocument(fixture, { accessKey }, invoice))?.copyMark).toBe("Copy");
  });

  test("a later payment does not change copies of the invoice", async () => {
    const { id, accessKey } = await paid();
    const original = await downloadDocument(fixture, { accessKey }, invoice);
    expect(original?.headerFields.find(([name]) => name === "Paid on")?.[1]).toMatch(
      /, by PayFast$/,
    );
    await fixture.database.transaction(async (transaction) => {
      const order = await lockOrder(transaction, { id });
      if (!order) throw new Error("No order");
      const payment = { method: "eft", amount: 5_00 } as const;
      await recordPayment(transaction, fixture, "system", { order, payment });
    });
    const copy = await readDocumentCopy(fixture, { accessKey }, invoice);
    expect(copy).toEqual({ ...original, copyMark: "Copy" });
  });

  test("ten concurrent downloads get one original", async () => {
    const { accessKey } = await paid();
    const papers = await Promise.all(
      Array.from({ length: 10 }, () => downloadDocument(fixture, { accessKey }, invoice)),
    );
    expect(papers.filter((paper) => paper?.copyMark === "Original")).toHaveLength(1);
    expect(papers.filter((paper) => paper?.copyMark === "Copy")).toHaveLength(9);
  });

  test("viewing it and downloads by staff do not use up the original", async () => {
    const { accessKey, number } = await paid();
    expect((await readDocumentCopy(fixture, { accessKey }, invoice))?.copyMark).toBe("Copy");
    const admin = await fixture.staff();
    expect((await readDocumentCopy(fixture, { number, admin }, invoice))?.copyMark).toBe("Copy");
    expect((await downloadDocument(fixture, { accessKey }, invoice))?.copyMark).toBe("Original");
  });

  test("not available before payment, for another customer, or by a wrong number", async () => {
    const unpaid = await fixture.placed();
    expect(
      await downloadDocument(fixture, { accessKey: unpaid.accessKey }, invoice),
    ).toBeUndefined();
    const { accessKey, number } = await paid();
    const stranger = await fixture.customer();
    expect(await downloadDocument(fixture, { number, ...stranger }, invoice)).toBeUndefined();
    const other = { kind: "credit-note", number: 1001 } as const;
    expect(await downloadDocument(fixture, { accessKey }, other)).toBeUndefined();
    const rows = await fixture.database
      .select()
      .from(documents)
      .where(eq(documents.kind, "invoice"));
    expect(rows.filter(({ originalDeliveredAt }) => originalDeliveredAt).length).toBeGreaterThan(0);
    expect((await downloadDocument(fixture, { accessKey }, invoice))?.copyMark).toBe("Original");
  });

  test("is made from the order's snapshot, not from the current product", async () => {
    const { accessKey, productId } = await paid({ details: courierDetails });
    await fixture.change(productId, { name: "Something else", price: "1.00" });
    const paper = await readDocumentCopy(fixture, { accessKey }, invoice);
    expect(paper?.lines).toMatchObject([{ name: "Highveld 14", unitPrice: 100_00, total: 100_00 }]);
    expect(paper?.totals).toContainEqual({ name: "Total incl. VAT", cents: 199_00, isSum: true });
    await fixture.stopSelling(productId);
    expect((await readDocumentCopy(fixture, { accessKey }, invoice))?.lines).toHaveLength(1);
  });
});
