import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { orders } from "#app/database/tables/orders.ts";
import { payments, proofsOfPayment } from "#app/database/tables/payments.ts";
import type { Owner } from "#app/domain/accounts/people.ts";
import { countNavigationBadges } from "#app/domain/dashboard/open-tasks.server.ts";
import { collectionDetails, courierDetails } from "#tests/helpers/orders/order-fixture.ts";
import { staffOrderFixture } from "#tests/helpers/orders/staff-order-fixture.ts";
import { countOrderViews, listOrders, listOrdersOf } from "./list-orders.server.ts";
import { type OrderListQuery, orderListUrl, parseOrderListQuery } from "./order-list-query.ts";

const fixture = staffOrderFixture();
const admin = { userId: randomUUID(), name: "Naledi", staffRoles: ["owner"] } as unknown as Owner;
const names = new Map<number, string>();
let userId: string;

const choice = (query = "") => parseOrderListQuery(`https://shop.example/admin/orders?${query}`);
const found = async (query = "") => {
  const { orders: rows } = await listOrders(fixture, admin, choice(query));
  return rows.map(({ number }) => names.get(number));
};

beforeAll(async () => {
  const make = async (name: string, ...input: Parameters<typeof fixture.orderIn>) => {
    const made = await fixture.orderIn(...input);
    names.set(made.number, name);
    return made;
  };
  const set = (id: string, facts: Partial<typeof orders.$inferInsert>) =>
    fixture.database.update(orders).set(facts).where(eq(orders.id, id));
  const waiting = await make("waiting", "awaiting-payment");
  const proven = await make("proven", "awaiting-payment", {
    details: { ...courierDetails, fullName: "Lerato Khumalo", companyName: "Khumalo Attorneys" },
  });
  const paid = await make("paid", "paid", { details: collectionDetails, price: "5000.00" });
  const packed = await make("packed", "packed");
  const shipped = await make("shipped", "shipped");
  const flagged = await make("flagged", "cancelled");
  const done = await make("done", "completed");
  await fixture.database
    .insert(proofsOfPayment)
    .values({ orderId: proven.id, path: "1.pdf", displayName: "1.pdf", size: 1 });
  await set(flagged.id, { attention: "Money came too late" });
  for (const { id } of [waiting, proven, packed, shipped, flagged, done]) {
    await set(id, { phone: "+27110000000" });
  }
  await set(shipped.id, { trackingNumber: "WAYBILL-9" });
  await fixture.database
    .update(payments)
    .set({ reference: "EFT NKOSI REF" })
    .where(eq(payments.orderId, packed.id));
  await set(paid.id, { buyerReference: "PO-77", email: "100%@example.co.za" });
  await fixture.change(paid.productId, { name: "Renamed since" });
  userId = (await fixture.customer()).userId;
  await set(shipped.id, { userId });
  const all = [waiting, proven, paid, packed, shipped, flagged, done];
  for (const [age, { id }] of all.entries()) {
    await fixture.database.execute(sql`update orders set
      placed_at = '2026-03-10T21:59:59Z'::timestamptz - make_interval(days => ${age}),
      state_changed_at = now() - make_interval(hours => ${age}) where id = ${id}`);
  }
});

describe("listOrders", () => {
  test("sorts flagged orders first, then proofs to check, then the longest waiting", async () => {
    const open = ["flagged", "shipped", "packed", "paid", "proven", "waiting"];
    expect(await found("view=open")).toEqual(open);
  });

  test.each([
    ["", ["flagged", "packed", "paid", "proven"]],
    ["confirm", ["proven", "waiting"]],
    ["pack", ["paid"]],
    ["send", ["packed"]],
    ["underway", ["shipped"]],
    ["all", ["waiting", "proven", "paid", "packed", "shipped", "flagged", "done"]],
  ])("the view %s", async (view, expected) => {
    expect(await found(`view=${view}`)).toEqual(expected);
  });

  test.each([
    ["q=lerato", ["proven"]],
    ["q=ATTORNEYS", ["proven"]],
    ["q=po-77", ["paid"]],
    ["q=highveld", ["waiting", "proven", "paid", "packed", "shipped", "flagged", "done"]],
    ["q=renamed", []],
    ["q=082 123 4567", ["paid"]],
    ["q=%2B27821234567", ["paid"]],
    ["q=(082) 123-4567", ["paid"]],
    ["q=waybill-9", ["shipped"]],
    ["q=le", ["proven"]],
    ["q=er", []],
    ["q=waybill-9 shipped", []],
    ["q=eft nkosi ref", ["packed"]],
    ["q=100%25@", ["paid"]],
    ["q=lerato nobody", []],
    ["state=completed", ["done"]],
    ["delivery=collection", ["paid"]],
    ["payment=payfast", []],
    ["sort=total-down&delivery=collection", ["paid"]],
    ["sort=oldest", ["done", "flagged", "shipped", "packed", "paid", "proven", "waiting"]],
    // Days are the office's: two hours before midnight in UTC is the next day's eve here.
    ["from=2026-03-10&to=2026-03-10", ["waiting"]],
    ["from=2026-03-11", []],
    ["to=2026-03-05", ["flagged", "done"]],
    ["state=nonsense&view=all&page=99&sort=drop", undefined],
  ])("filters by %s", async (query, expected) => {
    const all = ["waiting", "proven", "paid", "packed", "shipped", "flagged", "done"];
    expect(await found(`view=all&${query}`)).toEqual(expected ?? all);
  });

  test("is found by its number, however people write it", async () => {
    const [number] = [...names].find(([, name]) => name === "packed") ?? [0];
    for (const query of [`ORD-${number}`, `ord${number}`, `${number}`, `%23${number}`]) {
      expect(await found(`view=all&q=${query}`)).toEqual(["packed"]);
    }
  });

  test("a row tells items, proofs and money; tabs count what passes the filters", async () => {
    const { orders: rows, total } = await listOrders(fixture, admin, choice("view=confirm"));
    expect(rows[0]).toMatchObject({ items: 1, proofs: 1, total: 19900, refunded: 0 });
    expect(total).toBe(2);
    expect(await countOrderViews(fixture, admin, choice())).toEqual({
      todo: 4,
      open: 6,
      confirm: 2,
      pack: 1,
      backorder: 0,
      send: 1,
      underway: 1,
      all: 7,
    });
    expect(await countOrderViews(fixture, admin, choice("q=lerato"))).toMatchObject({
      open: 1,
      confirm: 1,
      pack: 0,
      backorder: 0,
    });
    expect((await countNavigationBadges(fixture, admin)).orders).toBe(4);
  });

  test("a customer's orders are theirs alone", async () => {
    const own = await listOrdersOf(fixture, admin, { buyer: { userId }, max: 10 });
    expect(own.orders.map(({ number }) => names.get(number))).toEqual(["shipped"]);
    expect(own.total).toBe(1);
  });
});

test("a query survives the round trip through its URL", () => {
  const full: OrderListQuery = {
    view: "all",
    search: "a b",
    state: "paid",
    payment: "eft",
    delivery: "email",
    from: "2026-01-01",
    to: "2026-02-28",
    sort: "total-up",
    page: 3,
  };
  expect(parseOrderListQuery(`https://x.example${orderListUrl("/admin/orders", full)}`)).toEqual(
    full,
  );
  expect(orderListUrl("/admin/orders", choice())).toBe("/admin/orders");
});
