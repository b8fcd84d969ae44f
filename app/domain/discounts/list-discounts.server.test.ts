import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { discounts } from "#app/database/tables/discounts.ts";
import { addToCart } from "#app/domain/cart/add-to-cart.server.ts";
import { createPhoneOrder } from "#app/domain/orders/placement/create-phone-order.server.ts";
import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import { addDays } from "#app/format/working-days.ts";
import { addDiscount, automatic, discountOf } from "#tests/helpers/catalogue/discount-fixture.ts";
import { collectionDetails } from "#tests/helpers/orders/order-fixture.ts";
import { staffOrderFixture } from "#tests/helpers/orders/staff-order-fixture.ts";
import { endDiscount, pauseDiscount } from "./change-discounts.server.ts";
import { discountColumns } from "./discount-form.ts";
import { listDiscounts, readDiscount } from "./list-discounts.server.ts";
import { listPreviewContents, previewDiscount } from "./preview-discount.server.ts";
import { exportRedemptions, listRedemptions } from "./redemptions.server.ts";

const fixture = staffOrderFixture();
const inDays = (days: number) => addDays(localIsoDate(new Date()), days);
const all = { view: "all", search: "", page: 1 } as const;

/** An order by phone with a code, of one product at R 100.00. */
async function orderWith(code: string) {
  const productId = await fixture.product({ price: "100.00", stock: 5 });
  const done = await createPhoneOrder(fixture.needs(), await fixture.staff(), {
    idempotencyKey: randomUUID(),
    userId: undefined,
    details: { ...collectionDetails, email: `${randomUUID()}@example.com` },
    lines: [{ productId, quantity: 1 }],
    discountCode: code.toLowerCase(),
    agreedTotal: 90_00,
    paidInPerson: undefined,
  });
  if (!done.ok) throw new Error(done.reason);
  return done.order;
}

test("the list filters by state, and its counts add up", async () => {
  const admin = await fixture.staff();
  const ids = {
    active: await addDiscount(fixture, admin),
    scheduled: await addDiscount(fixture, admin, { startsOn: inDays(1) }),
    paused: await addDiscount(fixture, admin),
    "used-up": await addDiscount(fixture, admin, { code: "ONCE", maxUses: "1" }),
    ended: await addDiscount(fixture, admin, { endsOn: inDays(-1) }),
  };
  await pauseDiscount(fixture, admin, ids.paused);
  await orderWith("ONCE");
  for (const [view, id] of Object.entries(ids)) {
    const found = await listDiscounts(fixture, admin, { ...all, view: view as "active" });
    expect(found.discounts.map((each) => each.id)).toEqual([id]);
    expect((await readDiscount(fixture, admin, id))?.state).toBe(view);
  }
  const { counts, total } = await listDiscounts(fixture, admin, all);
  expect(counts).toEqual({ all: 5, active: 1, scheduled: 1, paused: 1, "used-up": 1, ended: 1 });
  expect(total).toBe(5);
  const usedUp = await listDiscounts(fixture, admin, { ...all, search: "once" });
  expect(usedUp.discounts).toMatchObject([
    { gives: "10% off everything", code: "ONCE", uses: "1 of 1", cost: 10_00 },
  ]);
  // The last day counts as a whole.
  const last = await addDiscount(fixture, admin, { startsOn: inDays(0), endsOn: inDays(0) });
  expect((await readDiscount(fixture, admin, last))?.state).toBe("active");
  await endDiscount(fixture, admin, last);
  expect((await readDiscount(fixture, admin, last))?.state).toBe("ended");
});

test("a returned use costs nothing and stays in the report", async () => {
  const admin = await fixture.staff();
  const id = await addDiscount(fixture, admin, { code: "BACK10" });
  const kept = await orderWith("BACK10");
  const cancelled = await orderWith("BACK10");
  const done = await fixture.step(admin, cancelled.number, {
    ...{ step: "cancel", expectedState: "awaiting-payment", reason: "Changed their mind" },
  });
  expect(done.ok).toBe(true);
  expect(await readDiscount(fixture, admin, id)).toMatchObject({ uses: 1, cost: 10_00 });
  const report = await listRedemptions(fixture, admin, { discountId: id, page: 1 });
  expect(report.redemptions).toMatchObject([
    { orderNumber: cancelled.number, amount: 10_00, isReturned: true },
    { orderNumber: kept.number, amount: 10_00, isReturned: false },
  ]);
  expect(report.redemptions[0]?.contact).toMatchObject({ fullName: "Thandi Nkosi" });
  const warehouse = await fixture.staff("warehouse");
  const seen = await listRedemptions(fixture, warehouse, { discountId: id, page: 1 });
  expect(seen.redemptions.map(({ contact }) => contact)).toEqual([undefined, undefined]);
  const exported = [];
  for await (const row of exportRedemptions(fixture, warehouse, id)) exported.push(row);
  expect(JSON.stringify(exported)).not.toContain("Thandi");
  expect(exported.map(({ orderNumber }) => orderNumber)).toEqual([kept.number, cancelled.number]);
});

test("an edit of a discount that was used leaves its orders as they were", async () => {
  const admin = await fixture.staff();
  const id = await addDiscount(fixture, admin, { code: "KEPT10" });
  const { accessKey } = await orderWith("KEPT10");
  await fixture.database.update(discounts).set({ percent: 50 }).where(eq(discounts.id, id));
  expect(await fixture.read(accessKey)).toMatchObject({ total: 90_00 });
  expect((await readDiscount(fixture, admin, id))?.cost).toBe(10_00);
});

test("the database refuses to delete a discount that was used", async () => {
  const id = await addDiscount(fixture, await fixture.staff(), { code: "NEVER10" });
  await orderWith("NEVER10");
  await expect(
    fixture.database.execute(sql`delete from discounts where id = ${id}`),
  ).rejects.toThrow();
});

test("a preview has the figures of the checkout, whatever the days and limits", async () => {
  const admin = await fixture.staff();
  const [cheap, dear] = [
    await fixture.product({ name: "Cable", price: "33.33", stock: 9 }),
    await fixture.product({ name: "Switch", price: "100.00", stock: 9 }),
  ];
  expect((await listPreviewContents(fixture, admin)).cartLines).toBe(0);
  const owner = { userId: admin.userId };
  await addToCart(fixture, owner, { productId: cheap, quantity: 2 });
  await addToCart(fixture, owner, { productId: dear, quantity: 1 });
  expect((await listPreviewContents(fixture, admin)).cartLines).toBe(2);
  const preview = (change: Record<string, string>) =>
    previewDiscount(fixture, admin, {
      discount: discountColumns(discountOf(change)),
      contents: "cart",
    });
  expect(await preview({ startsOn: inDays(30) })).toMatchObject({
    status: { kind: "applied" },
    lines: [
      { name: "Cable", quantity: 2, price: 66_66, discount: 6_67, net: 59_99 },
      { name: "Switch", quantity: 1, price: 100_00, discount: 10_00, net: 90_00 },
    ],
    before: 166_66,
    after: 149_99,
  });
  expect(await preview({ ...automatic, kind: "free-delivery" })).toMatchObject({
    status: { kind: "free-delivery" },
    after: 166_66,
  });
  expect(await preview({ minimumAmount: "200" })).toMatchObject({
    status: { kind: "below-minimum", missing: 33_34 },
    after: 166_66,
  });
  const other = { scope: "chosen", productIds: randomUUID() };
  expect(await preview(other)).toMatchObject({ status: { kind: "refused" } });
});

test("a preview on an order has its contents at today's prices", async () => {
  const admin = await fixture.staff();
  const { number, productId } = await fixture.placed({ price: "80.00", quantity: 2 });
  const { orders } = await listPreviewContents(fixture, admin);
  expect(orders[0]?.number).toBe(number);
  expect(orders.length).toBeLessThanOrEqual(10);
  await fixture.change(productId, { price: "90.00" });
  const discount = discountColumns(discountOf());
  expect(await previewDiscount(fixture, admin, { discount, contents: number })).toMatchObject({
    before: 180_00,
    after: 162_00,
  });
  await fixture.stopSelling(productId);
  expect(await previewDiscount(fixture, admin, { discount, contents: number })).toBeUndefined();
  expect(await previewDiscount(fixture, admin, { discount, contents: 1 })).toBeUndefined();
});
