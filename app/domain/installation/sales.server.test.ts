import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { refunds } from "#app/database/tables/payments.ts";
import { issueCreditNote } from "#app/domain/orders/issue-document.server.ts";
import { holdOrder, moveOrder } from "#app/domain/orders/move-order.server.ts";
import { orderScene } from "#tests/helpers/order-scene.ts";
import { readDays } from "./read-days.server.ts";

const scene = orderScene();

test("a day's sales are what was invoiced on it, less what was credited", async () => {
  const today = async () => (await readDays(scene, await scene.staff())).at(-1)?.sales;
  const { id } = await scene.placed({ price: "100.00", quantity: 2 });
  expect(await today()).toBe(0);
  await scene.database.transaction(async (transaction) => {
    const order = await holdOrder(transaction, { id });
    if (!order) throw new Error("No order");
    await moveOrder(transaction, scene, { kind: "system" }, { order, to: "paid" });
  });
  expect(await today()).toBe(20_000);
  await scene.database.transaction(async (transaction) => {
    const order = await holdOrder(transaction, { id });
    const [refund] = await transaction
      .insert(refunds)
      .values({ orderId: id, key: randomUUID(), amount: "50.00", vat: "6.52", reason: "x" })
      .returning({ id: refunds.id });
    if (order && refund) await issueCreditNote(transaction, order, refund.id);
  });
  expect(await today()).toBe(15_000);
});
