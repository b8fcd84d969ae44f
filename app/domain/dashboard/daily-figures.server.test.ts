import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { refunds } from "#app/database/tables/payments.ts";
import { issueCreditNote } from "#app/domain/documents/issue-document.server.ts";
import { lockOrder, transitionOrder } from "#app/domain/orders/transition-order.server.ts";
import { orderFixture } from "#tests/helpers/orders/order-fixture.ts";
import { readDailyFigures } from "./daily-figures.server.ts";

const fixture = orderFixture();

test("daily sales are invoices minus credit notes", async () => {
  const today = async () => (await readDailyFigures(fixture, await fixture.staff())).at(-1)?.sales;
  const { id } = await fixture.placed({ price: "100.00", quantity: 2 });
  expect(await today()).toBe(0);
  await fixture.database.transaction(async (transaction) => {
    const order = await lockOrder(transaction, { id });
    if (!order) throw new Error("No order");
    await transitionOrder(transaction, fixture, "system", { order, to: "paid" });
  });
  expect(await today()).toBe(20_000);
  await fixture.database.transaction(async (transaction) => {
    const order = await lockOrder(transaction, { id });
    const [refund] = await transaction
      .insert(refunds)
      .values({
        orderId: id,
        idempotencyKey: randomUUID(),
        amount: "50.00",
        vat: "6.52",
        reason: "x",
      })
      .returning({ id: refunds.id });
    if (order && refund) await issueCreditNote(transaction, order, refund.id);
  });
  expect(await today()).toBe(15_000);
});
