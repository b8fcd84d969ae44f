import { randomUUID } from "node:crypto";
import { and, eq, inArray, like } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { company } from "#app/content/company.ts";
import { mailOutbox } from "#app/database/tables/mail.ts";
import { orderEvents, orders } from "#app/database/tables/orders.ts";
import { proofsOfPayment } from "#app/database/tables/payments.ts";
import { users } from "#app/database/tables/users.ts";
import { finishPasswordReset } from "#app/domain/accounts/passwords/change-password.server.ts";
import { addToCart } from "#app/domain/cart/add-to-cart.server.ts";
import { readSavedCheckout, saveCheckout } from "#app/domain/checkout/saved-checkout.server.ts";
import { collectionDetails, orderFixture } from "#tests/helpers/orders/order-fixture.ts";
import { claimGuestOrders, listMyOrders } from "./lists/list-my-orders.server.ts";
import { waitsForStaff } from "./lists/order-conditions.server.ts";
import { cancelOrder, orderAgain } from "./own-orders.server.ts";
import { readOrder } from "./read-order.server.ts";
import { recordPayment } from "./record-payment.server.ts";
import { lockOrder } from "./transition-order.server.ts";

const fixture = orderFixture();
const needs = () => ({ database: fixture.database, origin: fixture.origin });

describe("a customer cancels", () => {
  test("an unpaid order: the goods are back, the event says who, and one mail is written", async () => {
    const { id, accessKey, productId } = await fixture.placed({ stock: 5, quantity: 2 });
    expect(await fixture.stockOf(productId)).toBe(3);
    expect(await cancelOrder(needs(), { accessKey })).toEqual({ ok: true });
    expect([await fixture.stateOf(id), await fixture.stockOf(productId)]).toEqual(["cancelled", 5]);
    expect(await mailsAbout("has been cancelled", id)).toBe(1);
    const events = await fixture.database
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, id));
    expect(events.find(({ kind }) => kind === "cancelled")).toMatchObject({ actor: "customer" });
  });

  test("after a proof of payment: staff are mailed and flagged, and the customer is asked for bank details", async () => {
    const { id, number, accessKey } = await fixture.placed();
    await sendProof(id);
    await Promise.all([1, 2, 3].map(() => cancelOrder(needs(), { accessKey })));
    const [order] = await fixture.database.select().from(orders).where(eq(orders.id, id));
    expect(order).toMatchObject({
      state: "cancelled",
      attention: expect.stringContaining("cancelled after sending proof of payment"),
    });
    expect(await fixture.database.$count(orders, and(eq(orders.id, id), waitsForStaff))).toBe(1);
    const mails = await fixture.database.select().from(mailOutbox);
    const toStaff = mails.filter(
      ({ subject }) => subject === `Cancelled after proof of payment: order ORD-${number}`,
    );
    expect(toStaff.map(({ toEmail }) => toEmail)).toEqual([company().email]);
    // The admin pages redirect visitors to the home page: the link goes by way of the login.
    expect(toStaff[0]?.textBody).toContain(
      `${fixture.origin}/login?next=%2Fadmin%2Forders%2F${number}`,
    );
    const toCustomer = mails.find(({ subject }) =>
      subject.includes(`ORD-${number} has been cancelled`),
    );
    expect(toCustomer?.textBody).toContain("Please tell us on the order page where to refund you.");
  });

  test("without a proof of payment nobody of staff is told", async () => {
    const { id, number, accessKey } = await fixture.placed();
    await cancelOrder(needs(), { accessKey });
    const [order] = await fixture.database.select().from(orders).where(eq(orders.id, id));
    expect(order?.attention).toBeNull();
    const isToStaff = and(
      eq(mailOutbox.toEmail, company().email),
      like(mailOutbox.subject, `%Cancelled%ORD-${number}`),
    );
    expect(await fixture.database.$count(mailOutbox, isToStaff)).toBe(0);
  });

  test("ten times at once: once", async () => {
    const { id, accessKey, productId } = await fixture.placed({ stock: 5, quantity: 2 });
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => cancelOrder(needs(), { accessKey })),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await fixture.stockOf(productId)).toBe(5);
    expect(await mailsAbout("has been cancelled", id)).toBe(1);
  });

  test("while the money comes: exactly one is first, and nothing is lost", async () => {
    for (let round = 0; round < 8; round++) {
      const { id, accessKey, productId } = await fixture.placed({ stock: 1 });
      const [cancelled, paid] = await Promise.all([
        cancelOrder(needs(), { accessKey }),
        pay(id, 10000),
      ]);
      // Whoever cancels first is overtaken by the money, which brings the order back.
      expect(paid).toEqual({ ok: true });
      expect([await fixture.stateOf(id), await fixture.stockOf(productId)]).toEqual(["paid", 0]);
      if (!cancelled.ok) expect(cancelled).toMatchObject({ reason: "not-now", state: "paid" });
      expect(await mailsAbout("has been cancelled", id)).toBe(cancelled.ok ? 1 : 0);
      expect(await mailsAbout("Payment received", id)).toBe(1);
    }
  });

  test("nothing once it is paid, nor somebody else's", async () => {
    const { id, number, accessKey } = await fixture.placed();
    const { userId } = await fixture.customer();
    for (const key of [{ number, userId }, { accessKey: "x".repeat(43) }]) {
      expect(await cancelOrder(needs(), key)).toEqual({ ok: false, reason: "not-found" });
    }
    await pay(id, 10000);
    expect(await cancelOrder(needs(), { accessKey })).toEqual({
      ok: false,
      reason: "not-now",
      state: "paid",
    });
  });
});

test("the company is mailed once of each new order, also when it is pressed ten times", async () => {
  const productId = await fixture.product({ price: "100.00", stock: 50 });
  const owner = await fixture.filledCart({ [productId]: 1 });
  const key = randomUUID();
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () =>
      fixture.place(owner, { idempotencyKey: key, agreedTotal: 10000 }),
    ),
  );
  const [first] = outcomes;
  if (!first?.ok) throw new Error("Not placed");
  const mails = await fixture.database
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.subject, `New order ORD-${first.order.number}: R 100.00`));
  expect(mails.map(({ kind, toEmail, replyTo }) => [kind, toEmail, replyTo])).toEqual([
    ["order-received", company().email, (await fixture.read(first.order.accessKey))?.email],
  ]);
});

describe("ordering again", () => {
  test("fills the cart once, however often it is pressed, and keeps what is there", async () => {
    const { accessKey, productId } = await fixture.placed({ stock: 9, quantity: 2 });
    const owner = fixture.visitor();
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => orderAgain(needs(), owner, { accessKey })),
    );
    expect(outcomes.every((each) => each.ok && each.inCart === 1)).toBe(true);
    expect(Object.values(await fixture.contents(owner))).toEqual([2]);
    await addToCart(needs(), owner, { productId, quantity: 3 });
    await orderAgain(needs(), owner, { accessKey });
    expect(Object.values(await fixture.contents(owner))).toEqual([5]);
  });

  test("leaves out the purchase order number and the note of that order, not those typed since", async () => {
    const details = { ...collectionDetails, buyerReference: "PO 7", remark: "Ring twice" };
    const { accessKey } = await fixture.placed({ details });
    // As after a quotation, whose cart keeps what was typed.
    const owner = fixture.visitor();
    const save = (remark: string) =>
      saveCheckout(
        needs(),
        owner,
        { fullName: "Thandi", buyerReference: "PO 7", remark },
        { createsCart: true },
      );
    const submitted = async () => (await readSavedCheckout(needs(), owner))?.submitted;
    await save("Ring twice");
    await orderAgain(needs(), owner, { accessKey });
    expect(await submitted()).toEqual({ fullName: "Thandi", buyerReference: "", remark: "" });
    await save("Use the back gate");
    await orderAgain(needs(), owner, { accessKey });
    expect(await submitted()).toMatchObject({ buyerReference: "", remark: "Use the back gate" });
  });

  test("says what is gone, sold out and short, and takes today's price", async () => {
    const goods = {
      gone: await fixture.product({ name: "Gone", price: "10.00", stock: 5 }),
      out: await fixture.product({ name: "Out", price: "10.00", stock: 2 }),
      short: await fixture.product({ name: "Short", price: "10.00", stock: 5 }),
      fine: await fixture.product({ name: "Fine", price: "10.00", stock: 5 }),
    };
    const buyer = await fixture.filledCart({
      [goods.gone]: 1,
      [goods.out]: 2,
      [goods.short]: 4,
      [goods.fine]: 1,
    });
    const placed = await fixture.place(buyer, { agreedTotal: 8000 });
    if (!placed.ok) throw new Error(placed.reason);
    await fixture.stopSelling(goods.gone);
    await fixture.change(goods.fine, { price: "12.00" });
    const owner = fixture.visitor();
    expect(await orderAgain(needs(), owner, { accessKey: placed.order.accessKey })).toEqual({
      ok: true,
      inCart: 2,
      fewer: [{ name: "Short", quantity: 1 }],
      soldOut: ["Out"],
      noLongerSold: ["Gone"],
      noRoom: [],
    });
    expect(await fixture.contents(owner)).toEqual({ Short: 1, Fine: 1 });
  });

  test("is nobody's who does not hold the key", async () => {
    const { number } = await fixture.placed();
    const { userId } = await fixture.customer();
    const outcome = await orderAgain(needs(), { userId }, { number, userId });
    expect(outcome).toEqual({ ok: false, reason: "not-found" });
    expect(await fixture.contents({ userId })).toEqual({});
  });
});

describe("orders of a guest", () => {
  test("belong to the account that verified the address, in whatever case it was typed, and to nobody else", async () => {
    const address = `${randomUUID()}@example.com`;
    const submitted = { ...collectionDetails, email: address.toUpperCase() };
    const { number } = await fixture.placed({ details: submitted });
    const stranger = await fixture.placed();
    const { userId } = await fixture.customer();
    await fixture.database.update(users).set({ email: address }).where(eq(users.id, userId));

    const page = { page: 1 };
    expect((await listMyOrders(needs(), { userId }, page)).total, "unproved").toBe(0);
    expect(await readOrder(needs(), { number, userId })).toBeUndefined();

    await fixture.database.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
    const { orders: mine } = await listMyOrders(needs(), { userId }, page);
    expect(mine.map((order) => order.number)).toEqual([number]);
    expect(await readOrder(needs(), { number: stranger.number, userId })).toBeUndefined();
  });

  test("placed under another address from an unverified account leave it with a password reset", async () => {
    const address = `${randomUUID()}@example.com`;
    const { userId } = await fixture.customer();
    await fixture.database.update(users).set({ email: address }).where(eq(users.id, userId));
    const foreign = await fixture.placed();
    const own = await fixture.placed({ details: { ...collectionDetails, email: address } });
    await fixture.database
      .update(orders)
      .set({ userId })
      .where(inArray(orders.id, [foreign.id, own.id]));
    await finishPasswordReset(needs(), { id: userId, email: address });
    const { orders: mine } = await listMyOrders(needs(), { userId }, { page: 1 });
    expect(mine.map(({ number }) => number)).toEqual([own.number]);
  });

  test("that belong to an account stay there", async () => {
    const { id } = await fixture.placed();
    const [owner, other] = [await fixture.customer(), await fixture.customer()];
    await fixture.database.update(orders).set({ userId: owner.userId }).where(eq(orders.id, id));
    await fixture.database
      .update(users)
      .set({ email: `a-${collectionDetails.email}`, emailVerified: true })
      .where(eq(users.id, other.userId));
    await fixture.database
      .update(orders)
      .set({ email: `a-${collectionDetails.email}` })
      .where(eq(orders.id, id));
    await claimGuestOrders(needs(), other);
    expect((await listMyOrders(needs(), other, { page: 1 })).total).toBe(0);
    expect((await listMyOrders(needs(), owner, { page: 1 })).total).toBe(1);
  });
});

test("a list shows twenty at a time, newest first, and its last page beyond the end", async () => {
  const { userId } = await fixture.customer();
  const numbers: number[] = [];
  for (let n = 0; n < 21; n++) {
    const { id, number } = await fixture.placed();
    await fixture.database.update(orders).set({ userId }).where(eq(orders.id, id));
    numbers.unshift(number);
  }
  const first = await listMyOrders(needs(), { userId }, { page: 1 });
  expect(first.orders.map(({ number }) => number)).toEqual(numbers.slice(0, 20));
  expect(first.orders[0]).toMatchObject({
    items: 1,
    others: 0,
    first: "Highveld 14",
    total: 10000,
  });
  const beyond = await listMyOrders(needs(), { userId }, { page: 99 });
  expect([beyond.page, beyond.total]).toEqual([2, 21]);
  expect(beyond.orders.map(({ number }) => number)).toEqual(numbers.slice(20));
});

async function pay(id: string, amount: number) {
  return fixture.database.transaction(async (transaction) => {
    const order = await lockOrder(transaction, { id });
    if (!order) throw new Error("No order");
    const payment = { method: "eft" as const, amount };
    return recordPayment(transaction, needs(), "system", { order, payment });
  });
}

async function sendProof(orderId: string): Promise<void> {
  const file = { path: `${orderId}.pdf`, displayName: "Proof.pdf", size: 1000 };
  await fixture.database.insert(proofsOfPayment).values({ orderId, ...file });
}

async function mailsAbout(words: string, orderId: string): Promise<number> {
  const [order] = await fixture.database.select().from(orders).where(eq(orders.id, orderId));
  const mails = await fixture.database.select().from(mailOutbox);
  return mails.filter(
    ({ subject, kind }) =>
      kind === "order-status-update" &&
      subject.includes(words) &&
      subject.includes(`ORD-${order?.number}`),
  ).length;
}
