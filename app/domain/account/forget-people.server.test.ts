import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { products } from "#app/database/tables/catalogue.ts";
import { orders, quotes } from "#app/database/tables/orders.ts";
import { payments } from "#app/database/tables/payments.ts";
import { confirmPayment } from "#app/domain/orders/confirm-payment.server.ts";
import { sweepOldOrders } from "#app/domain/orders/forget-orders.server.ts";
import { fulfilOrder } from "#app/domain/orders/fulfil-order.server.ts";
import { holdProducts } from "#app/domain/orders/order-stock.server.ts";
import { payBack } from "#app/domain/orders/pay-back.server.ts";
import { sweepQuotes } from "#app/domain/orders/quotes/sweep-quotes.server.ts";
import { readStaffOrder } from "#app/domain/orders/read-staff-order.server.ts";
import type { Admin, PasswordHolder } from "#app/domain/users/people.ts";
import { accountScene, ORIGIN } from "#tests/helpers/account-scene.ts";
import { placeFor, walk } from "#tests/helpers/personal-rows.ts";
import { deleteAccount } from "./delete-account.server.ts";

const scene = accountScene();
const TOTAL = 2_499_900;

const remove = () =>
  deleteAccount({ database: scene.database, origin: ORIGIN }, {
    userId: scene.userId,
    email: scene.email,
  } as unknown as PasswordHolder);

const needs = () => ({ database: scene.database, origin: ORIGIN });
const row = async (id: string) =>
  (await scene.database.select().from(orders).where(eq(orders.id, id)))[0];
const paidFor = (id: string) =>
  scene.database.select().from(payments).where(eq(payments.orderId, id));

async function staff(): Promise<Admin> {
  const userId = await scene.signUp(`${randomUUID()}@example.co.za`);
  return { userId, name: "Sipho", email: "sipho@example.co.za" } as unknown as Admin;
}

const confirm = async (number: number, amount = TOTAL, seenPaid = 0) =>
  confirmPayment(needs(), await staff(), {
    number,
    key: randomUUID(),
    seenPaid,
    way: "eft",
    amount,
    receivedOn: "2026-01-15",
  });

describe("somebody whom we owe money", () => {
  test("is forgotten once it is paid back, and told so", async () => {
    const order = await placeFor(scene, scene.email);
    await walk(scene.database, order.id, ["expired"]);
    await scene.database.update(products).set({ stock: 0 }).where(eq(products.id, order.productId));
    expect(await confirm(order.number)).toEqual({ ok: false, reason: "no-stock" });

    expect(await remove()).toEqual({ ok: true });
    expect(await row(order.id)).toMatchObject({ fullName: "Thandeka Q", forgetWhenOver: true });
    const goodbye = await scene.mailsTo(scene.email);
    expect(goodbye.find(({ kind }) => kind === "account-deleted")?.textBody).toContain(
      `We still have to pay back money for order ORD-${order.number}.`,
    );
    await sweepOldOrders(scene.database);
    expect((await row(order.id))?.fullName, "not paid back yet").toBe("Thandeka Q");

    const back = { key: randomUUID(), amount: TOTAL, way: "eft", reason: "No stock" } as const;
    const seen = "expired" as const;
    await payBack(needs(), await staff(), { number: order.number, seen, ...back });
    await sweepOldOrders(scene.database);
    expect((await row(order.id))?.fullName).toBe("");
  });
});

describe("an order whose buyer is forgotten", () => {
  test("is never taken up again, whatever comes for it: the money is written down once", async () => {
    const order = await placeFor(scene, scene.email);
    await remove();
    expect(await confirm(order.number)).toEqual({ ok: false, reason: "forgotten" });
    expect(await paidFor(order.id)).toHaveLength(1);
    expect(await row(order.id)).toMatchObject({ state: "cancelled", stockHeld: false });

    const admin = await staff();
    expect((await readStaffOrder(needs(), admin, order.number))?.steps).toEqual(["pay-back"]);
    const step = { number: order.number, seen: "cancelled", step: "take-up" } as const;
    expect(await fulfilOrder(needs(), admin, step)).toEqual({ ok: false, reason: "forgotten" });
    expect(await confirm(order.number, 0, TOTAL)).toEqual({ ok: false, reason: "forgotten" });
    expect(await paidFor(order.id)).toHaveLength(1);
    expect((await row(order.id))?.state).toBe("cancelled");
  });
});

describe("a quotation", () => {
  test("that nobody accepted is gone a year after it ended", async () => {
    const [old, young] = [await quote("366 days"), await quote("364 days")];
    await sweepQuotes(scene.database);
    expect(await isThere(old)).toBe(false);
    expect(await isThere(young)).toBe(true);
  });

  test("that became an order goes when the order forgets its buyer", async () => {
    const order = await placeFor(scene, "guest@example.com");
    const id = await quote("5 years", order.id);
    await sweepOldOrders(scene.database);
    expect(await isThere(id)).toBe(true);
    await walk(scene.database, order.id, ["cancelled"]);
    await scene.database
      .update(orders)
      .set({ userId: null, stateSince: sql`now() - interval '5 years 1 day'` })
      .where(eq(orders.id, order.id));
    await sweepOldOrders(scene.database);
    expect((await row(order.id))?.fullName).toBe("");
    expect(await isThere(id)).toBe(false);
  });

  test("that is accepted while its owner leaves: neither waits for the other for ever", async () => {
    const order = await placeFor(scene, scene.email);
    const id = await quote("0 days");
    await scene.database.update(quotes).set({ userId: scene.userId }).where(eq(quotes.id, id));
    const leaving = await scene.database.transaction(async (accepting) => {
      await accepting.select().from(quotes).where(eq(quotes.id, id)).for("update");
      const removal = remove();
      removal.catch(() => undefined);
      await expect
        .poll(async () => {
          const { rows } = await scene.database.execute(sql`
            select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`);
          return rows.length;
        })
        .toBe(1);
      await holdProducts(accepting, [order.productId]);
      return { removal };
    });
    expect(await leaving.removal).toEqual({ ok: true });
    expect(await isThere(id)).toBe(false);
  });

  async function quote(endedBefore: string, orderId?: string): Promise<string> {
    const { rows } = await scene.database.execute<{ id: string }>(sql`
      insert into quotes (number, checkout_key, access_key, details, goods_total, delivery_total,
        vat_total, valid_until, order_id)
      values (take_number('quote'), gen_random_uuid(),
        ${Buffer.from(randomUUID().repeat(2)).toString("base64url").slice(0, 43)},
        '{"fullName": "Guest", "email": "guest@example.com"}', 100, 0, 0,
        now() - ${endedBefore}::interval, ${orderId ?? null})
      returning id`);
    return rows[0]?.id ?? "";
  }

  async function isThere(id: string): Promise<boolean> {
    return (await scene.database.$count(quotes, eq(quotes.id, id))) > 0;
  }
});
