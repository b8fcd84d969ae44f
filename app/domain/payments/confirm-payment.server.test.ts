import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditLog } from "#app/database/tables/audit.ts";
import { orders } from "#app/database/tables/orders.ts";
import { confirmPaymentForm } from "#app/domain/orders/order-forms.ts";
import { orderFixture } from "#tests/helpers/orders/order-fixture.ts";
import { confirmPayment } from "./confirm-payment.server.ts";

const fixture = orderFixture();
const day = "2026-01-15";

async function confirm(
  number: number,
  changes: {
    key?: string;
    seenPaid?: number;
    amount?: number;
    acceptDifference?: "yes";
    reference?: string;
  } = {},
) {
  const { database, origin } = fixture;
  const page = { number, key: randomUUID(), seenPaid: 0 };
  const input = { ...page, way: "eft" as const, amount: 10000, receivedOn: day, ...changes };
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
  test("the money is there: paid, with the day, the reference, who saw it, and an entry in the log", async () => {
    const { id, number, accessKey } = await fixture.placed();
    expect(await confirm(number, { reference: "ORD-1001 NKOSI" })).toEqual({ ok: true });
    const order = await fixture.read(accessKey);
    expect(order).toMatchObject({ state: "paid", attention: null });
    const [payment] = order?.payments ?? [];
    expect(payment).toMatchObject({ method: "eft", amount: 10000, reference: "ORD-1001 NKOSI" });
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
    [9999, /R 0\.01 less than was due was taken/, false],
    [15050, /R 50\.50 more than was due came in\. Pay it back/, true],
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

  test("nothing is never taken for something, ticked or not", async () => {
    const { id, number } = await fixture.placed();
    const outcome = await confirm(number, { amount: 0, acceptDifference: "yes" });
    expect(outcome).toEqual({ ok: false, reason: "amount-differs", due: 10000 });
    expect(await fixture.stateOf(id)).toBe("awaiting-payment");
  });

  test("two colleagues at once: one payment, and the other is told where the order stands", async () => {
    const { number, accessKey } = await fixture.placed();
    const outcomes = await Promise.all([confirm(number), confirm(number), confirm(number)]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes).toContainEqual({ ok: false, reason: "not-now", state: "paid" });
    expect((await fixture.read(accessKey))?.payments).toHaveLength(1);
  });

  test("an order that is not there is not found", async () => {
    expect(await confirm(999_999)).toEqual({ ok: false, reason: "not-found" });
  });

  test("ended and sold out: the money is kept; restocked, it goes on without being paid twice", async () => {
    const { number, accessKey, productId } = await endedWithoutStock();
    expect(await confirm(number)).toEqual({ ok: false, reason: "no-stock" });
    expect(await fixture.read(accessKey)).toMatchObject({
      state: "expired",
      payments: [{ amount: 10000 }],
      attention: expect.stringMatching(/no longer in stock/),
    });
    const seenPaid = 10000;
    expect(await confirm(number, { seenPaid })).toMatchObject({ reason: "amount-differs", due: 0 });
    await fixture.change(productId, { stock: 1 });
    expect(await confirm(number, { seenPaid, amount: 0 })).toEqual({ ok: true });
    const order = await fixture.read(accessKey);
    expect(order).toMatchObject({ state: "paid", attention: null });
    expect(order?.payments).toHaveLength(1);
    expect(await fixture.stockOf(productId)).toBe(0);
  });
});

describe("the same money, told twice", () => {
  test("one button pressed twice is one payment, and the second press hears what the first did", async () => {
    const { number, accessKey } = await fixture.placed();
    const key = randomUUID();
    const pressed = await Promise.all([confirm(number, { key }), confirm(number, { key })]);
    expect(pressed).toEqual([{ ok: true }, { ok: true }]);
    expect((await fixture.read(accessKey))?.payments).toHaveLength(1);
  });

  test("also where it cannot bring the order back", async () => {
    const { number, accessKey } = await endedWithoutStock();
    const key = randomUUID();
    const pressed = await Promise.all([confirm(number, { key }), confirm(number, { key })]);
    const said = { ok: false, reason: "no-stock" };
    expect(pressed).toEqual([said, said]);
    expect((await fixture.read(accessKey))?.payments).toHaveLength(1);
  });

  test("two tabs that showed the same order: the second is told what has come, and adds nothing", async () => {
    const { number, accessKey } = await endedWithoutStock();
    const tabs = await Promise.all([confirm(number), confirm(number)]);
    expect(tabs).toContainEqual({ ok: false, reason: "no-stock" });
    expect(tabs).toContainEqual({ ok: false, reason: "paid-meanwhile", paid: 10000 });
    expect((await fixture.read(accessKey))?.payments).toHaveLength(1);
    // Whoever has seen it may write down a second payment: somebody did pay twice.
    const again = { seenPaid: 10000, acceptDifference: "yes" } as const;
    expect(await confirm(number, again)).toEqual({ ok: false, reason: "no-stock" });
    expect((await fixture.read(accessKey))?.payments).toHaveLength(2);
  });
});

describe("confirmPaymentForm", () => {
  const page = { key: randomUUID(), seenPaid: "0" };
  const submitted = { ...page, amount: "R 1 299,50", reference: "  A   B ", receivedOn: day };

  test("reads what people type", () => {
    expect(confirmPaymentForm.parse(submitted)).toEqual({
      key: page.key,
      seenPaid: 0,
      way: "eft",
      amount: 129950,
      reference: "A B",
      receivedOn: day,
    });
  });

  test.each([
    ["no key of its page", { key: "" }],
    ["an amount that is none", { amount: "lots" }],
    ["no amount", { amount: "" }],
    ["less than nothing", { amount: "-5" }],
    ["a day that is none", { receivedOn: "2026-02-30" }],
    ["a day to come", { receivedOn: "2999-01-01" }],
    ["a field that is not asked for", { paid: "yes" }],
    ["another way", { way: "payfast" }],
    ["a tick that is none", { acceptDifference: "on" }],
    ["a reference without end", { reference: "x".repeat(101) }],
  ])("refuses %s", (_what, change) => {
    expect(confirmPaymentForm.safeParse({ ...submitted, ...change }).success).toBe(false);
  });
});
