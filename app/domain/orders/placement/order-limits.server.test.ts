import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { company } from "#app/content/company.ts";
import { mailOutbox } from "#app/database/tables/mail.ts";
import { orders } from "#app/database/tables/orders.ts";
import { users } from "#app/database/tables/users.ts";
import { addToCart } from "#app/domain/cart/add-to-cart.server.ts";
import type { CartOwner } from "#app/domain/cart/cart.ts";
import { claimGuestOrders } from "#app/domain/orders/lists/list-my-orders.server.ts";

import { cancelOrder } from "#app/domain/orders/own-orders.server.ts";
import { sweepOrders } from "#app/domain/orders/sweep-orders.server.ts";
import { confirmPayment } from "#app/domain/payments/confirm-payment.server.ts";
import { extendReservationForProof } from "#app/domain/payments/eft/proof-of-payment.server.ts";
import { acceptQuote } from "#app/domain/quotes/accept-quote.server.ts";
import { createStaffQuote, requestQuote } from "#app/domain/quotes/create-quote.server.ts";
import {
  billingAddress,
  collectionDetails,
  orderFixture,
} from "#tests/helpers/orders/order-fixture.ts";
import { createPhoneOrder } from "./create-phone-order.server.ts";
import { decideStockReservation, readBuyer, wouldReserveStock } from "./order-limits.server.ts";
import {
  customerReservation,
  describeUnusual,
  isOverGuestLimit,
  proofReservationDays,
  UNUSUAL_ORDER_PREFIX,
} from "./order-limits.ts";

const fixture = orderFixture();
const business = { ...collectionDetails, companyName: "Nkosi Trading", billingAddress };
const anyEmail = () => `${randomUUID()}@example.co.za`;

async function verified(email = anyEmail()) {
  const { userId } = await fixture.customer();
  await fixture.database
    .update(users)
    .set({ email, emailVerified: true })
    .where(eq(users.id, userId));
  return { userId, email };
}

async function inCart(owner: CartOwner, wanted: Record<string, number>): Promise<CartOwner> {
  for (const [productId, quantity] of Object.entries(wanted)) {
    await addToCart(fixture, owner, { productId, quantity });
  }
  return owner;
}

type Wish = {
  price?: number;
  quantity?: number;
  stock?: number;
  productId?: string;
  email?: string;
  ipHash?: string;
  owner?: CartOwner;
};

/** Somebody orders one product; a guest unless told who. */
async function order(wish: Wish = {}) {
  const { price = 100, quantity = 1, stock = 50, ipHash = randomUUID() } = wish;
  const productId = wish.productId ?? (await fixture.product({ price: `${price}.00`, stock }));
  const owner = await inCart(wish.owner ?? fixture.visitor(), { [productId]: quantity });
  const details = { ...business, email: wish.email ?? anyEmail() };
  const outcome = await fixture.place(owner, {
    details,
    agreedTotal: price * 100 * quantity,
    ipHash,
  });
  return { outcome, productId, owner };
}

async function row(outcome: Awaited<ReturnType<typeof order>>["outcome"]) {
  if (!outcome.ok) throw new Error(`Not placed: ${outcome.reason}`);
  const [found] = await fixture.database
    .select()
    .from(orders)
    .where(eq(orders.id, outcome.order.id));
  if (!found) throw new Error("No order");
  return found;
}

async function pay(number: number, amount: number) {
  const paid = {
    number,
    idempotencyKey: randomUUID(),
    expectedPaid: 0,
    settlementMethod: "eft",
    amount,
  } as const;
  return confirmPayment(fixture, await fixture.staff(), { ...paid, receivedOn: "2026-01-05" });
}

describe("the size of an unpaid guest order", () => {
  test.each([
    ["10 units of a product", { quantity: 10 }],
    ["R 250 000 of goods", { price: 250_000 }],
  ])("%s can be ordered", async (_, wish) => {
    expect((await order(wish)).outcome).toMatchObject({ ok: true });
  });

  test.each([
    ["11 units of a product", { quantity: 11 }],
    ["R 250 001 of goods", { price: 250_001 }],
    ["R 250 010 in several units", { price: 25_001, quantity: 10 }],
  ])("%s cannot: nothing is placed, the cart stays", async (_, wish) => {
    const { outcome, productId, owner } = await order(wish);
    expect(outcome).toEqual({ ok: false, reason: "over-guest-limit" });
    expect(await fixture.stockOf(productId)).toBe(50);
    expect(Object.keys(await fixture.contents(owner))).toHaveLength(1);
  });

  test("somebody signed in without a verified address is a guest; verified, they may order more", async () => {
    const owner = await fixture.customer();
    expect((await order({ owner, quantity: 11 })).outcome).toMatchObject({ ok: false });
    expect((await order({ owner: await verified(), quantity: 11 })).outcome).toMatchObject({
      ok: true,
    });
  });

  test("an order that staff take has no limit", async () => {
    const productId = await fixture.product({ price: "100.00", stock: 50 });
    const outcome = await createPhoneOrder(fixture, await fixture.staff(), {
      idempotencyKey: randomUUID(),
      userId: undefined,
      details: business,
      lines: [{ productId, quantity: 40 }],
      agreedTotal: 4000_00,
      paidInPerson: undefined,
    });
    expect(outcome).toMatchObject({ ok: true });
    expect(await fixture.stockOf(productId)).toBe(10);
    const { rows } = await fixture.database.$client.query(
      `select stock_reserved_until = expires_at as whole, reservation_ip_hash, attention from orders
       order by number desc limit 1`,
    );
    expect(rows).toEqual([{ whole: true, reservation_ip_hash: null, attention: null }]);
  });

  test("lines at the limit pass, one over it does not", () => {
    expect(isOverGuestLimit([{ quantity: 10, unitPrice: 2_500_000 }])).toBe(false);
    expect(isOverGuestLimit([{ quantity: 10, unitPrice: 2_500_001 }])).toBe(true);
    expect(isOverGuestLimit([{ quantity: 11, unitPrice: 1 }])).toBe(true);
  });
});

describe("unpaid orders of one email address", () => {
  test("a third is refused, whatever the case of the letters; a guest is not told which are open", async () => {
    const email = anyEmail();
    await order({ email });
    await order({ email: email.toUpperCase() });
    const third = await order({ email });
    expect(third.outcome).toEqual({ ok: false, reason: "too-many-open", open: undefined });
    expect(await fixture.stockOf(third.productId)).toBe(50);
  });

  test("paid or cancelled, an order no longer counts", async () => {
    const email = anyEmail();
    const [one, two] = [
      await row((await order({ email })).outcome),
      (await order({ email })).outcome,
    ];
    await pay(one.number, 100_00);
    expect((await order({ email })).outcome).toMatchObject({ ok: true });
    const { accessKey } = await row(two);
    await cancelOrder(fixture, { accessKey });
    expect((await order({ email })).outcome).toMatchObject({ ok: true });
  });

  test("a verified owner is told which are open", async () => {
    const owner = await verified();
    const numbers = [];
    for (const email of [owner.email, anyEmail()]) {
      numbers.push((await row((await order({ owner, email })).outcome)).number);
    }
    const third = await order({ owner, email: anyEmail() });
    expect(third.outcome).toEqual({ ok: false, reason: "too-many-open", open: numbers });
  });

  test("nobody can block a verified owner by ordering with their address", async () => {
    const owner = await verified();
    await order({ email: owner.email });
    await order({ email: owner.email });
    // The owner opens their account: the strangers' orders are in it now.
    await claimGuestOrders(fixture, owner);
    expect((await order({ owner, email: owner.email })).outcome).toMatchObject({ ok: true });
  });

  test("ten orders of one address at once: two are placed", async () => {
    const email = anyEmail();
    const wishes = await Promise.all(Array.from({ length: 10 }, () => order({ email })));
    expect(wishes.filter(({ outcome }) => outcome.ok)).toHaveLength(2);
    const { rows } = await fixture.database.$client.query(
      "select count(*)::int as open from orders where lower(email) = $1",
      [email],
    );
    expect(rows).toEqual([{ open: 2 }]);
  });

  test("a second press of the same button finds its order", async () => {
    const email = anyEmail();
    await order({ email });
    const productId = await fixture.product({ price: "100.00" });
    const owner = await inCart(fixture.visitor(), { [productId]: 1 });
    const input = {
      idempotencyKey: randomUUID(),
      details: { ...business, email },
      agreedTotal: 100_00,
    };
    const presses = await Promise.all([1, 2, 3].map(() => fixture.place(owner, input)));
    expect(presses.map(({ ok }) => ok)).toEqual([true, true, true]);
  });
});

describe("the reservation budget of an IP group", () => {
  test("within it stock is reserved for 24 hours; beyond it the order is accepted without", async () => {
    const ipHash = randomUUID();
    const first = await order({ ipHash, quantity: 6 });
    const second = await order({ ipHash, quantity: 5, productId: first.productId });
    const third = await order({ ipHash, quantity: 4, productId: first.productId });
    expect(await row(first.outcome)).toMatchObject({
      stockReserved: true,
      reservationIpHash: ipHash,
    });
    expect(await row(second.outcome)).toMatchObject({
      stockReserved: false,
      stockReservedUntil: null,
      reservationIpHash: null,
    });
    expect(await row(third.outcome)).toMatchObject({ stockReserved: true });
    expect(await fixture.stockOf(first.productId)).toBe(40);
    const { rows } = await fixture.database.$client.query(
      "select extract(epoch from stock_reserved_until - placed_at) / 3600 as hours from orders where id = $1",
      [(await row(first.outcome)).id],
    );
    expect(Number(rows[0].hours)).toBeCloseTo(24);
  });

  test("it is R 250 000 in all, whatever is ordered under however many addresses", async () => {
    const ipHash = randomUUID();
    const reserved = [];
    for (let nth = 0; nth < 4; nth++) {
      reserved.push((await row((await order({ ipHash, price: 100_000 })).outcome)).stockReserved);
    }
    expect(reserved).toEqual([true, true, false, false]);
  });

  test("orders at once cannot reserve more together than one after the other", async () => {
    const ipHash = randomUUID();
    const productId = await fixture.product({ price: "100.00", stock: 50 });
    await Promise.all(Array.from({ length: 8 }, () => order({ ipHash, productId, quantity: 3 })));
    expect(await fixture.stockOf(productId)).toBe(41);
  });

  test("what it would decide is read without waiting for an order in progress", async () => {
    const [ipHash, productId] = [
      randomUUID(),
      await fixture.product({ price: "100.00", stock: 50 }),
    ];
    const asked = (quantity: number) => ({
      ipHash,
      lines: [{ productId, quantity, unitPrice: 100_00 }],
    });
    const guest = await readBuyer(fixture.database, undefined);
    await fixture.database.transaction(async (transaction) => {
      await decideStockReservation(transaction, guest, asked(1));
      expect(await wouldReserveStock(fixture.database, guest, asked(10))).toBe(true);
      expect(await wouldReserveStock(fixture.database, guest, asked(11))).toBe(false);
    });
    await order({ ipHash, productId, quantity: 3 });
    expect(await wouldReserveStock(fixture.database, guest, asked(7))).toBe(true);
    expect(await wouldReserveStock(fixture.database, guest, asked(8))).toBe(false);
  });

  test("paying or cancelling frees it, and the hash goes", async () => {
    const ipHash = randomUUID();
    const first = await row((await order({ ipHash, price: 250_000 })).outcome);
    expect((await row((await order({ ipHash })).outcome)).stockReserved).toBe(false);
    await pay(first.number, 250_000_00);
    const [paid] = await fixture.database.select().from(orders).where(eq(orders.id, first.id));
    expect(paid).toMatchObject({
      stockReserved: true,
      stockReservedUntil: null,
      reservationIpHash: null,
    });
    const next = await row((await order({ ipHash, price: 250_000 })).outcome);
    expect(next.stockReserved).toBe(true);
    await cancelOrder(fixture, { accessKey: next.accessKey });
    const [ended] = await fixture.database.select().from(orders).where(eq(orders.id, next.id));
    expect(ended).toMatchObject({
      stockReserved: false,
      stockReservedUntil: null,
      reservationIpHash: null,
    });
  });

  test("a verified customer who has paid before has a larger budget of their own", async () => {
    const [owner, ipHash] = [await verified(), randomUUID()];
    const big = { owner, ipHash, quantity: 20, email: owner.email };
    const before = await row((await order(big)).outcome);
    expect(before.stockReserved).toBe(false);
    await pay(before.number, 2000_00);
    const after = await row((await order(big)).outcome);
    expect(after).toMatchObject({ stockReserved: true, isGuest: false });
    expect(after.reservationIpHash).not.toBe(ipHash);
    const more = await row(
      (await order({ ...big, quantity: customerReservation().units + 1 })).outcome,
    );
    expect(more.stockReserved).toBe(false);
  });

  test("a quotation that a guest made becomes an order without a reservation when it is too large", async () => {
    const productId = await fixture.product({ price: "100.00", stock: 50 });
    const owner = await inCart(fixture.visitor(), { [productId]: 40 });
    const made = await requestQuote(fixture, owner, {
      idempotencyKey: randomUUID(),
      details: { ...business, email: anyEmail() },
      agreedTotal: 4000_00,
    });
    if (!made.ok) throw new Error(made.reason);
    const input = { paymentMethod: "eft", ipHash: randomUUID() } as const;
    const accepted = await acceptQuote(fixture, made.quote.accessKey, input);
    expect(accepted).toMatchObject({ ok: true });
    expect(await fixture.stockOf(productId)).toBe(50);
  });

  test("a quotation that staff made is reserved, also for somebody with two unpaid orders", async () => {
    const email = anyEmail();
    await order({ email });
    await order({ email });
    const productId = await fixture.product({ price: "100.00", stock: 50 });
    const made = await createStaffQuote(fixture, await fixture.staff(), {
      idempotencyKey: randomUUID(),
      userId: undefined,
      details: { ...business, email },
      lines: [{ productId, quantity: 40 }],
      agreedTotal: 4000_00,
    });
    if (!made.ok) throw new Error(made.reason);
    const { rows } = await fixture.database.execute<{ access_key: string }>(
      sql`select access_key from quotes where number = ${made.number}`,
    );
    const input = { paymentMethod: "eft", ipHash: randomUUID() } as const;
    const accepted = await acceptQuote(fixture, rows[0]?.access_key ?? "", input);
    if (!accepted.ok) throw new Error(accepted.reason);
    expect(await fixture.stockOf(productId)).toBe(10);
    // A day later the reservation has ended; the proof reserves all of it again.
    const ofOrder = eq(orders.id, accepted.order.id);
    await fixture.database.update(orders).set({ stockReservedUntil: sql`now()` }).where(ofOrder);
    await sweepOrders(fixture);
    expect(await fixture.stockOf(productId)).toBe(50);
    await fixture.database.transaction(async (transaction) => {
      const [locked] = await transaction.select().from(orders).where(ofOrder);
      if (locked) await extendReservationForProof(transaction, fixture, locked, randomUUID());
    });
    expect(await fixture.stockOf(productId)).toBe(10);
  });

  test("a guest with two unpaid orders accepts no quotation of their own making", async () => {
    const email = anyEmail();
    await order({ email });
    await order({ email });
    const productId = await fixture.product({ price: "100.00" });
    const owner = await inCart(fixture.visitor(), { [productId]: 1 });
    const details = { ...business, email };
    const made = await requestQuote(fixture, owner, {
      idempotencyKey: randomUUID(),
      details,
      agreedTotal: 100_00,
    });
    if (!made.ok) throw new Error(made.reason);
    const input = { paymentMethod: "eft", ipHash: randomUUID() } as const;
    expect(await acceptQuote(fixture, made.quote.accessKey, input)).toEqual({
      ok: false,
      reason: "too-many-open",
    });
  });
});

describe("unusual orders", () => {
  const line = { name: "Kameel 24P", quantity: 1, unitPrice: 100_00, stock: 9 };
  const facts = { isGuest: true, isReserved: true, lines: [line] };

  test("an everyday order is none", () => {
    expect(describeUnusual(facts)).toBeNull();
    const all = { ...line, quantity: 4, stock: 4 };
    expect(describeUnusual({ ...facts, lines: [all] })).toBeNull();
    const dear = { ...line, unitPrice: 100_001_00 };
    expect(describeUnusual({ ...facts, isGuest: false, lines: [dear] })).toContain(
      "a customer ordered goods worth",
    );
  });

  test("each reason is named", () => {
    const lines = [{ ...line, quantity: 9, unitPrice: 12_000_00 }];
    expect(describeUnusual({ isGuest: true, isReserved: false, lines })).toBe(
      "Unusual order: a guest ordered goods worth R 108\u00a0000.00. It takes 9 of the 9 Kameel 24P in stock. The quantity is above this buyer’s limit, so no stock has been reserved. Please check the order.",
    );
  });

  test("staff find it under what needs attention and in their email; cancelled, it is dealt with", async () => {
    const { outcome } = await order({ price: 100_001 });
    const placed = await row(outcome);
    expect(placed.attention).toMatch(new RegExp(`^${UNUSUAL_ORDER_PREFIX}`));
    const mails = await fixture.database
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.toEmail, company().email));
    const told = mails.find(({ subject }) => subject?.includes(`ORD-${placed.number}`));
    expect(told?.subject).toContain("Unusual order");
    expect(told?.textBody).toContain("a guest ordered goods worth");
    await cancelOrder(fixture, { accessKey: placed.accessKey });
    const [ended] = await fixture.database.select().from(orders).where(eq(orders.id, placed.id));
    expect(ended?.attention).toBeNull();
  });
});

test.for([
  ["Monday", "2026-11-16T09:00", 3],
  ["Thursday, just after midnight", "2026-11-19T01:21", 5],
  ["the eve of a public holiday", "2026-12-15T10:00", 6],
] as const)(
  "a proof of payment on %s holds the goods for three working days",
  ([_day, at, days]) => {
    expect(proofReservationDays(new Date(`${at}:00+02:00`))).toBe(days);
  },
);
