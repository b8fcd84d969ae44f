import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderLines, orders } from "#app/database/tables/orders.ts";
import { documents } from "#app/database/tables/payments.ts";
import { collectionDetails } from "#tests/helpers/orders/order-fixture.ts";
import { staffOrderFixture } from "#tests/helpers/orders/staff-order-fixture.ts";
import { readDailyFigures } from "./daily-figures.server.ts";
import { listBestSellers, listRecentOrders } from "./recent-sales.server.ts";

const fixture = staffOrderFixture();
const collected = { details: collectionDetails };

const issueDaysAgo = (orderId: string, days: number) =>
  fixture.database
    .update(documents)
    .set({ issuedAt: sql`now() - ${days} * interval '1 day'` })
    .where(eq(documents.orderId, orderId));

test("a shop without orders has neither recent orders nor best sellers", async () => {
  const admin = await fixture.staff();
  expect(await listRecentOrders(fixture, admin, 5)).toEqual([]);
  expect(await listBestSellers(fixture, admin, 5)).toEqual([]);
});

test("recent orders are the newest, whatever their state", async () => {
  const older = await fixture.placed({ price: "100.00", quantity: 2 });
  await fixture.database
    .update(orders)
    .set({ placedAt: sql`now() - interval '2 days'` })
    .where(eq(orders.id, older.id));
  const newer = await fixture.orderIn("paid", collected);
  const listed = await listRecentOrders(fixture, newer.admin, 5);
  expect(listed.map(({ number, state, total }) => [number, state, total])).toEqual([
    [newer.number, "paid", 10_000],
    [older.number, "awaiting-payment", 20_000],
  ]);
  expect(await listRecentOrders(fixture, newer.admin, 1)).toHaveLength(1);
  await issueDaysAgo(newer.id, 100);
});

test("best sellers count invoiced units of the period, less refunds", async () => {
  const two = await fixture.orderIn("paid", { ...collected, quantity: 2, price: "50.00" });
  const four = await fixture.orderIn("paid", { ...collected, quantity: 4, price: "10.00" });
  const refunded = await fixture.orderIn("refunded", { ...collected, quantity: 5 });
  const earlier = await fixture.orderIn("paid", { ...collected, quantity: 5 });
  await issueDaysAgo(earlier.id, 31);
  await fixture.change(two.productId, { name: "Renamed" });
  const sold = async () =>
    (await listBestSellers(fixture, two.admin, 5)).map(({ productId, quantity, sales }) => ({
      productId,
      quantity,
      sales,
    }));
  const ofTwo = { productId: two.productId, quantity: 2, sales: 10_000 };
  expect(await sold()).toEqual([{ productId: four.productId, quantity: 4, sales: 4000 }, ofTwo]);
  expect((await listBestSellers(fixture, two.admin, 5))[1]?.name).toBe("Renamed");

  const [line] = await fixture.linesOf(four.id);
  const back = [{ lineId: line?.id ?? "", quantity: 3, restock: false }];
  expect(await fixture.refund(four.admin, four.number, { lines: back })).toMatchObject({
    ok: true,
  });
  expect(await sold()).toEqual([ofTwo, { productId: four.productId, quantity: 1, sales: 1000 }]);

  await fixture.stopSelling(two.productId);
  expect((await listBestSellers(fixture, two.admin, 1))[0]).toMatchObject({
    productId: null,
    name: "Highveld 14",
  });
  for (const { id } of [two, four, refunded]) await issueDaysAgo(id, 100);
});

test("labour is no best seller, however many hours of it were sold", async () => {
  const sold = await fixture.orderIn("paid", { ...collected, quantity: 2 });
  const labour = await fixture.orderIn("paid", { ...collected, quantity: 5 });
  await fixture.database
    .update(orderLines)
    .set({ isText: true, productId: null, sku: null, name: "Installation", unit: "hour" })
    .where(eq(orderLines.orderId, labour.id));
  const best = await listBestSellers(fixture, sold.admin, 5);
  expect(best.map(({ productId }) => productId)).toEqual([sold.productId]);
  for (const { id } of [sold, labour]) await issueDaysAgo(id, 100);
});

test("each day has the sales of the day one period earlier beside its own", async () => {
  const today = await fixture.orderIn("paid", { ...collected, price: "70.00" });
  const before = await fixture.orderIn("paid", { ...collected, price: "40.00" });
  await issueDaysAgo(before.id, 30);
  const days = await readDailyFigures(fixture, today.admin);
  expect(days.at(-1)).toMatchObject({ sales: 7000, previousSales: 4000 });
});
