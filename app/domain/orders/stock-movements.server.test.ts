import { randomUUID } from "node:crypto";
import { asc, desc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { company } from "#app/content/company.ts";
import { products, stockMovements } from "#app/database/tables/catalogue.ts";
import { mailOutbox } from "#app/database/tables/mail.ts";
import { editStockInline } from "#app/domain/catalogue/editing/edit-inline.server.ts";
import { listStockMovements } from "#app/domain/catalogue/stock-movements.server.ts";
import { applyCatalogueChange } from "#app/domain/catalogue-changes/apply-change.server.ts";
import { planBulkChange } from "#app/domain/catalogue-changes/plan-bulk-change.server.ts";
import { staffOrderFixture } from "#tests/helpers/orders/staff-order-fixture.ts";

const fixture = staffOrderFixture();

const movementsOf = (productId: string) =>
  fixture.database
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.productId, productId))
    .orderBy(asc(stockMovements.id));
const shortly = async (productId: string) =>
  (await movementsOf(productId)).map(({ change, balance, reason, actorName }) => [
    reason,
    change,
    balance,
    actorName,
  ]);

describe("the stock history", () => {
  test("has a sale with its order, and its cancellation by staff", async () => {
    const order = await fixture.orderIn("cancelled", { stock: 5, quantity: 2 });
    expect(await shortly(order.productId)).toEqual([
      ["edit", 5, 5, null],
      ["sale", -2, 3, null],
      ["cancellation", 2, 5, "Sipho"],
    ]);
    const [, sale, back] = await movementsOf(order.productId);
    expect([sale?.orderId, back?.orderId]).toEqual([order.id, order.id]);
    const list = await listStockMovements(fixture, order.admin, { productId: order.productId });
    expect(list).toMatchObject({ total: 3, movements: [{ orderNumber: order.number }, {}, {}] });
  });

  test("has goods that come back with a refund as a return", async () => {
    const order = await fixture.orderIn("paid", { stock: 5, quantity: 2 });
    const [line] = await fixture.linesOf(order.id);
    const lines = [{ lineId: line?.id ?? "", quantity: 1, restock: true }];
    expect(await fixture.refund(order.admin, order.number, { lines })).toMatchObject({ ok: true });
    expect((await shortly(order.productId)).at(-1)).toEqual(["return", 1, 4, "Sipho"]);
  });

  test("has edits and bulk changes with who made them", async () => {
    const id = await fixture.product({ stock: 5 });
    const admin = await fixture.staff();
    await editStockInline(fixture, admin, { id, version: 1, was: 5, value: 8 });
    const planned = await planBulkChange(fixture, admin, {
      chosen: { ids: [id] },
      form: { what: "stock", how: "take", amount: 1 },
      tree: [],
    });
    if (planned.ok) await applyCatalogueChange(fixture, admin, planned.id);
    expect(await shortly(id)).toEqual([
      ["edit", 5, 5, null],
      ["edit", 3, 8, "Sipho"],
      ["bulk", -1, 7, "Sipho"],
    ]);
  });

  test("cannot be forgotten, not even by a statement that gives no reason", async () => {
    const id = await fixture.product({ stock: 0 });
    await fixture.change(id, { stock: 4 });
    await fixture.change(id, { price: "5.00" });
    expect(await shortly(id)).toEqual([["edit", 4, 4, null]]);
  });
});

describe("the low-stock email", () => {
  const mails = () =>
    fixture.database
      .select({ to: mailOutbox.toEmail, subject: mailOutbox.subject, text: mailOutbox.textBody })
      .from(mailOutbox)
      .where(eq(mailOutbox.kind, "low-stock"))
      .orderBy(desc(mailOutbox.createdAt));
  const buy = async (productId: string, quantity: number) => {
    const owner = await fixture.filledCart({ [productId]: quantity });
    const placed = await fixture.place(owner, { agreedTotal: quantity * 100_00 });
    if (!placed.ok) throw new Error(placed.reason);
    return placed.order;
  };

  test("is sent once when a sale reaches the threshold, and again after restocking", async () => {
    const name = `Kameel ${randomUUID()}`;
    const productId = await fixture.product({ name, stock: 6, price: "100.00" });
    await fixture.database
      .update(products)
      .set({ reorderLevel: 4 })
      .where(eq(products.id, productId));
    const sent = async () => (await mails()).filter(({ subject }) => subject.includes(name));
    await buy(productId, 1);
    expect(await sent()).toEqual([]);
    await buy(productId, 1);
    const [mail] = await sent();
    expect(mail).toMatchObject({ to: company().email, subject: `Low stock: ${name}` });
    expect(mail?.text).toContain("4 left (reorder level 4)");
    await buy(productId, 1);
    expect(await sent()).toHaveLength(1);
    await fixture.change(productId, { stock: 5 });
    expect(await sent()).toHaveLength(1);
    await buy(productId, 2);
    expect(await sent()).toHaveLength(2);
  });
});
