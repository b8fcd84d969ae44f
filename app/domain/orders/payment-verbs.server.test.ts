import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { mailOutbox } from "#app/database/tables/messages.ts";
import { orders } from "#app/database/tables/orders.ts";
import { paymentNotices, paymentProofs } from "#app/database/tables/payments.ts";
import { collecting, orderScene } from "#tests/helpers/order-scene.ts";
import { changePaymentWay } from "./change-payment-way.server.ts";
import { confirmPayment } from "./confirm-payment.server.ts";
import { sweepNotices, sweepOrders } from "./sweep-orders.server.ts";

const scene = orderScene();
const byCard = { ...collecting, paymentWay: "payfast" as const };

const mailsWith = async (words: string) =>
  (await scene.database.select().from(mailOutbox)).filter(({ subject }) =>
    subject?.includes(words),
  );

/** As if it had been placed this long ago. */
const age = (id: string, days: number) =>
  scene.database
    .update(orders)
    .set({
      placedAt: sql`placed_at - make_interval(secs => ${days * 86_400})`,
      expiresAt: sql`expires_at - make_interval(secs => ${days * 86_400})`,
    })
    .where(eq(orders.id, id));

const daysUntilEnd = async (id: string) => {
  const { rows } = await scene.database.execute<{ days: string }>(
    sql`select extract(epoch from expires_at - now()) / 86400 as days from orders where id = ${id}`,
  );
  return Number(rows[0]?.days);
};

describe("changePaymentWay", () => {
  const change = (accessKey: string, way: "eft" | "payfast", isPayFastOpen = true) =>
    changePaymentWay(
      { database: scene.database, origin: scene.origin, isPayFastOpen },
      { accessKey },
      { way },
    );

  test("from PayFast to EFT: seven days from placing, and the bank details by mail", async () => {
    const { id, number, accessKey } = await scene.placed({ details: byCard });
    expect(await daysUntilEnd(id)).toBeCloseTo(1, 1);
    expect(await change(accessKey, "eft")).toEqual({ ok: true });
    expect(await daysUntilEnd(id)).toBeCloseTo(7, 1);
    expect(await scene.read(accessKey)).toMatchObject({ paymentWay: "eft" });
    const [mail] = await mailsWith(`How to pay order ORD-${number} by EFT`);
    expect(mail?.textBody).toContain("Account number");
  });

  test("from EFT to PayFast: one day from now, but never longer than an EFT has", async () => {
    const { id, accessKey } = await scene.placed();
    expect(await change(accessKey, "payfast")).toEqual({ ok: true });
    expect(await daysUntilEnd(id)).toBeCloseTo(1, 1);
    await change(accessKey, "eft");
    await age(id, 6.5);
    await change(accessKey, "payfast");
    expect(await daysUntilEnd(id)).toBeCloseTo(0, 0);
    expect(await daysUntilEnd(id)).toBeLessThan(0.55);
  });

  test.each([1, 6.9, 8])(
    "the time that a proof of payment gave staff to look is not cut short, on day %d",
    async (day) => {
      const { id, accessKey } = await scene.placed();
      await age(id, day);
      await scene.database.insert(paymentProofs).values({
        orderId: id,
        path: `${id}.pdf`,
        shownName: "Proof.pdf",
        size: 1,
      });
      await scene.database
        .update(orders)
        .set({ expiresAt: sql`now() + interval '3 days'` })
        .where(eq(orders.id, id));
      await change(accessKey, "payfast");
      expect(await daysUntilEnd(id)).toBeCloseTo(3, 1);
      await change(accessKey, "eft");
      expect(await daysUntilEnd(id)).toBeGreaterThan(2.9);
    },
  );

  test("the same way again changes and mails nothing", async () => {
    const { id, accessKey, number } = await scene.placed();
    await age(id, 1);
    expect(await change(accessKey, "eft")).toEqual({ ok: true });
    expect(await daysUntilEnd(id)).toBeCloseTo(6, 1);
    expect(await mailsWith(`How to pay order ORD-${number} by EFT`)).toEqual([]);
  });

  test("what is not open, not there or no longer awaited is refused", async () => {
    const { number, accessKey } = await scene.placed();
    expect(await change(accessKey, "payfast", false)).toEqual({ ok: false, reason: "way-gone" });
    expect(await change("x".repeat(43), "eft")).toEqual({ ok: false, reason: "not-found" });
    await confirmPayment(scene, await scene.staff(), {
      number,
      key: randomUUID(),
      seenPaid: 0,
      way: "eft",
      amount: 10000,
      receivedOn: "2026-01-15",
    });
    expect(await change(accessKey, "payfast")).toEqual({ ok: false, reason: "not-now" });
  });
});

describe("sweepOrders", () => {
  const sweep = () => sweepOrders({ database: scene.database, origin: scene.origin });

  test("an EFT order is reminded once, two days after it was placed", async () => {
    const { id, number } = await scene.placed();
    await age(id, 1.9);
    await sweep();
    expect(await mailsWith(`ORD-${number} is waiting for payment`)).toEqual([]);
    await age(id, 0.2);
    await sweep();
    await sweep();
    const mails = await mailsWith(`ORD-${number} is waiting for payment`);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.textBody).toContain("Account number");
    expect(await scene.stateOf(id)).toBe("awaiting-payment");
  });

  test("who pays by PayFast is not reminded, and the order ends after a day", async () => {
    const { id, number, productId } = await scene.placed({ stock: 3, details: byCard });
    await age(id, 0.9);
    await sweep();
    expect(await scene.stateOf(id)).toBe("awaiting-payment");
    await age(id, 2);
    await sweep();
    expect(await scene.stateOf(id)).toBe("expired");
    expect(await scene.stockOf(productId)).toBe(3);
    expect(await mailsWith(`ORD-${number} is waiting for payment`)).toEqual([]);
  });

  test("unpaid after seven days: ended, told once, the stock back exactly once, by many at once", async () => {
    const { id, number, accessKey, productId } = await scene.placed({ stock: 5, quantity: 2 });
    expect(await scene.stockOf(productId)).toBe(3);
    await age(id, 7.1);
    const swept = await Promise.all([sweep(), sweep(), sweep(), sweep(), sweep()]);
    expect(swept.reduce((sum, { expired }) => sum + expired, 0)).toBe(1);
    expect(await scene.stateOf(id)).toBe("expired");
    expect(await scene.stockOf(productId)).toBe(5);
    expect(await mailsWith(`ORD-${number} has ended unpaid`)).toHaveLength(1);
    const order = await scene.read(accessKey);
    expect(order?.events.at(-1)).toMatchObject({ kind: "expired", actor: "system" });
  });

  test("paid and expired at the same moment: one of the two, and the stock agrees", async () => {
    for (let round = 0; round < 5; round++) {
      const { id, number, productId } = await scene.placed({ stock: 1 });
      await age(id, 8);
      const admin = await scene.staff();
      const payment = { way: "eft" as const, amount: 10000, receivedOn: "2026-01-15" };
      const input = { number, key: randomUUID(), seenPaid: 0, ...payment };
      await Promise.all([sweep(), confirmPayment(scene, admin, input)]);
      // Expired first, it comes back: the goods are still there.
      expect(await scene.stateOf(id)).toBe("paid");
      expect(await scene.stockOf(productId)).toBe(0);
    }
  });

  test("an order that cannot be ended is told, and does not keep others from ending", async () => {
    const [stuck, other] = [await scene.placed({ stock: 5 }), await scene.placed({ stock: 5 })];
    await age(stuck.id, 9);
    await age(other.id, 8);
    await scene.database.execute(sql`
      create function refuse_one() returns trigger language plpgsql as $$
      begin raise exception 'stuck'; end $$`);
    await scene.database.execute(sql`
      create trigger refuse_one before update on products for each row
      when (old.name = 'Stuck') execute function refuse_one()`);
    await scene.change(stuck.productId, { name: "Stuck" });
    const { failed } = await sweep();
    expect(failed).toHaveLength(1);
    expect(await scene.stateOf(other.id)).toBe("expired");
    expect(await scene.stateOf(stuck.id)).toBe("awaiting-payment");
    await scene.database.execute(sql`drop trigger refuse_one on products`);
    await sweep();
    expect(await scene.stateOf(stuck.id)).toBe("expired");
  });
});

test("notices go after 30 days, those of payments after 180", async () => {
  const { paymentId } = paymentNotices;
  const old = (days: number, verdict: string) => ({
    address: "203.0.113.9",
    body: "x",
    paymentId: `${verdict} ${days}`,
    verdict,
    receivedAt: sql`now() - make_interval(days => ${days})`,
  });
  await scene.database
    .insert(paymentNotices)
    .values([old(29, "forged"), old(31, "forged"), old(179, "paid"), old(181, "paid")] as never);
  await sweepNotices(scene.database);
  const left = await scene.database.select({ paymentId }).from(paymentNotices).orderBy(paymentId);
  expect(left.map((row) => row.paymentId)).toEqual(["forged 29", "paid 179"]);
});
