import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { readDocumentCopy } from "#app/domain/orders/download-document.server.ts";
import { insertPayment, recordPayment } from "#app/domain/orders/record-payment.server.ts";
import { lockOrder } from "#app/domain/orders/transition-order.server.ts";
import {
  applySettings,
  defaultSettings,
  privateSettings,
} from "#app/settings/private-settings.server.ts";
import { courierDetails, orderFixture } from "#tests/helpers/orders/order-fixture.ts";
import { pdfText } from "#tests/helpers/pdf-text.ts";
import { proFormaDocument, refundedLines } from "./order-documents.server.ts";
import { renderDocument } from "./pdf/render-document.server.ts";

const fixture = orderFixture();

async function paperOf(accessKey: string) {
  const order = await fixture.read(accessKey);
  if (!order) throw new Error("No order");
  return proFormaDocument(order);
}

async function pay(id: string, amount: number, take: "in-part" | "as-paid") {
  await fixture.database.transaction(async (transaction) => {
    const order = await lockOrder(transaction, { id });
    if (!order) throw new Error("No order");
    const payment = { method: "eft" as const, amount, reference: randomUUID() };
    const by = "system";
    if (take === "in-part") await insertPayment(transaction, by, { order, payment });
    else await recordPayment(transaction, fixture, by, { order, payment });
  });
}

test("names the parties, the goods, the account to pay into, and that it is no tax invoice", async () => {
  const details = { ...courierDetails, companyName: "Example Traders", buyerReference: "PO 77" };
  const { accessKey, number } = await fixture.placed({ price: "9000.00", details });
  const [line] = (await fixture.read(accessKey))?.lines ?? [];
  const paper = await paperOf(accessKey);
  if (!paper) throw new Error("No paper");
  const said = pdfText(await renderDocument(paper));
  for (const words of [
    "Pro forma invoice",
    `ORD-${number}`,
    "Example Traders",
    "12 Example Road",
    "PO 77",
    "Please pay by",
    "Items held until",
    "R 9 099.00",
    privateSettings().bank.accountNumber,
    `SKU ${line?.sku}`,
  ]) {
    expect(said).toContain(words);
  }
  expect(paper.notes[0]).toContain("This is not a tax invoice.");
  expect(said).not.toMatch(/Original|Copy/);
});

test("of a partly paid order it names what is left", async () => {
  const { accessKey, id } = await fixture.placed();
  await pay(id, 40_00, "in-part");
  expect((await paperOf(accessKey))?.totals.slice(-2)).toEqual([
    { name: "Paid so far", cents: 40_00 },
    { name: "Amount due", cents: 60_00, isSum: true },
  ]);
});

test("there is none once it is paid; and none paid by card names our account", async () => {
  const paid = await fixture.placed();
  await pay(paid.id, 100_00, "as-paid");
  expect(await paperOf(paid.accessKey)).toBeUndefined();
  const byCard = await fixture.placed({ details: { ...courierDetails, paymentMethod: "payfast" } });
  const notes = (await paperOf(byCard.accessKey))?.notes.join(" ");
  expect(notes).toContain("Please pay on the order page.");
  expect(notes).not.toContain(privateSettings().bank.accountNumber);
});

test("names no account while EFT is paused", async () => {
  const { accessKey } = await fixture.placed();
  const { payments } = defaultSettings;
  applySettings({ ...defaultSettings, payments: { ...payments, eftPaused: true } });
  const notes = (await paperOf(accessKey))?.notes.join(" ");
  applySettings(defaultSettings);
  expect(notes).toContain("Payments by EFT are paused");
  expect(notes).not.toContain(defaultSettings.bank.accountNumber);
});

test("invoice and credit note name the SKUs, also once the product is deleted", async () => {
  const { accessKey, id } = await fixture.placed();
  await pay(id, 100_00, "as-paid");
  const [line] = (await fixture.read(accessKey))?.lines ?? [];
  const detail = `SKU ${line?.sku}`;
  await fixture.stopSelling(line?.productId ?? "");
  const invoice = await readDocumentCopy(fixture, { accessKey }, { kind: "invoice" });
  expect(invoice?.lines).toMatchObject([{ detail, exclusivePrice: 86_96 }]);
  const order = await fixture.read(accessKey);
  if (!order || !line) throw new Error("No order");
  expect(refundedLines(order, [], [{ lineId: line.id, quantity: 1 }])).toMatchObject([{ detail }]);
});
