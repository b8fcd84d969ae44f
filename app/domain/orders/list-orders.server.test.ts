import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { orders } from "#app/database/tables/orders.ts";
import { paymentProofs, payments } from "#app/database/tables/payments.ts";
import { countOfficeWork } from "#app/domain/installation/count-office-work.server.ts";
import type { Admin } from "#app/domain/users/people.ts";
import { collecting, couriered } from "#tests/helpers/order-scene.ts";
import { staffScene } from "#tests/helpers/staff-scene.ts";
import { countOrderViews, listOrders, listOrdersOf } from "./list-orders.server.ts";
import { type OrderChoice, orderAddress, readOrderChoice } from "./order-choice.ts";

const scene = staffScene();
const admin = {} as Admin;
const names = new Map<number, string>();
let userId: string;

const choice = (query = "") => readOrderChoice(`https://shop.example/admin/orders?${query}`);
const found = async (query = "") => {
  const { orders: rows } = await listOrders(scene, admin, choice(query));
  return rows.map(({ number }) => names.get(number));
};

beforeAll(async () => {
  const make = async (name: string, ...input: Parameters<typeof scene.orderIn>) => {
    const made = await scene.orderIn(...input);
    names.set(made.number, name);
    return made;
  };
  const set = (id: string, facts: Partial<typeof orders.$inferInsert>) =>
    scene.database.update(orders).set(facts).where(eq(orders.id, id));
  const waiting = await make("waiting", "awaiting-payment");
  const proven = await make("proven", "awaiting-payment", {
    details: { ...couriered, fullName: "Lerato Khumalo", companyName: "Khumalo Attorneys" },
  });
  const paid = await make("paid", "paid", { details: collecting, price: "5000.00" });
  const packed = await make("packed", "packed");
  const shipped = await make("shipped", "shipped");
  const flagged = await make("flagged", "cancelled");
  const done = await make("done", "completed");
  await scene.database
    .insert(paymentProofs)
    .values({ orderId: proven.id, path: "1.pdf", shownName: "1.pdf", size: 1 });
  await set(flagged.id, { attention: "Money came too late" });
  for (const { id } of [waiting, proven, packed, shipped, flagged, done]) {
    await set(id, { phone: "+27110000000" });
  }
  await set(shipped.id, { trackingNumber: "WAYBILL-9" });
  await scene.database
    .update(payments)
    .set({ reference: "EFT NKOSI REF" })
    .where(eq(payments.orderId, packed.id));
  await set(paid.id, { buyerReference: "PO-77", email: "100%@example.co.za" });
  await scene.change(paid.productId, { name: "Renamed since" });
  userId = (await scene.customer()).userId;
  await set(shipped.id, { userId });
  const all = [waiting, proven, paid, packed, shipped, flagged, done];
  for (const [age, { id }] of all.entries()) {
    await scene.database.execute(sql`update orders set
      placed_at = '2026-03-10T21:59:59Z'::timestamptz - make_interval(days => ${age}),
      state_since = now() - make_interval(hours => ${age}) where id = ${id}`);
  }
});

describe("the queue of orders", () => {
  test("begins with what is flagged, then what waited longest, and proofs before silence", async () => {
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
    const { orders: rows, total } = await listOrders(scene, admin, choice("view=confirm"));
    expect(rows[0]).toMatchObject({ items: 1, proofs: 1, total: 19900, refunded: 0 });
    expect(total).toBe(2);
    expect(await countOrderViews(scene, admin, choice())).toEqual({
      todo: 4,
      open: 6,
      confirm: 2,
      pack: 1,
      send: 1,
      underway: 1,
      all: 7,
    });
    expect(await countOrderViews(scene, admin, choice("q=lerato"))).toMatchObject({
      open: 1,
      confirm: 1,
      pack: 0,
    });
    expect((await countOfficeWork(scene, admin)).orders).toBe(4);
  });

  test("a customer's orders are theirs alone", async () => {
    const own = await listOrdersOf(scene, admin, { userId, most: 10 });
    expect(own.orders.map(({ number }) => names.get(number))).toEqual(["shipped"]);
    expect(own.total).toBe(1);
  });
});

test("a choice survives its address", () => {
  const full: OrderChoice = {
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
  expect(readOrderChoice(`https://x.example${orderAddress("/admin/orders", full)}`)).toEqual(full);
  expect(orderAddress("/admin/orders", choice())).toBe("/admin/orders");
});
