import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditLog } from "#app/database/tables/audit.ts";
import { orders } from "#app/database/tables/orders.ts";
import { confirmPaymentForm } from "#app/domain/orders/order-forms.ts";
import { cancelOrder } from "#app/domain/orders/own-orders.server.ts";
import { orderFixture } from "#tests/helpers/orders/order-fixture.ts";
import { confirmPayment } from "./confirm-payment.server.ts";

const fixture = orderFixture();
const day = "2026-01-15";

async function confirm(
  number: number,
  changes: {
    idempotencyKey?: string;
    expectedPaid?: number;
    amount?: number;
    acceptDifference?: "yes";
    keepEnded?: "yes";
    reference?: string;
  } = {},
) {
  const { database, origin } = fixture;
  const page = { number, idempotencyKey: randomUUID(), expectedPaid: 0 };
  const input = {
    ...page,
    settlementMethod: "eft" as const,
    amount: 10000,
    receivedOn: day,
    ...changes,
  };
  return confirmPayment({ database, origin }, await fixture.staff(), input);
}

/** Ended, and its goods are sold to somebody else: money can be written down, no more. */
async function endedWithoutStock() {
  const made = await fixture.placed({ stock: 1 });
  await fixture.database
    .update(orders)
    .set({
      state: "expired",
      stockReserved: false,
      stockReservedUntil: null,
      reservationIpHash: null,
    })
    .where(eq(orders.id, made.id));
  return made;
}

describe("confirmPayment", () => {
  test("records date, reference and admin, pays the order, and writes an audit entry", async () => {
    const { id, number, accessKey } = await fixture.placed();
    expect(await confirm(number, { reference: "ORD-1001 NKOSI" })).toEqual({ ok: true });
    const order = await fixture.read(accessKey);
    expect(order).toMatchObject({ state: "paid", attention: null });
    const [payment] = order?.payments ?? [];
    expect(payment).toMatchObject({
      method: "eft",
      amount: 10000,
      reference: "ORD-1001 NKOSI",
    });
    expect(payment?.receivedAt.toISOString()).toBe("2026-01-15T10:00:00.000Z");
    expect(payment?.recordedBy).not.toBeNull();
    expect(order?.events.at(-1)).toMatchObject({ kind: "paid", actorName: "Sipho" });
    const entries = await fixture.database
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entityKind, "order"), eq(auditLog.entityId, id)));
    expect(entries.map(({ verb, after }) => [verb, after])).toEqual(
      expect.arrayContaining([
        ["changed", expect.objectContaining({ state: "Paid" })],
        ["wrote down a payment for", { amount: { cents: 10000 }, "paid by": "EFT" }],
      ]),
    );
    expect(entries).toHaveLength(2);
  });

  test.each([
    [9999, /R 0\.01 less than the amount due/, false],
    [15050, /paid R 50\.50 too much\. Refund it/, true],
  ])(
    "%i cents of 10000 is asked about, and taken once somebody says so",
    async (amount, said, isOpen) => {
      const { id, number, accessKey } = await fixture.placed();
      expect(await confirm(number, { amount })).toEqual({
        ok: false,
        reason: "amount-differs",
        due: 10000,
      });
      expect(await fixture.stateOf(id)).toBe("awaiting-payment");
      expect(await confirm(number, { amount, acceptDifference: "yes" })).toEqual({ ok: true });
      const order = await fixture.read(accessKey);
      expect(order).toMatchObject({ state: "paid", payments: [{ amount }] });
      expect(order?.events.find(({ kind }) => kind === "payment")).toMatchObject({
        detail: expect.stringMatching(said),
        forStaff: true,
      });
      expect(order?.attention !== null).toBe(isOpen);
    },
  );

  test("never accepts a zero amount as a payment", async () => {
    const { id, number } = await fixture.placed();
    const outcome = await confirm(number, { amount: 0, acceptDifference: "yes" });
    expect(outcome).toEqual({ ok: false, reason: "amount-differs", due: 10000 });
    expect(await fixture.stateOf(id)).toBe("awaiting-payment");
  });

  test("two concurrent confirmations: one payment, and the other gets the order's state", async () => {
    const { number, accessKey } = await fixture.placed();
    const outcomes = await Promise.all([confirm(number), confirm(number), confirm(number)]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes).toContainEqual({ ok: false, reason: "not-now", state: "paid" });
    expect((await fixture.read(accessKey))?.payments).toHaveLength(1);
  });

  test("an order that is not there is not found", async () => {
    expect(await confirm(999_999)).toEqual({ ok: false, reason: "not-found" });
  });

  test("an ended, sold-out order keeps the payment; restocked, it goes on without a second one", async () => {
    const { number, accessKey, productId } = await endedWithoutStock();
    expect(await confirm(number)).toEqual({ ok: false, reason: "no-stock" });
    expect(await fixture.read(accessKey)).toMatchObject({
      state: "expired",
      payments: [{ amount: 10000 }],
      attention: expect.stringMatching(/no longer in stock/),
    });
    const expectedPaid = 10000;
    expect(await confirm(number, { expectedPaid })).toMatchObject({
      reason: "amount-differs",
      due: 0,
    });
    await fixture.change(productId, { stock: 1 });
    expect(await confirm(number, { expectedPaid, amount: 0 })).toEqual({ ok: true });
    const order = await fixture.read(accessKey);
    expect(order).toMatchObject({ state: "paid", attention: null });
    expect(order?.payments).toHaveLength(1);
    expect(await fixture.stockOf(productId)).toBe(0);
  });
});

describe("money for an order that its customer cancelled", () => {
  test("is recorded to be paid back, and the order stays cancelled", async () => {
    const { id, number, accessKey, productId } = await fixture.placed({ stock: 5 });
    await cancelOrder(fixture, { accessKey });
    const idempotencyKey = randomUUID();
    const kept = { idempotencyKey, keepEnded: "yes", amount: 9000 } as const;
    const outcomes = [await confirm(number, kept), await confirm(number, kept)];
    expect(outcomes).toEqual(Array(2).fill({ ok: false, reason: "kept-ended" }));
    expect(await fixture.stateOf(id)).toBe("cancelled");
    expect(await fixture.stockOf(productId)).toBe(5);
    const order = await fixture.read(accessKey);
    expect(order).toMatchObject({
      attention: "R 90.00 was received for a closed order. Refund it.",
      payments: [{ amount: 9000 }],
      documents: [],
    });
  });

  test("brings the order back without the tick, and an unpaid order heeds no tick", async () => {
    const cancelled = await fixture.placed();
    await cancelOrder(fixture, { accessKey: cancelled.accessKey });
    expect(await confirm(cancelled.number)).toEqual({ ok: true });
    const { number } = await fixture.placed();
    expect(await confirm(number, { keepEnded: "yes" })).toEqual({ ok: true });
  });
});

describe("idempotency and stale pages", () => {
  test("a double submit is one payment, and gets the outcome of the first", async () => {
    const { number, accessKey } = await fixture.placed();
    const idempotencyKey = randomUUID();
    const pressed = await Promise.all([
      confirm(number, { idempotencyKey }),
      confirm(number, { idempotencyKey }),
    ]);
    expect(pressed).toEqual([{ ok: true }, { ok: true }]);
    expect((await fixture.read(accessKey))?.payments).toHaveLength(1);
  });

  test("a double submit is one payment also when the order cannot be revived", async () => {
    const { number, accessKey } = await endedWithoutStock();
    const idempotencyKey = randomUUID();
    const pressed = await Promise.all([
      confirm(number, { idempotencyKey }),
      confirm(number, { idempotencyKey }),
    ]);
    const said = { ok: false, reason: "no-stock" };
    expect(pressed).toEqual([said, said]);
    expect((await fixture.read(accessKey))?.payments).toHaveLength(1);
  });

  test("a stale tab is refused with the paid amount", async () => {
    const { number, accessKey } = await endedWithoutStock();
    const tabs = await Promise.all([confirm(number), confirm(number)]);
    expect(tabs).toContainEqual({ ok: false, reason: "no-stock" });
    expect(tabs).toContainEqual({ ok: false, reason: "paid-meanwhile", paid: 10000 });
    expect((await fixture.read(accessKey))?.payments).toHaveLength(1);
    // Whoever has seen it may write down a second payment: somebody did pay twice.
    const again = { expectedPaid: 10000, acceptDifference: "yes" } as const;
    expect(await confirm(number, again)).toEqual({ ok: false, reason: "no-stock" });
    expect((await fixture.read(accessKey))?.payments).toHaveLength(2);
  });
});

describe("confirmPaymentForm", () => {
  const page = { idempotencyKey: randomUUID(), expectedPaid: "0" };
  const submitted = { ...page, amount: "R 1 299,50", reference: "  A   B ", receivedOn: day };

  test("parses common spellings", () => {
    expect(confirmPaymentForm.parse(submitted)).toEqual({
      idempotencyKey: page.idempotencyKey,
      expectedPaid: 0,
      settlementMethod: "eft",
      amount: 129950,
      reference: "A B",
      receivedOn: day,
    });
  });

  test.each([
    ["no key of its page", { idempotencyKey: "" }],
    ["an amount that is none", { amount: "lots" }],
    ["no amount", { amount: "" }],
    ["less than nothing", { amount: "-5" }],
    ["a day that is none", { receivedOn: "2026-02-30" }],
    ["a day to come", { receivedOn: "2999-01-01" }],
    ["a field that is not asked for", { paid: "yes" }],
    ["another way", { settlementMethod: "payfast" }],
    ["a tick that is none", { acceptDifference: "on" }],
    ["a reference without end", { reference: "x".repeat(101) }],
  ])("refuses %s", (_what, change) => {
    expect(confirmPaymentForm.safeParse({ ...submitted, ...change }).success).toBe(false);
  });
});
