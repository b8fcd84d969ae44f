import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import { payments, refunds } from "#app/database/tables/payments.ts";
import type { Reauthenticated } from "#app/domain/accounts/people.ts";
import { includedVat } from "#app/domain/catalogue/prices/exclusive-price.ts";
import { toCents } from "#app/format/money.ts";
import { applySettings, defaultSettings } from "#app/settings/private-settings.server.ts";
import { staffOrderFixture } from "#tests/helpers/orders/staff-order-fixture.ts";
import { refundOrder, refundOverpayment } from "./refund-order.server.ts";

const fixture = staffOrderFixture();
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

describe("refundOrder", () => {
  test("a partial refund by lines: restock, VAT, credit note, mail, event and audit entry", async () => {
    const given = await fixture.orderIn("shipped", { stock: 5, quantity: 2, price: "115.00" });
    const { admin, number, id, accessKey, productId } = given;
    const [line] = await fixture.linesOf(id);
    const lines = [{ lineId: line?.id ?? "", quantity: 1, restock: true }];
    expect(await fixture.refund(admin, number, { lines, reason: "One arrived broken" })).toEqual({
      ok: true,
      amount: 11500,
      isWhole: false,
      isNew: true,
    });
    expect(await fixture.stockOf(productId)).toBe(4);
    expect(await fixture.linesOf(id)).toMatchObject([{ restocked: 1 }]);
    expect(await fixture.row(number)).toMatchObject({ state: "shipped", refundedTotal: "115.00" });
    const [refund] = await fixture.refundsOf(id);
    expect(refund).toMatchObject({ amount: "115.00", vat: "15.00", reason: "One arrived broken" });
    const papers = await fixture.documentsOf(id);
    expect(papers.map(({ kind }) => kind).sort()).toEqual(["credit-note", "invoice"]);
    expect(papers.find(({ kind }) => kind === "credit-note")?.refundId).toBe(refund?.id);
    expect((await fixture.eventsOf(id)).at(-1)).toMatchObject({
      kind: "partly-refunded",
      detail: "R 115.00. One arrived broken",
      actorName: "Sipho",
    });
    const mails = await fixture.mailsOf(accessKey);
    expect(mails.filter(({ textBody }) => textBody.includes("R 115.00"))).toHaveLength(1);
    expect((await fixture.logOf(id))[0]).toMatchObject({
      verb: "refunded",
      after: { amount: { cents: 11500 }, reason: "One arrived broken", "returned to stock": 1 },
    });
  });

  test("a full refund ends the order; no further refund is possible", async () => {
    const { admin, number, id } = await fixture.orderIn("completed", { price: "100.00" });
    expect(await fixture.refund(admin, number, { amount: 5000 })).toMatchObject({ isWhole: false });
    expect(await fixture.refund(admin, number, { amount: 14901 })).toEqual({
      ok: false,
      reason: "too-much",
      max: 14900,
    });
    expect(await fixture.refund(admin, number, { amount: 14900 })).toMatchObject({ isWhole: true });
    expect(await fixture.row(number)).toMatchObject({ state: "refunded", refundedTotal: "199.00" });
    const vat = sum((await fixture.refundsOf(id)).map((each) => toCents(each.vat)));
    expect(vat).toBe(includedVat(19900, 15));
    expect(await fixture.refund(admin, number, { amount: 1 })).toMatchObject({
      reason: "not-allowed",
    });
  });

  test("refunds delivery, only ordered lines, each once, and never nothing", async () => {
    const { admin, number, id } = await fixture.orderIn("paid", { quantity: 2, price: "100.00" });
    const lineId = (await fixture.linesOf(id))[0]?.id ?? "";
    const one = { lineId, quantity: 1, restock: false };
    const tries = [
      [{ lines: [{ ...one, quantity: 3 }] }, "too-many"],
      [{ lines: [one, one] }, "too-many"],
      [{ lines: [{ ...one, lineId: randomUUID() }] }, "too-many"],
      [{ lines: [] }, "nothing"],
      [{ lines: [one], amount: 0 }, "nothing"],
    ] as const;
    for (const [wish, reason] of tries) {
      expect(await fixture.refund(admin, number, wish)).toMatchObject({ ok: false, reason });
    }
    expect(await fixture.refund(admin, number, { lines: [one], withDelivery: true })).toMatchObject(
      {
        amount: 10000 + 9900,
      },
    );
    expect(
      await fixture.refund(admin, number, { lines: [{ ...one, quantity: 2 }], amount: 1 }),
    ).toMatchObject({ reason: "too-many" });
  });

  test("is idempotent, and refuses a second refund from a stale page", async () => {
    const { admin, number, id, accessKey } = await fixture.orderIn("paid", { price: "100.00" });
    const idempotencyKey = randomUUID();
    const presses = await Promise.all(
      Array.from({ length: 10 }, () =>
        fixture.refund(admin, number, { idempotencyKey, amount: 1000, expectedRefunded: 0 }),
      ),
    );
    expect(presses.every(({ ok }) => ok)).toBe(true);
    expect(presses.filter((each) => each.ok && each.isNew)).toHaveLength(1);
    const colleagues = await Promise.all(
      [1, 2].map(() => fixture.refund(admin, number, { amount: 2000, expectedRefunded: 1000 })),
    );
    expect(colleagues.filter(({ ok }) => ok)).toHaveLength(1);
    expect(colleagues.find(({ ok }) => !ok)).toEqual({
      ok: false,
      reason: "refunded-meanwhile",
      refunded: 3000,
    });
    expect(await fixture.refundsOf(id)).toHaveLength(2);
    expect((await fixture.row(number))?.refundedTotal).toBe("30.00");
    const mails = await fixture.mailsOf(accessKey);
    expect(
      mails.filter(({ subject }) => /^We have refunded part of order/.test(subject)),
    ).toHaveLength(2);
  });

  test("an amount that was not confirmed changes nothing", async () => {
    const { admin, id, number } = await fixture.orderIn("paid");
    const wish = {
      number,
      expectedState: "paid",
      expectedRefunded: 0,
      idempotencyKey: randomUUID(),
      reason: "Not wanted",
      lines: [],
      amount: 5000,
      withDelivery: false,
      settlementMethod: "in-person",
    } as const;
    for (const agreedAmount of [undefined, 4999]) {
      const asked = await refundOrder(fixture.needs(), admin, { ...wish, agreedAmount });
      expect(asked).toEqual({ ok: false, reason: "to-agree", amount: 5000 });
    }
    expect(await fixture.refundsOf(id)).toEqual([]);
    const done = await refundOrder(fixture.needs(), admin, { ...wish, agreedAmount: 5000 });
    expect(done).toMatchObject({ ok: true, amount: 5000 });
    expect(await fixture.refundsOf(id)).toMatchObject([{ method: "in-person" }]);
    expect((await fixture.logOf(id))[0]?.after).toMatchObject({ "refunded by": "Card or cash" });
  });

  test("refuses an unpaid order", async () => {
    const { admin, number } = await fixture.orderIn("awaiting-payment");
    expect(await fixture.refund(admin, number, { amount: 100 })).toMatchObject({
      ok: false,
      reason: "not-allowed",
      state: "awaiting-payment",
    });
  });

  test("random sequences of refunds keep money and stock consistent", async () => {
    const wish = fc.record({
      quantity: fc.nat(3),
      restock: fc.boolean(),
      withDelivery: fc.boolean(),
      amount: fc.option(fc.integer({ min: 1, max: 30_000 }), { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(wish, { minLength: 1, maxLength: 6 }), async (wishes) => {
        const given = await fixture.orderIn("paid", { stock: 4, quantity: 2, price: "99.99" });
        const { admin, number, id, productId } = given;
        const [line] = await fixture.linesOf(id);
        for (const { quantity, restock, withDelivery, amount } of wishes) {
          const lines = [{ lineId: line?.id ?? "", quantity, restock }];
          await fixture.refund(admin, number, { lines, withDelivery, amount });
        }
        const order = await fixture.row(number);
        const back = await fixture.refundsOf(id);
        const refunded = sum(back.map((each) => toCents(each.amount)));
        expect(refunded).toBe(toCents(order?.refundedTotal ?? ""));
        expect(refunded).toBeLessThanOrEqual(toCents(order?.total ?? ""));
        const vat = sum(back.map((each) => toCents(each.vat)));
        const isWhole = refunded === toCents(order?.total ?? "");
        // Goods give back their invoice's VAT: on the way a cent may be off, in the end none is.
        expect(Math.abs(vat - includedVat(refunded, 15))).toBeLessThanOrEqual(
          isWhole ? 0 : back.length,
        );
        expect(order?.state === "refunded").toBe(refunded === toCents(order?.total ?? ""));
        const papers = await fixture.documentsOf(id);
        expect(papers.filter(({ kind }) => kind === "credit-note")).toHaveLength(back.length);
        const [after] = await fixture.linesOf(id);
        expect(await fixture.stockOf(productId)).toBe(2 + (after?.restocked ?? 0));
        expect(after?.restocked).toBeLessThanOrEqual(2);
      }),
      { numRuns: 15 },
    );
  });
});

describe("refundOverpayment", () => {
  test("changes neither sale nor VAT, is idempotent, and clears the flag", async () => {
    const { admin, number, id } = await fixture.orderIn("paid", { price: "100.00" });
    await fixture.database.insert(payments).values({ orderId: id, method: "eft", amount: "50.00" });
    const input = {
      number,
      expectedState: "paid",
      idempotencyKey: randomUUID(),
      settlementMethod: "eft",
      reason: "Twice",
    } as const;
    const pay = (amount: number, idempotencyKey: string = input.idempotencyKey) =>
      refundOverpayment(fixture.needs(), admin, { ...input, amount, idempotencyKey });
    expect(await pay(5001)).toEqual({ ok: false, reason: "too-much", max: 5000 });
    const presses = await Promise.all([1, 2, 3].map(() => pay(5000)));
    expect(presses.filter((each) => each.ok && each.isNew)).toHaveLength(1);
    expect(await pay(1, randomUUID())).toMatchObject({ reason: "too-much", max: 0 });
    expect(await fixture.row(number)).toMatchObject({ state: "paid", refundedTotal: "0.00" });
    expect(await fixture.refundsOf(id)).toMatchObject([{ vat: "0.00", isOverpayment: true }]);
    expect(await fixture.documentsOf(id)).toHaveLength(1);
    expect(await fixture.refund(admin, number, { amount: 19900 })).toMatchObject({ isWhole: true });
  });

  test("refunds everything of an ended order, and a later payment starts from zero", async () => {
    const { admin, number, id } = await fixture.orderIn("cancelled", { price: "100.00" });
    await fixture.database
      .insert(payments)
      .values({ orderId: id, method: "eft", amount: "199.00" });
    const input = {
      number,
      expectedState: "cancelled",
      idempotencyKey: randomUUID(),
      settlementMethod: "eft",
      reason: "Late",
    } as const;
    expect(
      await refundOverpayment(fixture.needs(), admin, { ...input, amount: 19900 }),
    ).toMatchObject({
      ok: true,
    });
    expect(await fixture.documentsOf(id)).toEqual([]);
    await fixture.pay(admin, number);
    expect(await fixture.row(number)).toMatchObject({ state: "paid", attention: null });
  });
});

describe("a refund above the amount in the settings (R 5 000.00) takes a step-up", () => {
  const refused = (amount: number) => ({ ok: false, reason: "step-up-required", amount });
  const withoutStepUp = { holder: undefined };

  test("above it, not at it", async () => {
    const { admin, number, id } = await fixture.orderIn("paid", { price: "9000.00" });
    const above = { amount: 500_001, ...withoutStepUp };
    expect(await fixture.refund(admin, number, above)).toEqual(refused(500_001));
    expect(await fixture.refundsOf(id)).toEqual([]);
    const at = { amount: 500_000, ...withoutStepUp };
    expect(await fixture.refund(admin, number, at)).toMatchObject({ ok: true });
  });

  test("it is recorded with one", async () => {
    const { admin, number } = await fixture.orderIn("paid", { price: "9000.00" });
    expect(await fixture.refund(admin, number, { amount: 800_000 })).toMatchObject({ ok: true });
  });

  test("several small refunds of one order in a day count together", async () => {
    const { admin, number, id } = await fixture.orderIn("paid", { price: "9000.00" });
    const small = { amount: 300_000, ...withoutStepUp };
    expect(await fixture.refund(admin, number, small)).toMatchObject({ ok: true });
    expect(await fixture.refund(admin, number, small)).toEqual(refused(300_000));
    const rest = { amount: 200_000, ...withoutStepUp };
    expect(await fixture.refund(admin, number, rest)).toMatchObject({ ok: true });
    expect(await fixture.refund(admin, number, { amount: 1, ...withoutStepUp })).toEqual(
      refused(1),
    );
    // A day later they no longer count.
    await fixture.database
      .update(refunds)
      .set({ createdAt: new Date(Date.now() - 25 * 60 * 60 * 1000) })
      .where(eq(refunds.orderId, id));
    expect(await fixture.refund(admin, number, small)).toMatchObject({ ok: true });
  });

  test("refunds of other orders and by colleagues do not count", async () => {
    const first = await fixture.orderIn("paid", { price: "9000.00" });
    const second = await fixture.orderIn("paid", { price: "9000.00" });
    const small = { amount: 400_000, ...withoutStepUp };
    for (const [admin, { number }] of [
      [first.admin, first],
      [first.admin, second],
      [await fixture.staff(), first],
    ] as const) {
      expect(await fixture.refund(admin, number, small)).toMatchObject({ ok: true });
    }
  });

  test("the owner sets the amount", async () => {
    const { admin, number } = await fixture.orderIn("paid", { price: "9000.00" });
    const security = { ...defaultSettings.security, refundLimit: 10_00 };
    applySettings({ ...defaultSettings, security });
    onTestFinished(() => applySettings(defaultSettings));
    const small = { amount: 10_01, ...withoutStepUp };
    expect(await fixture.refund(admin, number, small)).toEqual(refused(10_01));
  });

  test("so does the refund of an overpayment", async () => {
    const { admin, number, id } = await fixture.orderIn("paid", { price: "100.00" });
    const paid = { orderId: id, method: "eft", amount: "9000.00" } as const;
    await fixture.database.insert(payments).values(paid);
    const back = (amount: number, holder?: Reauthenticated) =>
      refundOverpayment(fixture.needs(), admin, {
        ...{ number, amount, holder, expectedState: "paid", settlementMethod: "eft" },
        ...{ idempotencyKey: randomUUID(), reason: "Twice" },
      });
    expect(await back(600_000)).toEqual(refused(600_000));
    expect(await back(300_000)).toMatchObject({ ok: true });
    expect(await back(300_000)).toEqual(refused(300_000));
    expect(await back(300_000, admin as unknown as Reauthenticated)).toMatchObject({ ok: true });
  });
});
