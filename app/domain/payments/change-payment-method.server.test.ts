import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { PaymentMethod } from "#app/content/payment-methods.ts";
import { mailOutbox } from "#app/database/tables/mail.ts";
import { orders } from "#app/database/tables/orders.ts";
import { payments, proofsOfPayment } from "#app/database/tables/payments.ts";
import { sweepOrders } from "#app/domain/orders/sweep-orders.server.ts";
import { collectionDetails, orderFixture } from "#tests/helpers/orders/order-fixture.ts";
import { changePaymentMethod } from "./change-payment-method.server.ts";
import { confirmPayment } from "./confirm-payment.server.ts";
import { sweepPayfastItns } from "./payfast/payfast-itns.server.ts";
import { payfastItns } from "./payfast/tables.server.ts";
import { reversePayment } from "./reverse-payment.server.ts";

const fixture = orderFixture();
const byCard = { ...collectionDetails, paymentMethod: "payfast" as const };

const mailsWith = async (words: string) =>
  (await fixture.database.select().from(mailOutbox)).filter(({ subject }) =>
    subject?.includes(words),
  );

/** As if it had been placed this long ago. */
const age = (id: string, days: number) =>
  fixture.database
    .update(orders)
    .set({
      placedAt: sql`placed_at - make_interval(secs => ${days * 86_400})`,
      expiresAt: sql`expires_at - make_interval(secs => ${days * 86_400})`,
    })
    .where(eq(orders.id, id));

const daysUntilEnd = async (id: string) => {
  const { rows } = await fixture.database.execute<{ days: string }>(
    sql`select extract(epoch from expires_at - now()) / 86400 as days from orders where id = ${id}`,
  );
  return Number(rows[0]?.days);
};

describe("changePaymentMethod", () => {
  const change = (accessKey: string, paymentMethod: PaymentMethod, isPayfastAvailable = true) =>
    changePaymentMethod(
      {
        database: fixture.database,
        origin: fixture.origin,
        availableMethods: isPayfastAvailable ? ["payfast", "eft"] : ["eft"],
      },
      { accessKey },
      { paymentMethod },
    );

  test("from PayFast to EFT: due seven days after placing, and the bank details are mailed", async () => {
    const { id, number, accessKey } = await fixture.placed({ details: byCard });
    expect(await daysUntilEnd(id)).toBeCloseTo(1, 1);
    expect(await change(accessKey, "eft")).toEqual({ ok: true });
    expect(await daysUntilEnd(id)).toBeCloseTo(7, 1);
    expect(await fixture.read(accessKey)).toMatchObject({ paymentMethod: "eft" });
    const [mail] = await mailsWith(`How to pay for order ORD-${number} by EFT`);
    expect(mail?.textBody).toContain("Account number");
  });

  test("from EFT to PayFast: due one day from now, never later than with EFT", async () => {
    const { id, accessKey } = await fixture.placed();
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
      const { id, accessKey } = await fixture.placed();
      await age(id, day);
      await fixture.database.insert(proofsOfPayment).values({
        orderId: id,
        path: `${id}.pdf`,
        displayName: "Proof.pdf",
        size: 1,
      });
      await fixture.database
        .update(orders)
        .set({ expiresAt: sql`now() + interval '3 days'` })
        .where(eq(orders.id, id));
      await change(accessKey, "payfast");
      expect(await daysUntilEnd(id)).toBeCloseTo(3, 1);
      await change(accessKey, "eft");
      expect(await daysUntilEnd(id)).toBeGreaterThan(2.9);
    },
  );

  test("the same method again changes and mails nothing", async () => {
    const { id, accessKey, number } = await fixture.placed();
    await age(id, 1);
    expect(await change(accessKey, "eft")).toEqual({ ok: true });
    expect(await daysUntilEnd(id)).toBeCloseTo(6, 1);
    expect(await mailsWith(`How to pay for order ORD-${number} by EFT`)).toEqual([]);
  });

  test("after a reversed payment, the days to pay count from the reversal", async () => {
    const { id, number, accessKey } = await fixture.placed();
    const admin = await fixture.staff();
    await confirmPayment(fixture, admin, {
      number,
      idempotencyKey: randomUUID(),
      expectedPaid: 0,
      settlementMethod: "eft",
      amount: 10000,
      receivedOn: "2026-01-15",
    });
    await age(id, 9);
    const [payment] = await fixture.database
      .select()
      .from(payments)
      .where(eq(payments.orderId, id));
    const paymentId = payment?.id ?? "";
    const mistake = { number, expectedState: "paid", paymentId, reason: "not-received" } as const;
    expect(await reversePayment(fixture, admin, mistake)).toMatchObject({ ok: true });
    expect(await change(accessKey, "payfast")).toEqual({ ok: true });
    expect(await daysUntilEnd(id)).toBeCloseTo(1, 1);
    expect(await change(accessKey, "eft")).toEqual({ ok: true });
    expect(await daysUntilEnd(id)).toBeCloseTo(7, 1);
  });

  test("refuses an unavailable method, an unknown order and an order that no longer awaits payment", async () => {
    const { number, accessKey } = await fixture.placed();
    expect(await change(accessKey, "payfast", false)).toEqual({ ok: false, reason: "way-gone" });
    expect(await change("x".repeat(43), "eft")).toEqual({ ok: false, reason: "not-found" });
    await confirmPayment(fixture, await fixture.staff(), {
      number,
      idempotencyKey: randomUUID(),
      expectedPaid: 0,
      settlementMethod: "eft",
      amount: 10000,
      receivedOn: "2026-01-15",
    });
    expect(await change(accessKey, "payfast")).toEqual({ ok: false, reason: "not-now" });
  });
});

describe("sweepOrders", () => {
  const sweep = () => sweepOrders({ database: fixture.database, origin: fixture.origin });

  test("an EFT order is reminded once, two days after it was placed", async () => {
    const { id, number } = await fixture.placed();
    await age(id, 1.9);
    await sweep();
    expect(await mailsWith(`ORD-${number} is waiting for payment`)).toEqual([]);
    await age(id, 0.2);
    await sweep();
    await sweep();
    const mails = await mailsWith(`ORD-${number} is waiting for payment`);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.textBody).toContain("Account number");
    expect(await fixture.stateOf(id)).toBe("awaiting-payment");
  });

  test("sends no reminder for PayFast, and expires the order after a day", async () => {
    const { id, number, productId } = await fixture.placed({ stock: 3, details: byCard });
    await age(id, 0.9);
    await sweep();
    expect(await fixture.stateOf(id)).toBe("awaiting-payment");
    await age(id, 2);
    await sweep();
    expect(await fixture.stateOf(id)).toBe("expired");
    expect(await fixture.stockOf(productId)).toBe(3);
    expect(await mailsWith(`ORD-${number} is waiting for payment`)).toEqual([]);
  });

  test("concurrent sweeps expire an unpaid order after seven days: one mail, stock returned once", async () => {
    const { id, number, accessKey, productId } = await fixture.placed({ stock: 5, quantity: 2 });
    expect(await fixture.stockOf(productId)).toBe(3);
    await age(id, 7.1);
    const swept = await Promise.all([sweep(), sweep(), sweep(), sweep(), sweep()]);
    expect(swept.reduce((sum, { expired }) => sum + expired, 0)).toBe(1);
    expect(await fixture.stateOf(id)).toBe("expired");
    expect(await fixture.stockOf(productId)).toBe(5);
    expect(await mailsWith(`ORD-${number} has expired`)).toHaveLength(1);
    const order = await fixture.read(accessKey);
    expect(order?.events.at(-1)).toMatchObject({ kind: "expired", actor: "system" });
  });

  test("a payment concurrent with expiry: one of the two wins, and the stock is consistent", async () => {
    for (let round = 0; round < 5; round++) {
      const { id, number, productId } = await fixture.placed({ stock: 1 });
      await age(id, 8);
      const admin = await fixture.staff();
      const payment = { settlementMethod: "eft" as const, amount: 10000, receivedOn: "2026-01-15" };
      const input = { number, idempotencyKey: randomUUID(), expectedPaid: 0, ...payment };
      await Promise.all([sweep(), confirmPayment(fixture, admin, input)]);
      // Expired first, it comes back: the goods are still there.
      expect(await fixture.stateOf(id)).toBe("paid");
      expect(await fixture.stockOf(productId)).toBe(0);
    }
  });

  test("reports an order that fails, and expires the others", async () => {
    const [stuck, other] = [await fixture.placed({ stock: 5 }), await fixture.placed({ stock: 5 })];
    await age(stuck.id, 9);
    await age(other.id, 8);
    await fixture.database.execute(sql`
      create function refuse_one() returns trigger language plpgsql as $$
      begin raise exception 'stuck'; end $$`);
    await fixture.database.execute(sql`
      create trigger refuse_one before update on products for each row
      when (old.name = 'Stuck') execute function refuse_one()`);
    await fixture.change(stuck.productId, { name: "Stuck" });
    const { failed } = await sweep();
    expect(failed).toHaveLength(1);
    expect(await fixture.stateOf(other.id)).toBe("expired");
    expect(await fixture.stateOf(stuck.id)).toBe("awaiting-payment");
    await fixture.database.execute(sql`drop trigger refuse_one on products`);
    await sweep();
    expect(await fixture.stateOf(stuck.id)).toBe("expired");
  });
});

test("deletes ITNs after 30 days, those of payments after 180", async () => {
  const { paymentId } = payfastItns;
  const old = (days: number, verdict: string) => ({
    ipAddress: "203.0.113.9",
    body: "x",
    paymentId: `${verdict} ${days}`,
    verificationResult: verdict,
    receivedAt: sql`now() - make_interval(days => ${days})`,
  });
  await fixture.database
    .insert(payfastItns)
    .values([old(29, "forged"), old(31, "forged"), old(179, "paid"), old(181, "paid")] as never);
  await sweepPayfastItns(fixture.database);
  const left = await fixture.database.select({ paymentId }).from(payfastItns).orderBy(paymentId);
  expect(left.map((row) => row.paymentId)).toEqual(["forged 29", "paid 179"]);
});
