import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { collectionDetails } from "#tests/helpers/orders/order-fixture.ts";
import { staffOrderFixture } from "#tests/helpers/orders/staff-order-fixture.ts";
import { readVisitorFigures } from "./visitor-figures.server.ts";

const fixture = staffOrderFixture();

const count = (daysAgo: number, kind: string, value: string, times: number) =>
  fixture.database.execute(sql`
    insert into daily_statistics (day, kind, value, count)
    select (now() at time zone 'Africa/Johannesburg')::date - ${daysAgo}::int, ${kind}, ${value}, ${times}::int`);

test("visits, views and the most frequent values of 30 days, and the way to a paid order", async () => {
  const paid = await fixture.orderIn("paid", { details: collectionDetails });
  await fixture.placed({ price: "100.00", quantity: 1 });
  const product = `/products/${paid.productId}`;
  await count(0, "view", "/", 5);
  await count(0, "view", product, 7);
  await count(1, "view", product, 2);
  await count(29, "view", "/cart", 4);
  await count(30, "view", "/shop", 100);
  await count(1, "view", "(other)", 1);
  await count(0, "source", "direct", 3);
  await count(0, "source", "google.co.za", 4);
  await count(0, "search", "drone", 2);

  const { days, funnel, top } = await readVisitorFigures(fixture, paid.admin, 2);
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toMatchObject({ visits: 7, views: 12 });
  expect(days.at(-2)).toMatchObject({ visits: 0, views: 3 });
  expect(days[0]).toMatchObject({ views: 4 });
  expect(top.view.map(({ value, count }) => [value, count])).toEqual([
    [product, 9],
    ["/", 5],
  ]);
  expect(top.view.map(({ title }) => title)).toEqual([expect.any(String), null]);
  expect(top.source[0]).toMatchObject({ value: "google.co.za", count: 4 });
  expect(top.search).toEqual([{ value: "drone", count: 2, title: null }]);
  expect(funnel).toMatchObject({ productViews: 9, cartViews: 4, checkoutViews: 0 });
  expect([funnel?.orders, funnel?.paidOrders]).toEqual([2, 1]);
  const editor = await fixture.staff("content");
  expect((await readVisitorFigures(fixture, editor, 2)).funnel).toBeUndefined();
});
