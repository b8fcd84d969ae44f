import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { documents } from "#app/database/tables/payments.ts";
import { couriered, orderScene } from "#tests/helpers/order-scene.ts";
import { holdOrder } from "../move-order.server.ts";
import { recordPayment } from "../record-payment.server.ts";
import { handOutDocument, readDocument, takeBackOriginal } from "./hand-out-document.server.ts";

const scene = orderScene();
const invoice = { kind: "invoice" } as const;

async function paid(facts: Parameters<typeof scene.placed>[0] = {}) {
  const placed = await scene.placed(facts);
  await scene.database.transaction(async (transaction) => {
    const order = await holdOrder(transaction, { id: placed.id });
    if (!order) throw new Error("No order");
    await recordPayment(
      transaction,
      { origin: scene.origin },
      { kind: "payfast" },
      { order, payment: { way: "payfast", amount: 100_00, reference: placed.id } },
    );
  });
  return placed;
}

describe("handing out a document", () => {
  test("the first is the original, every other a copy", async () => {
    const { accessKey } = await paid();
    const marks = [];
    for (let time = 0; time < 3; time += 1) {
      marks.push((await handOutDocument(scene, { accessKey }, invoice))?.mark);
    }
    expect(marks).toEqual(["Original", "Copy", "Copy"]);
  });

  test("an original that could not be drawn is there for the next who asks; a copy changes nothing", async () => {
    const { accessKey } = await paid();
    expect((await handOutDocument(scene, { accessKey }, invoice))?.mark).toBe("Original");
    await takeBackOriginal(scene, { accessKey }, invoice);
    expect((await handOutDocument(scene, { accessKey }, invoice))?.mark).toBe("Original");
    expect((await handOutDocument(scene, { accessKey }, invoice))?.mark).toBe("Copy");
    const stranger = await scene.customer();
    await takeBackOriginal(scene, { number: 1001, ...stranger }, invoice);
    expect((await handOutDocument(scene, { accessKey }, invoice))?.mark).toBe("Copy");
  });

  test("money that came later changes no copy of the invoice", async () => {
    const { id, accessKey } = await paid();
    const original = await handOutDocument(scene, { accessKey }, invoice);
    expect(original?.facts.find(([name]) => name === "Paid on")?.[1]).toMatch(/, by PayFast$/);
    await scene.database.transaction(async (transaction) => {
      const order = await holdOrder(transaction, { id });
      if (!order) throw new Error("No order");
      const payment = { way: "eft", amount: 5_00 } as const;
      await recordPayment(transaction, scene, { kind: "system" }, { order, payment });
    });
    const copy = await readDocument(scene, { accessKey }, invoice);
    expect(copy).toEqual({ ...original, mark: "Copy" });
  });

  test("ten at once get one original", async () => {
    const { accessKey } = await paid();
    const papers = await Promise.all(
      Array.from({ length: 10 }, () => handOutDocument(scene, { accessKey }, invoice)),
    );
    expect(papers.filter((paper) => paper?.mark === "Original")).toHaveLength(1);
    expect(papers.filter((paper) => paper?.mark === "Copy")).toHaveLength(9);
  });

  test("looking at it, or staff fetching it, takes no original away", async () => {
    const { accessKey, number } = await paid();
    expect((await readDocument(scene, { accessKey }, invoice))?.mark).toBe("Copy");
    expect((await readDocument(scene, { number, staff: true }, invoice))?.mark).toBe("Copy");
    expect((await handOutDocument(scene, { accessKey }, invoice))?.mark).toBe("Original");
  });

  test("there is none before the money, none of another's, none by a wrong number", async () => {
    const unpaid = await scene.placed();
    expect(await handOutDocument(scene, { accessKey: unpaid.accessKey }, invoice)).toBeUndefined();
    const { accessKey, number } = await paid();
    const stranger = await scene.customer();
    expect(await handOutDocument(scene, { number, ...stranger }, invoice)).toBeUndefined();
    const other = { kind: "credit-note", number: 1001 } as const;
    expect(await handOutDocument(scene, { accessKey }, other)).toBeUndefined();
    const rows = await scene.database.select().from(documents).where(eq(documents.kind, "invoice"));
    expect(rows.filter(({ originalAt }) => originalAt).length).toBeGreaterThan(0);
    expect((await handOutDocument(scene, { accessKey }, invoice))?.mark).toBe("Original");
  });

  test("it is made of the order's copies: what the product became since does not matter", async () => {
    const { accessKey, productId } = await paid({ details: couriered });
    await scene.change(productId, { name: "Something else", price: "1.00" });
    const paper = await readDocument(scene, { accessKey }, invoice);
    expect(paper?.lines).toMatchObject([{ name: "Highveld 14", unitPrice: 100_00, total: 100_00 }]);
    expect(paper?.totals.at(-1)).toEqual({ name: "Total with VAT", cents: 199_00, isSum: true });
    await scene.stopSelling(productId);
    expect((await readDocument(scene, { accessKey }, invoice))?.lines).toHaveLength(1);
  });
});
