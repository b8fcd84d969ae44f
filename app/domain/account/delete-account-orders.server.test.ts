import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { products } from "#app/database/tables/catalogue.ts";
import { orders, quotes } from "#app/database/tables/orders.ts";
import { documents } from "#app/database/tables/payments.ts";
import { users } from "#app/database/tables/users.ts";
import { sweepOldOrders } from "#app/domain/orders/forget-orders.server.ts";
import { holdOrder } from "#app/domain/orders/move-order.server.ts";
import { recordPayment } from "#app/domain/orders/record-payment.server.ts";
import type { PasswordHolder } from "#app/domain/users/people.ts";
import { accountScene, ORIGIN } from "#tests/helpers/account-scene.ts";
import { deliverMails, tablesThatSay } from "#tests/helpers/account-traces.ts";
import { placeFor, walk } from "#tests/helpers/personal-rows.ts";
import { deleteAccount } from "./delete-account.server.ts";

const scene = accountScene();
const remove = (userId = scene.userId) =>
  deleteAccount({ database: scene.database, origin: ORIGIN }, {
    userId,
    email: scene.email,
  } as unknown as PasswordHolder);

const find = (text: string) => tablesThatSay(scene.database, text);
const deliverAll = () => deliverMails(scene.database);

describe("orders of somebody who deletes their account", () => {
  const row = async (id: string) =>
    (await scene.database.select().from(orders).where(eq(orders.id, id)))[0];

  test("that are unpaid are cancelled, and their goods are back on the shelf", async () => {
    const order = await placeFor(scene, scene.email);
    await remove();
    expect(await row(order.id)).toMatchObject({
      state: "cancelled",
      stockHeld: false,
      fullName: "",
      userId: null,
    });
    expect(await stockOf(order.productId)).toBe(3);
  });

  test("that are over keep number, goods and money, and no link opens them any more", async () => {
    const order = await placeFor(scene, "another@example.com");
    await walk(scene.database, order.id, ["paid", "packed", "ready", "completed"]);
    await remove();
    const kept = await row(order.id);
    expect(kept).toMatchObject({
      number: order.number,
      total: "24999.00",
      fullName: "",
      email: "",
      phone: "",
      remark: null,
      userId: null,
    });
    expect(kept?.accessKey).toMatch(/^[\w-]{43}$/);
    expect(kept?.accessKey).not.toBe(order.accessKey);
    // Mail about it went to an address that is no account's.
    expect(await find("another@example.com")).toEqual([]);
  });

  test("that are paid for are delivered first, then forgotten", async () => {
    const order = await placeFor(scene, scene.email);
    await walk(scene.database, order.id, ["paid", "packed"]);
    await remove();
    expect(await row(order.id)).toMatchObject({ state: "packed", fullName: "Thandeka Q" });
    const goodbye = await scene.mailsTo(scene.email);
    expect(goodbye.find(({ kind }) => kind === "account-deleted")?.textBody).toContain(
      `What you have paid for still comes to you: order ORD-${order.number}.`,
    );
    await sweepOldOrders(scene.database);
    expect((await row(order.id))?.fullName, "not over yet").toBe("Thandeka Q");
    await walk(scene.database, order.id, ["ready", "completed"]);
    await deliverAll();
    await sweepOldOrders(scene.database);
    expect(await row(order.id)).toMatchObject({ fullName: "", email: "", forgetWhenOver: false });
    expect(await find(scene.email)).toEqual([]);
  });

  test("that are paid after all stay ended, and a person is asked to pay it back", async () => {
    const order = await placeFor(scene, scene.email);
    await remove();
    await scene.database.transaction(async (transaction) => {
      const held = await holdOrder(transaction, { id: order.id });
      if (!held) throw new Error("No order");
      const payment = { way: "payfast" as const, amount: 2_499_900, reference: "pf-1" };
      const money = { order: held, payment };
      await recordPayment(transaction, { origin: ORIGIN }, { kind: "payfast" }, money);
    });
    expect(await row(order.id)).toMatchObject({
      state: "cancelled",
      stockHeld: false,
      attention: "Paid after its buyer had asked to be forgotten. Pay it back.",
    });
  });

  test("placed at the very moment of deletion are not missed", async () => {
    for (let round = 0; round < 12; round++) {
      const userId = await scene.signUp(`moment-${round}-${scene.email}`);
      const person = { database: scene.database, userId };
      const [placed, removed] = await Promise.allSettled([
        placeFor(person, `moment-${round}-${scene.email}`),
        remove(userId),
      ]);
      expect(removed).toEqual({ status: "fulfilled", value: { ok: true } });
      // Whoever comes too late has no account to order from; whoever was in time is forgotten.
      if (placed.status === "rejected") continue;
      expect(await row(placed.value.id)).toMatchObject({ fullName: "", state: "cancelled" });
    }
  });

  test("placed as a guest go too when the address is proved, and only then", async () => {
    const order = await placeFor(scene, scene.email);
    await scene.database.update(orders).set({ userId: null }).where(eq(orders.id, order.id));
    await remove();
    expect((await row(order.id))?.fullName).toBe("Thandeka Q");

    const email = `proved-${scene.email}`;
    const userId = await scene.signUp(email);
    await scene.database.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
    const own = await placeFor({ database: scene.database, userId }, email.toUpperCase());
    await scene.database.update(orders).set({ userId: null }).where(eq(orders.id, own.id));
    await remove(userId);
    expect(await row(own.id)).toMatchObject({ state: "cancelled", fullName: "" });
  });

  test("of five years ago lose the buyer on their invoice; younger ones keep it", async () => {
    const [old, young] = [await placeFor(scene, scene.email), await placeFor(scene, scene.email)];
    for (const { id } of [old, young]) {
      await walk(scene.database, id, ["paid", "packed", "ready", "completed"]);
    }
    await remove();
    await age(old.id, "5 years 1 day");
    await age(young.id, "4 years 364 days");
    await sweepOldOrders(scene.database);
    expect(await buyerOf(old.id)).toEqual({ name: "", address: [] });
    expect(await buyerOf(young.id)).toMatchObject({ name: "Thandeka Q" });
  });

  test("a guest's is forgotten after five years, a customer's stays", async () => {
    const [guests, mine] = [
      await placeFor(scene, "guest@example.com"),
      await placeFor(scene, scene.email),
    ];
    await scene.database.update(orders).set({ userId: null }).where(eq(orders.id, guests.id));
    for (const { id } of [guests, mine]) {
      await walk(scene.database, id, ["paid", "packed", "ready", "completed"]);
      await age(id, "5 years 1 day");
    }
    await quoteOf(guests.id);
    await quoteOf(mine.id);
    await sweepOldOrders(scene.database);
    expect(await row(guests.id)).toMatchObject({ fullName: "", billingAddress: null });
    expect(await scene.database.$count(quotes, eq(quotes.orderId, guests.id))).toBe(0);
    expect(await scene.database.$count(quotes, eq(quotes.orderId, mine.id))).toBe(1);
    expect(await buyerOf(guests.id)).toEqual({ name: "", address: [] });
    expect((await row(mine.id))?.fullName).toBe("Thandeka Q");
    expect(await buyerOf(mine.id)).toMatchObject({ name: "Thandeka Q" });
  });
});

/** The quotation that a guest had accepted into this order. */
async function quoteOf(orderId: string): Promise<void> {
  await scene.database.insert(quotes).values({
    number: Math.floor(Math.random() * 1_000_000_000),
    checkoutKey: crypto.randomUUID(),
    accessKey: orderId.padEnd(43, "x"),
    details: { fullName: "Thandeka Q" },
    goodsTotal: "100",
    deliveryTotal: "0",
    vatTotal: "0",
    validUntil: new Date(),
    orderId,
  });
}

async function age(id: string, by: string): Promise<void> {
  await scene.database.$client.query(
    "update orders set state_since = now() - $2::interval where id = $1",
    [id, by],
  );
}

async function buyerOf(id: string) {
  const [paper] = await scene.database.select().from(documents).where(eq(documents.orderId, id));
  return paper?.buyer;
}

async function stockOf(id: string) {
  return (await scene.database.select().from(products).where(eq(products.id, id)))[0]?.stock;
}
