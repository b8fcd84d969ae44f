import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { companyBank } from "#app/content/company.ts";
import { couriered, orderScene } from "#tests/helpers/order-scene.ts";
import { pdfText } from "#tests/helpers/pdf-text.ts";
import { holdOrder } from "../move-order.server.ts";
import { recordPayment, writePayment } from "../record-payment.server.ts";
import { drawPaper } from "./draw-paper.server.ts";
import { proFormaPaper } from "./pro-forma.server.ts";

const scene = orderScene();

async function paperOf(accessKey: string) {
  const order = await scene.read(accessKey);
  if (!order) throw new Error("No order");
  return proFormaPaper(order);
}

async function pay(id: string, amount: number, take: "in-part" | "as-paid") {
  await scene.database.transaction(async (transaction) => {
    const order = await holdOrder(transaction, { id });
    if (!order) throw new Error("No order");
    const payment = { way: "eft" as const, amount, reference: randomUUID() };
    const by = { kind: "system" } as const;
    if (take === "in-part") await writePayment(transaction, by, { order, payment });
    else await recordPayment(transaction, scene, by, { order, payment });
  });
}

test("names the parties, the goods, the account to pay into, and that it is no tax invoice", async () => {
  const details = { ...couriered, companyName: "Example Traders", buyerReference: "PO 77" };
  const { accessKey, number } = await scene.placed({ price: "9000.00", details });
  const paper = await paperOf(accessKey);
  if (!paper) throw new Error("No paper");
  const said = pdfText(await drawPaper(paper));
  for (const words of [
    "Pro forma invoice",
    `ORD-${number}`,
    "Example Traders",
    "12 Example Road",
    "PO 77",
    "Please pay by",
    "R 9 099.00",
    companyBank.accountNumber,
  ]) {
    expect(said).toContain(words);
  }
  expect(paper.notes[0]).toContain("This is not a tax invoice.");
  expect(said).not.toMatch(/Original|Copy/);
});

test("of a partly paid order it names what is left", async () => {
  const { accessKey, id } = await scene.placed();
  await pay(id, 40_00, "in-part");
  expect((await paperOf(accessKey))?.totals.slice(-2)).toEqual([
    { name: "Paid so far", cents: 40_00 },
    { name: "Still to pay", cents: 60_00, isSum: true },
  ]);
});

test("there is none once it is paid; and none paid by card names our account", async () => {
  const paid = await scene.placed();
  await pay(paid.id, 100_00, "as-paid");
  expect(await paperOf(paid.accessKey)).toBeUndefined();
  const byCard = await scene.placed({ details: { ...couriered, paymentWay: "payfast" } });
  const notes = (await paperOf(byCard.accessKey))?.notes.join(" ");
  expect(notes).toContain("Please pay on the order’s page.");
  expect(notes).not.toContain(companyBank.accountNumber);
});
