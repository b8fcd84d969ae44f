import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { describeHistory } from "#app/domain/orders/describe-order.ts";
import { readDocumentCopy } from "#app/domain/orders/download-document.server.ts";
import { listOrders } from "#app/domain/orders/lists/list-orders.server.ts";
import { parseOrderListQuery } from "#app/domain/orders/lists/order-list-query.ts";
import { cancelOrder } from "#app/domain/orders/own-orders.server.ts";
import { staffOrderFixture } from "#tests/helpers/orders/staff-order-fixture.ts";
import { confirmPayment } from "./confirm-payment.server.ts";
import { refundOverpayment } from "./refund-order.server.ts";
import { reversePayment } from "./reverse-payment.server.ts";

const fixture = staffOrderFixture();

/** An order of R 199.00, and a payment of another amount, with what the customer was told last. */
async function confirmed(amount: number, { isCancelled = false } = {}) {
  const made = await fixture.orderIn("awaiting-payment");
  if (isCancelled) await cancelOrder(fixture, { accessKey: made.accessKey });
  await confirmPayment(fixture.needs(), made.admin, {
    number: made.number,
    idempotencyKey: randomUUID(),
    expectedPaid: 0,
    settlementMethod: "eft",
    amount,
    receivedOn: "2026-01-15",
    ...(isCancelled ? { keepEnded: "yes" } : { acceptDifference: "yes" }),
  });
  return made;
}

const lastMail = async (accessKey: string) => (await fixture.mailsOf(accessKey)).at(-1);
const invoiceOf = async (number: number) =>
  readDocumentCopy(fixture, { number, admin: await fixture.staff() }, { kind: "invoice" });

async function refundSurplus(
  order: Awaited<ReturnType<typeof confirmed>>,
  expectedState: "paid" | "cancelled",
  amount: number,
) {
  const { number, admin } = order;
  const input = { number, expectedState, amount, idempotencyKey: randomUUID(), reason: "Surplus" };
  return refundOverpayment(fixture.needs(), admin, { ...input, settlementMethod: "eft" });
}

describe("a payment that is accepted although it is too small", () => {
  test("is named by its own amount, and the rest is written off on page, email and invoice", async () => {
    const { number, accessKey } = await confirmed(15000);
    expect(await fixture.read(accessKey)).toMatchObject({
      state: "paid",
      received: 15000,
      writtenOff: 4900,
      overpaid: 0,
    });
    const mail = await lastMail(accessKey);
    expect(mail?.textBody).toContain("We have received R 150.00 for order");
    expect(mail?.textBody).toContain("you don’t have to pay the remaining R 49.00");
    const invoice = await invoiceOf(number);
    expect(invoice?.notes[0]).toBe(
      "We accepted R 150.00 in settlement and wrote off R 49.00. Nothing is outstanding.",
    );
    expect(invoice?.totals.slice(-2)).toEqual([
      { name: "Received", cents: 15000 },
      { name: "Written off", cents: 4900 },
    ]);
    expect(invoice?.headerFields).toContainEqual(["Paid on", "15 January 2026, by EFT"]);
  });

  test("is reversed by its own amount, and the whole total is due again", async () => {
    const { id, number, admin, accessKey } = await confirmed(15000);
    const [payment] = (await fixture.read(accessKey))?.payments ?? [];
    const input = { number, expectedState: "paid", reason: "wrong-order" } as const;
    await reversePayment(fixture.needs(), admin, { ...input, paymentId: payment?.id ?? id });
    const text = (await lastMail(accessKey))?.textBody;
    expect(text).toContain("We told you that we had received R 150.00");
    expect(text).toContain("R 199.00 is due.");
    expect(await fixture.read(accessKey)).toMatchObject({ writtenOff: 0, received: 0 });
    expect(await invoiceOf(number)).toMatchObject({ isCancelled: true });
  });
});

test("a payment that is too large is named with its surplus, which is then refunded", async () => {
  const order = await confirmed(25000);
  const { number, accessKey } = order;
  const text = (await lastMail(accessKey))?.textBody;
  expect(text).toContain("We have received R 250.00 for order");
  expect(text).toContain("This is R 51.00 more than the order total. We’ll refund it");
  expect(await fixture.read(accessKey)).toMatchObject({ overpaid: 5100, received: 25000 });
  expect((await invoiceOf(number))?.notes[0]).toBe("Paid in full.");
  expect(await refundSurplus(order, "paid", 5100)).toMatchObject({ ok: true });
  const after = await fixture.read(accessKey);
  expect(after).toMatchObject({ overpaid: 0, refunded: 0, refundedInAll: 5100, writtenOff: 0 });
  expect((await lastMail(accessKey))?.textBody).toContain("We have refunded R 51.00.");
});

test("a payment for a cancelled order is to be refunded, and the refund is in the history", async () => {
  const order = await confirmed(19900, { isCancelled: true });
  const { accessKey } = order;
  const told = await lastMail(accessKey);
  expect(told?.subject).toContain("We will refund your payment");
  expect(told?.textBody).toContain("We have received R 199.00 for your cancelled order");
  expect(told?.textBody).toContain("where to refund you");
  await refundSurplus(order, "cancelled", 19900);
  const refunded = await lastMail(accessKey);
  expect(refunded?.subject).not.toContain("overpayment");
  expect(refunded?.textBody).toContain("We have refunded R 199.00 for your cancelled order");
  const after = await fixture.read(accessKey);
  expect(after).toMatchObject({ overpaid: 0, refundedInAll: 19900 });
  const query = parseOrderListQuery(`https://x.example/?view=all&q=ORD-${order.number}`);
  const listed = await listOrders(fixture, order.admin, query);
  expect(listed.orders).toMatchObject([
    { state: "cancelled", refunded: 0, refundedOverpayment: 19900 },
  ]);
  const history = after ? describeHistory(after).map(({ message }) => message) : [];
  expect(history.slice(-2)).toEqual([
    "We received a payment for the closed order. We’ll refund it.",
    "We refunded your payment.",
  ]);
});
