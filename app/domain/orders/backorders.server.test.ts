import { desc, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { backorderTexts } from "#app/content/texts/backorder-texts.ts";
import { auditLog } from "#app/database/tables/audit.ts";
import { mailOutbox } from "#app/database/tables/mail.ts";
import { orders } from "#app/database/tables/orders.ts";
import { maxCourierDays } from "#app/domain/catalogue/availability/backorder.ts";
import { listStockMovements } from "#app/domain/catalogue/stock-movements.server.ts";
import { changeDeliveryDate } from "#app/domain/orders/fulfilment/staff-actions.server.ts";
import { matchesOrderQuery } from "#app/domain/orders/lists/order-conditions.server.ts";
import { parseOrderListQuery } from "#app/domain/orders/lists/order-list-query.ts";
import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import { addDays, addWorkingDays } from "#app/format/working-days.ts";
import { staffOrderFixture } from "#tests/helpers/orders/staff-order-fixture.ts";
import { readReservation } from "./order-stock.server.ts";
import { allocateBackorders } from "./sweep-orders.server.ts";

const fixture = staffOrderFixture();

/** New stock leaves us on this day, whatever the time of the test. */
const inDays = (days: number) => addDays(localIsoDate(new Date()), days);
const expectedBy = (days: number) => addWorkingDays(inDays(days), maxCourierDays());

async function backorderProduct({ stock = 0, days = 10 } = {}) {
  return fixture.product({
    price: "100.00",
    stock,
    allowsBackorder: true,
    restockDate: inDays(days),
  });
}

/** As the review page showed it. */
const agreed = (productId: string, units: number, days = 10) =>
  `${productId}:${units}:${expectedBy(days)}`;

/** An order of this many units, of which some are on backorder. */
async function ordered({ stock = 0, quantity = 2 } = {}) {
  const productId = await backorderProduct({ stock });
  const owner = await fixture.filledCart({ [productId]: quantity });
  const outcome = await fixture.place(owner, {
    agreedTotal: quantity * 100_00,
    agreedBackorder: agreed(productId, quantity - stock),
  });
  if (!outcome.ok) throw new Error(outcome.reason);
  return { ...outcome.order, productId };
}

const linesOf = async (accessKey: string) =>
  (await fixture.read(accessKey))?.lines.map(({ backordered, awaited, expectedBy: by }) => ({
    backordered,
    awaited,
    by,
  }));
const awaitedOf = async (accessKey: string) =>
  (await fixture.read(accessKey))?.lines.map(({ awaited }) => awaited);

describe("an order on backorder", () => {
  test("takes what is in stock, and records the rest with its promised date", async () => {
    const { accessKey, productId } = await ordered({ stock: 1, quantity: 3 });
    expect(await fixture.stockOf(productId)).toBe(0);
    expect(await linesOf(accessKey)).toEqual([{ backordered: 2, awaited: 2, by: expectedBy(10) }]);
    const text = backorderTexts.line({ units: 2, expectedBy: expectedBy(10) }, 3);
    expect((await fixture.read(accessKey))?.lines[0]?.backorder).toBe(text);
    const [mail] = await fixture.database
      .select()
      .from(mailOutbox)
      .where(sql`${mailOutbox.textBody} like ${`%${accessKey}%`}`);
    expect(mail?.textBody).toContain(text);
    expect(mail?.htmlBody).toContain(text);
    expect(mail?.textBody).toContain(backorderTexts.status(expectedBy(10)));
    expect(mail?.textBody).toMatch(/proof of payment by .* and we hold the items in stock\./);
  });

  test("has nothing to reserve where nothing is in stock", async () => {
    const { accessKey } = await ordered();
    const order = await fixture.read(accessKey);
    if (!order) throw new Error("No order");
    expect(await readReservation(fixture.database, order)).toEqual({ kind: "backorder" });
    expect(order.stockReservedUntil).toBeNull();
  });

  test("is refused where the owner does not allow it, or no longer does, and the cart stays", async () => {
    const productId = await backorderProduct();
    const owner = await fixture.filledCart({ [productId]: 2 });
    await fixture.change(productId, { allowsBackorder: false });
    const input = { agreedTotal: 200_00, agreedBackorder: agreed(productId, 2) };
    expect(await fixture.place(owner, input)).toEqual({ ok: false, reason: "changed" });
    expect(await fixture.contents(owner)).toEqual({ "Highveld 14": 2 });
    await fixture.change(productId, { allowsBackorder: true });
    expect(await fixture.place(owner, input)).toMatchObject({ ok: true });
  });

  test("is refused where units or date are not those that the buyer was shown", async () => {
    const productId = await backorderProduct({ stock: 2 });
    const owner = await fixture.filledCart({ [productId]: 2 });
    await fixture.change(productId, { stock: 1 });
    const place = (agreedBackorder: string) =>
      fixture.place(owner, { agreedTotal: 200_00, agreedBackorder });
    for (const other of ["", agreed(productId, 2), agreed(productId, 1, 20)]) {
      expect(await place(other)).toEqual({ ok: false, reason: "changed" });
    }
    expect(await fixture.stockOf(productId)).toBe(1);
    expect(await place(agreed(productId, 1))).toMatchObject({ ok: true });
    expect(await fixture.stockOf(productId)).toBe(0);
  });

  test("takes new stock that arrived since the review", async () => {
    const productId = await backorderProduct();
    const owner = await fixture.filledCart({ [productId]: 2 });
    await fixture.change(productId, { stock: 5 });
    const placed = await fixture.place(owner, {
      agreedTotal: 200_00,
      agreedBackorder: agreed(productId, 2),
    });
    if (!placed.ok) throw new Error(placed.reason);
    expect(await linesOf(placed.order.accessKey)).toEqual([
      { backordered: 0, awaited: 0, by: null },
    ]);
    expect(await fixture.stockOf(productId)).toBe(3);
  });

  test("of two buyers of the last unit, one gets it and the other is told", async () => {
    const productId = await backorderProduct({ stock: 1 });
    const owners = await Promise.all([1, 2].map(() => fixture.filledCart({ [productId]: 1 })));
    const outcomes = await Promise.all(
      owners.map((owner) => fixture.place(owner, { agreedTotal: 100_00 })),
    );
    expect(outcomes.map((each) => (each.ok ? "placed" : each.reason)).sort()).toEqual([
      "changed",
      "placed",
    ]);
    expect(await fixture.stockOf(productId)).toBe(0);
  });
});

describe("delivery after more than 30 days", () => {
  test("needs an express agreement, which is stored word for word", async () => {
    const productId = await backorderProduct({ days: 60 });
    const owner = await fixture.filledCart({ [productId]: 1 });
    const input = { agreedTotal: 100_00, agreedBackorder: agreed(productId, 1, 60) };
    expect(await fixture.place(owner, input)).toEqual({ ok: false, reason: "not-agreed" });
    const placed = await fixture.place(owner, { ...input, agreesToLateDelivery: true });
    if (!placed.ok) throw new Error(placed.reason);
    expect(await fixture.read(placed.order.accessKey)).toMatchObject({
      lateDeliveryTerms: backorderTexts.agreement([
        { name: "Highveld 14", expectedBy: expectedBy(60) },
      ]),
      lateDeliveryAgreedAt: expect.any(Date),
    });
  });

  test("needs none within 30 days, and then none is stored", async () => {
    const { accessKey } = await ordered();
    expect(await fixture.read(accessKey)).toMatchObject({
      lateDeliveryTerms: null,
      lateDeliveryAgreedAt: null,
    });
  });
});

describe("another delivery date", () => {
  const later = async (days: number) => {
    const { accessKey, number } = await ordered();
    const [line] = (await fixture.read(accessKey))?.lines ?? [];
    const input = { expectedState: "awaiting-payment" as const, lineId: line?.id ?? "" };
    const admin = await fixture.staff();
    const change = (expectedBy: string) =>
      changeDeliveryDate(fixture, admin, { number, ...input, expectedBy });
    expect(await change(inDays(days))).toEqual({ ok: true, isChanged: true });
    expect(await change(inDays(days))).toEqual({ ok: true, isChanged: false });
    const mails = await fixture.database
      .select()
      .from(mailOutbox)
      .where(
        sql`${mailOutbox.textBody} like ${`%${accessKey}%`} and ${mailOutbox.subject} like 'New delivery date%'`,
      );
    return { accessKey, mails };
  };

  test("is recorded, audited and mailed once", async () => {
    const { accessKey, mails } = await later(30);
    expect((await linesOf(accessKey))?.[0]?.by).toBe(inDays(30));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.textBody).toContain(backorderTexts.status(inDays(30)));
    expect(mails[0]?.textBody).not.toContain(backorderTexts.rightToCancel);
    const [entry] = await fixture.database
      .select()
      .from(auditLog)
      .orderBy(desc(auditLog.at))
      .limit(1);
    expect(entry?.after).toMatchObject({ "delivery date": inDays(30) });
  });

  test("more than 30 days after the order gives the right to cancel", async () => {
    const { mails } = await later(31);
    expect(mails[0]?.textBody).toContain(backorderTexts.rightToCancel);
  });

  test("is not possible once the order is closed, or for a line of another order", async () => {
    const { number } = await ordered();
    const other = await ordered();
    const [line] = (await fixture.read(other.accessKey))?.lines ?? [];
    const admin = await fixture.staff();
    const input = { number, lineId: line?.id ?? "", expectedBy: inDays(20) };
    expect(
      await changeDeliveryDate(fixture, admin, { ...input, expectedState: "awaiting-payment" }),
    ).toMatchObject({ ok: false, reason: "not-allowed" });
    expect(
      await changeDeliveryDate(fixture, admin, { ...input, expectedState: "packed" }),
    ).toMatchObject({ ok: false, reason: "moved-meanwhile" });
  });
});

describe("new stock", () => {
  test("goes to paid orders first, in the order of their payment", async () => {
    const first = await ordered({ quantity: 2 });
    const { productId } = first;
    const others = await Promise.all(
      [1, 2].map(async () => {
        const owner = await fixture.filledCart({ [productId]: 2 });
        const agreedBackorder = agreed(productId, 2);
        const placed = await fixture.place(owner, { agreedTotal: 200_00, agreedBackorder });
        if (!placed.ok) throw new Error(placed.reason);
        return placed.order;
      }),
    );
    const [paidFirst, unpaid] = others;
    if (!paidFirst || !unpaid) throw new Error("No orders");
    const admin = await fixture.staff();
    await fixture.pay(admin, paidFirst.number);
    await fixture.pay(admin, first.number);
    expect((await listStockMovements(fixture, admin, { productId })).waiting).toMatchObject([
      { number: paidFirst.number, awaited: 2 },
      { number: first.number, awaited: 2 },
    ]);
    await fixture.change(productId, { stock: 3 });
    const runs = await Promise.all([1, 2].map(() => allocateBackorders(fixture.needs())));
    expect(runs.flatMap(({ failed }) => failed)).toEqual([]);
    expect(await awaitedOf(paidFirst.accessKey)).toEqual([0]);
    expect(await awaitedOf(first.accessKey)).toEqual([1]);
    expect(await awaitedOf(unpaid.accessKey)).toEqual([2]);
    expect(await fixture.stockOf(productId)).toBe(0);
  });

  test("that is there when the order is paid is taken at once", async () => {
    const { number, accessKey, productId } = await ordered();
    await fixture.change(productId, { stock: 5 });
    await fixture.pay(await fixture.staff(), number);
    expect(await awaitedOf(accessKey)).toEqual([0]);
    expect(await fixture.stockOf(productId)).toBe(3);
  });
});

describe("packing", () => {
  async function paidOrder() {
    const made = await ordered({ stock: 1, quantity: 3 });
    const admin = await fixture.staff();
    await fixture.pay(admin, made.number);
    const pack = (hasBackorder = false) =>
      fixture.step(admin, made.number, { step: "pack", expectedState: "paid", hasBackorder });
    return { ...made, admin, pack };
  }

  test("waits until everything is in stock", async () => {
    const { pack, productId, accessKey } = await paidOrder();
    await fixture.change(productId, { stock: 1 });
    expect(await pack()).toEqual({ ok: false, reason: "on-backorder" });
    // What is there is allocated to it, as the job would do.
    expect(await awaitedOf(accessKey)).toEqual([1]);
    expect(await fixture.stockOf(productId)).toBe(0);
    await fixture.change(productId, { stock: 4 });
    expect(await pack()).toMatchObject({ ok: true, state: "packed" });
    expect(await awaitedOf(accessKey)).toEqual([0]);
    expect(await fixture.stockOf(productId)).toBe(3);
  });

  test("is possible where staff say that they have the units", async () => {
    const { pack, productId, accessKey } = await paidOrder();
    await fixture.change(productId, { stock: 1 });
    expect(await pack(true)).toMatchObject({ ok: true, state: "packed" });
    expect(await awaitedOf(accessKey)).toEqual([0]);
    expect(await fixture.stockOf(productId)).toBe(0);
  });

  test("is to do once the units are here or late, and on backorder until then", async () => {
    const { number, accessKey } = await paidOrder();
    const admin = await fixture.staff();
    const isIn = async (view: string) =>
      fixture.database.$count(
        orders,
        sql`${matchesOrderQuery(parseOrderListQuery(`https://x/?view=${view}`), admin)} and ${orders.number} = ${number}`,
      );
    const views = async () => [await isIn("backorder"), await isIn("pack"), await isIn("todo")];
    expect(await views()).toEqual([1, 0, 0]);
    const { id } = (await fixture.read(accessKey)) ?? {};
    await fixture.database.execute(
      sql`update order_lines set expected_by = current_date - 2 where order_id = ${id ?? ""}`,
    );
    expect(await views()).toEqual([1, 1, 1]);
  });
});

test("a cancelled order returns what it took from stock, and no more", async () => {
  const { number, productId } = await ordered({ stock: 1, quantity: 3 });
  const cancel = { step: "cancel", expectedState: "awaiting-payment" } as const;
  expect(await fixture.step(await fixture.staff(), number, cancel)).toMatchObject({ ok: true });
  expect(await fixture.stockOf(productId)).toBe(1);
});

test("a refund takes the units that have not arrived first, and restocks only the others", async () => {
  const { number, accessKey, productId } = await ordered({ stock: 1, quantity: 3 });
  const admin = await fixture.staff();
  await fixture.pay(admin, number);
  const [line] = (await fixture.read(accessKey))?.lines ?? [];
  const lines = [{ lineId: line?.id ?? "", quantity: 2, restock: true }];
  expect(await fixture.refund(admin, number, { lines, amount: undefined })).toMatchObject({
    ok: true,
  });
  expect(await awaitedOf(accessKey)).toEqual([0]);
  expect(await fixture.stockOf(productId)).toBe(0);
  const rest = [{ lineId: line?.id ?? "", quantity: 1, restock: true }];
  expect(await fixture.refund(admin, number, { lines: rest, amount: undefined })).toMatchObject({
    ok: true,
    isWhole: true,
  });
  expect(await fixture.stockOf(productId)).toBe(1);
  const [order] = await fixture.database.select().from(orders).where(eq(orders.number, number));
  expect(order?.state).toBe("refunded");
});
