import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { company } from "#app/content/company.ts";
import { mailOutbox } from "#app/database/tables/mail.ts";
import { orders } from "#app/database/tables/orders.ts";
import { describeHistory } from "#app/domain/orders/describe-order.ts";
import { cancelOrder } from "#app/domain/orders/own-orders.server.ts";
import { sweepOrders } from "#app/domain/orders/sweep-orders.server.ts";
import { refundOverpayment } from "#app/domain/payments/refund-order.server.ts";
import {
  addDiscount,
  countUses,
  enterCode,
  newCode,
} from "#tests/helpers/orders/discount-fixture.ts";
import { payfastItnFixture } from "#tests/helpers/orders/payfast-itn-fixture.ts";

const { scene, fieldsFor, signed, receive } = payfastItnFixture();

describe("payments that the order cannot accept", () => {
  test("a late payment with goods in stock revives the order and reserves its stock", async () => {
    const { id, number, productId } = await scene.placed({ stock: 1 });
    await end(id, "expired");
    await scene.change(productId, { stock: 1 });
    expect(await receive(signed(fieldsFor(number)))).toBe("paid");
    expect(await scene.stateOf(id)).toBe("paid");
    expect(await scene.stockOf(productId)).toBe(0);
  });

  test("a late payment without stock is recorded and flagged for staff", async () => {
    const { id, number, accessKey, productId } = await scene.placed({ stock: 1 });
    await end(id, "cancelled");
    await scene.change(productId, { stock: 0 });
    expect(await receive(signed(fieldsFor(number)))).toBe("for-staff");
    const order = await scene.read(accessKey);
    expect(order).toMatchObject({ state: "cancelled", payments: [{ amount: 10000 }] });
    expect(order?.attention).toMatch(/no longer in stock/);
  });

  test("a discount with one use: of two cancelled orders, one late payment has it", async () => {
    const code = newCode();
    const discountId = await addDiscount(scene.database, { code, maxUses: 1 });
    const numbers = [];
    for (let order = 1; order <= 2; order++) {
      const { id, number, accessKey } = await placedWithCode(code);
      await cancelOrder(scene, { accessKey });
      expect(await scene.stateOf(id)).toBe("cancelled");
      numbers.push(number);
    }
    const pay = (number = 0) => receive(signed(fieldsFor(number, { amount_gross: "90.00" })));
    expect(await Promise.all(numbers.map(pay))).toEqual(
      expect.arrayContaining(["paid", "for-staff"]),
    );
    expect(await countUses(scene.database, discountId)).toBe(1);
    const held = await scene.database
      .select({ attention: orders.attention })
      .from(orders)
      .where(and(inArray(orders.number, numbers), eq(orders.state, "cancelled")));
    expect(held).toEqual([{ attention: expect.stringMatching(/used up its discount/) }]);
  });

  test.each([
    ["its buyer was erased", /details had been deleted at their request/, "payment-held"],
    ["its goods are sold out", /goods are no longer in stock/, "payment-sold-out"],
  ])(
    "a late payment whose discount is used up is refunded if %s",
    async (why, attention, statusUpdate) => {
      const code = newCode();
      await addDiscount(scene.database, { code, maxUses: 1 });
      const { id, number, accessKey, productId } = await placedWithCode(code);
      await cancelOrder(scene, { accessKey });
      await placedWithCode(code);
      if (why === "its goods are sold out") await scene.change(productId, { stock: 0 });
      else {
        const erased = { fullName: "", email: "", phone: "" };
        await scene.database.update(orders).set(erased).where(eq(orders.id, id));
      }
      const body = signed(fieldsFor(number, { amount_gross: "90.00" }));
      expect(await receive(body)).toBe("for-staff");
      const order = await scene.read(accessKey);
      expect(order).toMatchObject({ state: "cancelled", payments: [{ amount: 90_00 }] });
      expect(order?.attention).toMatch(attention);
      expect(order?.events.map(({ kind }) => kind)).toContain(statusUpdate);
    },
  );

  test("a second payment with another id is recorded and flagged for staff", async () => {
    const { number, accessKey } = await scene.placed();
    expect(await receive(signed(fieldsFor(number)))).toBe("paid");
    expect(await receive(signed(fieldsFor(number)))).toBe("for-staff");
    const order = await scene.read(accessKey);
    expect(order?.payments).toHaveLength(2);
    expect(order?.attention).toMatch(/Paid twice/);
    expect(order?.documents).toHaveLength(1);
  });

  test.each([
    ["99.98", 9998],
    ["1.00", 100],
    ["100.02", 10002],
    ["10000.00", 1_000_000],
    ["0.00", undefined],
    ["100.0x", undefined],
    ["-100.00", undefined],
    ["1e2", undefined],
    ["", undefined],
  ])(
    "an amount of %j does not pay the order; it is recorded, and staff are told once",
    async (amount_gross, cents) => {
      const { number, accessKey } = await scene.placed();
      const body = signed(fieldsFor(number, { amount_gross }));
      expect(await receive(body)).toBe("wrong-amount");
      expect(await receive(body)).toBe(cents ? "repeated" : "wrong-amount");
      const came = (await scene.read(accessKey))?.payments.map(({ amount }) => amount);
      expect(came).toEqual(cents ? [cents] : []);
      const order = await scene.read(accessKey);
      expect(order).toMatchObject({ state: "awaiting-payment" });
      expect(order?.attention).toMatch(/^PayFast received R .* instead of R 100\.00/);
      expect(order?.events.filter(({ kind }) => kind === "payment")).toHaveLength(1);
    },
  );

  test.each([
    ["paid twice", "100.00", 2, "We are checking your payment for order ORD-%"],
    ["of a part", "40.00", 1, "We have received part of your payment for order ORD-%"],
    ["of too much", "140.00", 1, "We are checking your payment for order ORD-%"],
  ])(
    "the payer and the company are told once: %s",
    async (_, amount_gross, times, subjectForBuyer) => {
      const { number, accessKey } = await scene.placed();
      for (let time = 1; time < times; time++) await receive(signed(fieldsFor(number)));
      const body = signed(fieldsFor(number, { amount_gross }));
      await receive(body);
      await receive(body);
      const subjects = [subjectForBuyer, "Payment to check: order ORD-%"].map((each) =>
        each.replace("%", String(number)),
      );
      const mails = (await scene.database.select().from(mailOutbox)).filter(({ subject }) =>
        subjects.includes(subject),
      );
      const order = await scene.read(accessKey);
      expect(mails.map(({ toEmail }) => toEmail).toSorted()).toEqual(
        [order?.email, company().email].toSorted(),
      );
      expect(order && describeHistory(order).at(-1)?.message).toBe(
        "We received a payment and are checking it.",
      );
    },
  );

  test("a wrong amount stays recorded when the right one follows", async () => {
    const { number, accessKey } = await scene.placed();
    await receive(signed(fieldsFor(number, { amount_gross: "40.00" })));
    expect(await receive(signed(fieldsFor(number)))).toBe("paid");
    const order = await scene.read(accessKey);
    expect(order).toMatchObject({ state: "paid" });
    expect(order?.attention).toBe("The customer paid R 40.00 too much. Refund it.");
  });

  test("the rest after a part payment pays the order and clears the flag", async () => {
    const { number, accessKey } = await scene.placed();
    await receive(signed(fieldsFor(number, { amount_gross: "40.00" })));
    expect(await scene.read(accessKey)).toMatchObject({ paid: 40_00, due: 60_00 });
    expect(await receive(signed(fieldsFor(number, { amount_gross: "60.00" })))).toBe("paid");
    const order = await scene.read(accessKey);
    expect(order).toMatchObject({ state: "paid", attention: null, paid: 100_00, due: 0 });
  });

  test("a second wrong amount is compared with the remaining amount due", async () => {
    const { number, accessKey } = await scene.placed();
    await receive(signed(fieldsFor(number, { amount_gross: "40.00" })));
    const again = fieldsFor(number, { amount_gross: "50.00" });
    expect(await receive(signed(again))).toBe("wrong-amount");
    const order = await scene.read(accessKey);
    expect(order?.attention).toContain("PayFast received R 50.00 instead of R 60.00");
    expect(order).toMatchObject({ state: "awaiting-payment", due: 10_00 });
  });

  test("an order with a wrong amount neither expires nor gets a reminder", async () => {
    const { id, number } = await scene.placed();
    await receive(signed(fieldsFor(number, { amount_gross: "40.00" })));
    await scene.database.$client.query(
      "update orders set placed_at = now() - interval '3 days' where id = $1",
      [id],
    );
    expect(await sweepOrders(scene)).toMatchObject({ expired: 0, reminded: 0 });
    await scene.database.$client.query(
      "update orders set expires_at = now() - interval '1 hour' where id = $1",
      [id],
    );
    expect(await sweepOrders(scene)).toMatchObject({ expired: 0, failed: [] });
    expect(await scene.stateOf(id)).toBe("awaiting-payment");
    const back = {
      idempotencyKey: randomUUID(),
      amount: 4000,
      settlementMethod: "payfast",
      reason: "Wrong amount",
    } as const;
    const expectedState = "awaiting-payment" as const;
    expect(
      await refundOverpayment(scene, await scene.staff(), { number, expectedState, ...back }),
    ).toMatchObject({
      ok: true,
    });
    expect(await sweepOrders(scene)).toMatchObject({ expired: 1 });
  });

  /** An order at R 90 with ten per cent off. */
  async function placedWithCode(code: string) {
    const productId = await scene.product({ price: "100.00", stock: 1 });
    const owner = await scene.filledCart({ [productId]: 1 });
    await enterCode(scene.database, owner, code);
    const placed = await scene.place(owner, { agreedTotal: 90_00 });
    if (!placed.ok) throw new Error(placed.reason);
    return { ...placed.order, productId };
  }

  async function end(id: string, state: "expired" | "cancelled") {
    await scene.database
      .update(orders)
      .set({ state, stockReserved: false, stockReservedUntil: null, reservationIpHash: null })
      .where(eq(orders.id, id));
  }
});
