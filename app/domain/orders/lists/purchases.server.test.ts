import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders } from "#app/database/tables/orders.ts";
import { collectionDetails } from "#tests/helpers/orders/order-fixture.ts";
import { staffOrderFixture } from "#tests/helpers/orders/staff-order-fixture.ts";
import { readPurchases } from "./purchases.server.ts";

const fixture = staffOrderFixture();

test("a guest has bought what was paid for under the address, less what came back", async () => {
  const email = `${randomUUID()}@example.co.za`;
  const own = { details: { ...collectionDetails, email } };
  const kept = await fixture.orderIn("paid", { ...own, quantity: 3, price: "100.00" });
  await fixture.orderIn("refunded", { ...own, quantity: 5, price: "70.00" });
  await fixture.placed({ ...own, quantity: 1, price: "999.00" });
  const elsewhere = await fixture.orderIn("paid", { ...own, quantity: 1, price: "40.00" });
  const { userId } = await fixture.customer();
  await fixture.database.update(orders).set({ userId }).where(eq(orders.id, elsewhere.id));
  const [line] = await fixture.linesOf(kept.id);
  const returned = [{ lineId: line?.id ?? "", quantity: 1, restock: false }];
  await fixture.refund(kept.admin, kept.number, { lines: returned });

  const guest = await readPurchases(fixture, kept.admin, { guestEmail: email.toUpperCase() });
  expect(guest).toMatchObject({ total: 200_00, productCount: 1 });
  expect(guest.products).toMatchObject([{ productId: kept.productId, quantity: 2, total: 200_00 }]);
  expect(await readPurchases(fixture, kept.admin, { userId })).toMatchObject({
    orders: 1,
    total: 40_00,
    products: [{ productId: elsewhere.productId, quantity: 1 }],
  });
});

test("who has paid for nothing has bought nothing", async () => {
  const admin = await fixture.staff();
  expect(await readPurchases(fixture, admin, { guestEmail: "who@example.co.za" })).toEqual({
    orders: 0,
    total: 0,
    products: [],
    productCount: 0,
  });
});
