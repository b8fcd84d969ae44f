import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { orders } from "#app/database/tables/orders.ts";
import { payments, proofsOfPayment } from "#app/database/tables/payments.ts";
import type { Owner } from "#app/domain/accounts/people.ts";
import { readOpenTasks } from "#app/domain/dashboard/open-tasks.server.ts";
import { readDocumentCopy } from "#app/domain/orders/download-document.server.ts";
import { readStaffOrder } from "#app/domain/orders/fulfilment/read-staff-order.server.ts";
import { listOrders } from "#app/domain/orders/lists/list-orders.server.ts";
import { parseOrderListQuery } from "#app/domain/orders/lists/order-list-query.ts";
import type { OrderState } from "#app/domain/orders/order-states.ts";
import { proofReservationDays } from "#app/domain/orders/placement/order-limits.ts";
import { recordPayment } from "#app/domain/orders/record-payment.server.ts";
import { lockOrder } from "#app/domain/orders/transition-order.server.ts";
import { readVatReport } from "#app/domain/reports/vat-report.server.ts";
import { collectionDetails } from "#tests/helpers/orders/order-fixture.ts";
import { staffOrderFixture } from "#tests/helpers/orders/staff-order-fixture.ts";
import { confirmPayment } from "./confirm-payment.server.ts";
import { refundOverpayment } from "./refund-order.server.ts";
import { reversePayment } from "./reverse-payment.server.ts";

const fixture = staffOrderFixture();
const ALWAYS = { from: "2000-01-01", to: "2099-12-31" };
const NOTE = "Booked on the wrong order";

const paymentsOf = (id: string) =>
  fixture.database
    .select()
    .from(payments)
    .where(eq(payments.orderId, id))
    .orderBy(asc(payments.receivedAt));

async function reverse(
  order: { id: string; number: number; admin: Owner },
  expectedState: OrderState,
  paymentId?: string,
) {
  const [first] = await paymentsOf(order.id);
  const input = { number: order.number, expectedState, reason: "wrong-order", note: NOTE } as const;
  return reversePayment(fixture.needs(), order.admin, {
    ...input,
    paymentId: paymentId ?? first?.id ?? randomUUID(),
  });
}

/** Expired, sold out, and with these payments on it. */
async function endedWithPayments(...amounts: number[]) {
  const made = await fixture.placed({ stock: 1 });
  const admin = await fixture.staff();
  const ended = { stockReserved: false, stockReservedUntil: null, reservationIpHash: null };
  await fixture.database
    .update(orders)
    .set({ state: "expired", ...ended })
    .where(eq(orders.id, made.id));
  await fixture.change(made.productId, { stock: 0 });
  let expectedPaid = 0;
  for (const amount of amounts) {
    await confirmPayment(fixture.needs(), admin, {
      number: made.number,
      idempotencyKey: randomUUID(),
      expectedPaid,
      settlementMethod: "eft",
      amount,
      receivedOn: "2026-01-05",
      acceptDifference: "yes",
    });
    expectedPaid += amount;
  }
  return { ...made, admin };
}

describe("reversePayment", () => {
  test("a proof of payment from before it is checked, and its longer reservation stays", async () => {
    const order = await fixture.orderIn("paid", { stock: 5 });
    const { id: orderId, number, admin } = order;
    const proof = { orderId, displayName: "proof.pdf", size: 1 };
    await fixture.database.insert(proofsOfPayment).values({ ...proof, path: `p/${orderId}/1` });
    await reverse(order, "paid");
    expect(hoursUntil((await fixture.row(number))?.stockReservedUntil)).toBe(
      24 * proofReservationDays(),
    );
    const seen = async () => {
      const query = parseOrderListQuery(`https://x.example/?view=all&q=ORD-${number}`);
      const listed = (await listOrders(fixture, admin, query)).orders[0]?.proofs;
      const proofs = (await readStaffOrder(fixture, admin, number))?.proofs;
      const { toConfirm } = await readOpenTasks(fixture, admin);
      const isToConfirm = toConfirm?.names.includes(`ORD-${number}`);
      return [listed, proofs?.map(({ isChecked }) => isChecked), isToConfirm];
    };
    expect(await seen()).toEqual([0, [true], false]);
    await fixture.database.insert(proofsOfPayment).values({ ...proof, path: `p/${orderId}/2` });
    expect(await seen()).toEqual([1, [true, false], true]);
  });

  test("adds a reversing entry, and the order awaits payment again with its stock reserved", async () => {
    const order = await fixture.orderIn("paid", { stock: 5, quantity: 2 });
    await fixture.database
      .update(orders)
      .set({ expiresAt: new Date("2026-01-10") })
      .where(eq(orders.id, order.id));
    expect(await reverse(order, "paid")).toEqual({ ok: true, amount: 29900 });

    const [payment, reversal] = await paymentsOf(order.id);
    expect(payment).toMatchObject({ amount: "299.00", reversesPaymentId: null });
    expect(reversal).toMatchObject({
      method: "eft",
      amount: "-299.00",
      reversesPaymentId: payment?.id,
      recordedBy: order.admin.userId,
    });
    const row = await fixture.row(order.number);
    expect(row).toMatchObject({
      state: "awaiting-payment",
      paidAt: null,
      stockReserved: true,
      attention: null,
    });
    // As a new order: a week to pay, a day's reservation.
    expect(hoursUntil(row?.expiresAt)).toBe(7 * 24);
    expect(hoursUntil(row?.stockReservedUntil)).toBe(24);
    expect(await fixture.stockOf(order.productId)).toBe(3);
    expect(await readStaffOrder(fixture, order.admin, order.number)).toMatchObject({
      paid: 0,
      due: 29900,
      overpayment: 0,
      reversiblePayments: [],
    });
    const query = parseOrderListQuery(`https://x.example/?view=all&q=ORD-${order.number}`);
    const { orders: listed } = await listOrders(fixture, order.admin, query);
    expect(listed).toMatchObject([{ number: order.number, paidBy: [] }]);
  });

  test("is in the history, the audit log and an email to the customer", async () => {
    const order = await fixture.orderIn("packed");
    await reverse(order, "packed");
    expect((await fixture.eventsOf(order.id)).at(-1)).toMatchObject({
      kind: "payment-reversed",
      fromState: "packed",
      toState: "awaiting-payment",
      actorName: "Sipho",
      detail: `R 199.00 by EFT. The money was for another order. ${NOTE}`,
    });
    const log = await fixture.logOf(order.id);
    expect(log.slice(0, 2)).toMatchObject([
      {
        verb: "reversed a payment of",
        after: {
          amount: { cents: 19900 },
          "paid by": "EFT",
          reason: "The money was for another order",
          note: NOTE,
        },
      },
      { verb: "changed", before: { state: "Packed" }, after: { state: "Awaiting payment" } },
    ]);
    const mail = (await fixture.mailsOf(order.accessKey)).at(-1);
    expect(mail?.subject).toBe(`A payment for order ORD-${order.number} has been reversed`);
    expect(mail?.textBody).toContain("we had received R 199.00");
    expect(mail?.textBody).toMatch(/Credit note CN-\d+ cancels the invoice\./);
    expect(mail?.textBody).toContain("R 199.00 is due.");
    expect(mail?.textBody).toContain("Account number:");
    expect(mail?.textBody).toContain("we’re sorry: the payment was for another order.");
    expect(mail?.textBody).not.toContain(NOTE);
  });

  test("credits the invoice in full; a later payment gets an invoice of its own", async () => {
    const order = await fixture.orderIn("ready", { details: collectionDetails });
    const { admin, number, accessKey } = order;
    const [old] = await fixture.documentsOf(order.id);
    const before = await readVatReport(fixture, admin, ALWAYS);
    await reverse(order, "ready");
    const after = await readVatReport(fixture, admin, ALWAYS);
    expect(after.output.total).toBe(before.output.total - 10000);
    expect(after.output.vat).toBe(before.output.vat - 1304);

    const note = (await fixture.documentsOf(order.id)).find(({ kind }) => kind === "credit-note");
    expect(note).toMatchObject({ cancelsDocumentId: old?.id, cancelReason: "payment-reversed" });
    const key = { accessKey };
    const which = { kind: "credit-note", number: note?.number ?? 0 } as const;
    const credit = await readDocumentCopy(fixture, key, which);
    expect(credit?.totals.at(-1)).toMatchObject({ cents: 10000 });
    expect(credit?.notes.slice(0, 2)).toEqual([
      "Reason: The payment was reversed.",
      "Nothing was refunded: the payment for the invoice was reversed.",
    ]);

    // The link that the customer was sent still opens it.
    const linked = await readDocumentCopy(fixture, key, { kind: "invoice" });
    expect(linked?.notes[0]).toMatch(/^Cancelled by/);
    await fixture.pay(admin, number);
    const cancelled = { kind: "invoice", number: old?.number } as const;
    const first = await readDocumentCopy(fixture, key, cancelled);
    expect(first?.notes[0]).toBe(
      `Cancelled by CN-${note?.number} because its payment was reversed.`,
    );
    expect(first?.headerFields.map(([name]) => name)).not.toContain("Paid on");
    const second = await readDocumentCopy(fixture, key, { kind: "invoice" });
    expect(second?.number).not.toBe(first?.number);
    expect(second?.notes[0]).toBe("Paid in full.");
    const headers = second?.headerFields.map(([name]) => name);
    expect(headers).toContain("Paid on");
    expect(headers).not.toContain("Replaces invoice");
    const again = await readVatReport(fixture, admin, ALWAYS);
    expect(again.output).toMatchObject({ total: before.output.total, vat: before.output.vat });
  });

  test("several times at once: one reversal, one credit note, one email", async () => {
    const order = await fixture.orderIn("paid");
    const outcomes = await Promise.all([1, 2, 3].map(() => reverse(order, "paid")));
    expect(outcomes).toEqual(Array(3).fill({ ok: true, amount: 19900 }));
    expect(await paymentsOf(order.id)).toHaveLength(2);
    const kinds = (await fixture.documentsOf(order.id)).map(({ kind }) => kind).sort();
    expect(kinds).toEqual(["credit-note", "invoice"]);
    const mails = await fixture.mailsOf(order.accessKey);
    expect(mails.filter(({ subject }) => subject.includes("has been reversed"))).toHaveLength(1);
  });

  test("races with the dispatch: one of them is refused", async () => {
    const order = await fixture.orderIn("packed");
    const [reversed, shipped] = await Promise.all([
      reverse(order, "packed"),
      fixture.step(order.admin, order.number, { step: "ship", expectedState: "packed" }),
    ]);
    expect([reversed.ok, shipped.ok].sort()).toEqual([false, true]);
    const refused = reversed.ok ? shipped : reversed;
    expect(refused).toMatchObject({ reason: "moved-meanwhile" });
  });

  test.each(["shipped", "completed"] as const)(
    "is refused once the goods have left: %s",
    async (state) => {
      const order = await fixture.orderIn(state);
      expect(await reverse(order, state)).toEqual({ ok: false, reason: "goods-left" });
      expect(await paymentsOf(order.id)).toHaveLength(1);
      expect(await fixture.documentsOf(order.id)).toHaveLength(1);
      expect(await fixture.row(order.number)).toMatchObject({ state });
    },
  );

  test("is refused after a refund, and for what was paid back", async () => {
    const refunded = await fixture.orderIn("paid");
    await fixture.refund(refunded.admin, refunded.number, { amount: 100 });
    expect(await reverse(refunded, "paid")).toEqual({ ok: false, reason: "refunded" });

    const ended = await endedWithPayments(10000);
    await refundOverpayment(fixture.needs(), ended.admin, {
      number: ended.number,
      expectedState: "expired",
      idempotencyKey: randomUUID(),
      amount: 10000,
      settlementMethod: "eft",
      reason: "Sold out",
    });
    expect(await reverse(ended, "expired")).toEqual({ ok: false, reason: "refunded" });
  });

  test("an old page does not confirm the payment once more", async () => {
    const order = await fixture.orderIn("awaiting-payment");
    const page = { number: order.number, idempotencyKey: randomUUID(), expectedPaid: 0 };
    const money = { settlementMethod: "eft", amount: 19900, receivedOn: "2026-01-05" } as const;
    const confirm = () => confirmPayment(fixture.needs(), order.admin, { ...page, ...money });
    expect(await confirm()).toEqual({ ok: true });
    await reverse(order, "paid");
    expect(await confirm()).toEqual({ ok: false, reason: "paid-meanwhile", paid: 0 });
    expect(await paymentsOf(order.id)).toHaveLength(2);
  });

  test("never reverses PayFast's payments, another order's, or a reversal", async () => {
    const admin = await fixture.staff();
    const online = await fixture.placed();
    await fixture.database.transaction(async (transaction) => {
      const order = await lockOrder(transaction, { id: online.id });
      if (!order) throw new Error("No order");
      const payment = { method: "payfast" as const, amount: 10000, reference: online.id };
      await recordPayment(transaction, fixture.needs(), "payfast", { order, payment });
    });
    const gone = { ok: false, reason: "gone" };
    expect(await reverse({ ...online, admin }, "paid")).toEqual(gone);
    expect(await readStaffOrder(fixture, admin, online.number)).toMatchObject({
      reversiblePayments: [],
    });

    const order = await fixture.orderIn("paid");
    const [theirs] = await paymentsOf((await fixture.orderIn("paid")).id);
    expect(await reverse(order, "paid", theirs?.id)).toEqual(gone);
    await reverse(order, "paid");
    const [, reversal] = await paymentsOf(order.id);
    expect(await reverse(order, "awaiting-payment", reversal?.id)).toEqual(gone);
  });

  test("an order that another payment covers stays paid, with its invoice", async () => {
    const order = await endedWithPayments(10000, 10000);
    await fixture.change(order.productId, { stock: 1 });
    const taken = { step: "reopen-paid", expectedState: "expired" } as const;
    expect(await fixture.step(order.admin, order.number, taken)).toMatchObject({ ok: true });
    expect(await fixture.row(order.number)).toMatchObject({
      attention: expect.stringContaining("The customer paid R 100.00 too much"),
    });
    expect(await reverse(order, "paid")).toMatchObject({ ok: true });
    expect(await fixture.row(order.number)).toMatchObject({ state: "paid", attention: null });
    expect(await fixture.documentsOf(order.id)).toHaveLength(1);
    const mail = (await fixture.mailsOf(order.accessKey)).at(-1);
    expect(mail?.textBody).toContain("Your order hasn’t changed, and you owe nothing.");
  });

  test("a payment of an ended order is reversed without bringing it back", async () => {
    const order = await endedWithPayments(10000);
    expect(await reverse(order, "expired")).toEqual({ ok: true, amount: 10000 });
    expect(await fixture.row(order.number)).toMatchObject({ state: "expired", attention: null });
    expect(await readStaffOrder(fixture, order.admin, order.number)).toMatchObject({
      overpayment: 0,
      steps: ["confirm"],
    });
    expect((await fixture.eventsOf(order.id)).at(-1)).toMatchObject({ kind: "payment-reversed" });
  });

  test("what is left of a part payment keeps the order from expiring, and staff are told", async () => {
    const order = await endedWithPayments(4000, 6000);
    await fixture.change(order.productId, { stock: 1 });
    await fixture.step(order.admin, order.number, {
      step: "reopen-paid",
      expectedState: "expired",
    });
    const [part] = await paymentsOf(order.id);
    const [smaller, larger] = part?.amount === "40.00" ? [4000, 6000] : [6000, 4000];
    expect(await reverse(order, "paid", part?.id)).toEqual({ ok: true, amount: smaller });
    expect(await fixture.row(order.number)).toMatchObject({
      state: "awaiting-payment",
      attention: expect.stringContaining(`R ${larger / 100}.00 has been received`),
    });
  });
});

function hoursUntil(date: Date | null | undefined): number {
  return Math.round(((date?.getTime() ?? 0) - Date.now()) / 3_600_000);
}
