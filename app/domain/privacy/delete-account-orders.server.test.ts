import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { company } from "#app/content/company.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { orders, quotes } from "#app/database/tables/orders.ts";
import { documents, payments, proofsOfPayment } from "#app/database/tables/payments.ts";
import { users } from "#app/database/tables/users.ts";
import type { Reauthenticated } from "#app/domain/accounts/people.ts";
import { recordPayment } from "#app/domain/orders/record-payment.server.ts";
import { lockOrder } from "#app/domain/orders/transition-order.server.ts";
import { accountFixture, ORIGIN } from "#tests/helpers/accounts/account-fixture.ts";
import {
  deliverMails,
  placeOrderFor,
  tablesContaining,
  transitionThrough,
} from "#tests/helpers/accounts/personal-data-fixture.ts";
import { deleteAccount, listOrdersToCancel } from "./delete-account.server.ts";
import { eraseOldOrders } from "./erase-orders.server.ts";

const fixture = accountFixture();
const remove = (userId = fixture.userId) =>
  deleteAccount({ database: fixture.database, origin: ORIGIN }, {
    userId,
    email: fixture.email,
  } as unknown as Reauthenticated);

const find = (text: string) => tablesContaining(fixture.database, text);
const deliverAll = () => deliverMails(fixture.database);

describe("orders of a deleted account", () => {
  const row = async (id: string) =>
    (await fixture.database.select().from(orders).where(eq(orders.id, id)))[0];

  test("unpaid ones are cancelled and restocked", async () => {
    const order = await placeOrderFor(fixture, fixture.email);
    await remove();
    expect(await row(order.id)).toMatchObject({
      state: "cancelled",
      stockReserved: false,
      fullName: "",
      userId: null,
    });
    expect(await stockOf(order.productId)).toBe(3);
  });

  test("unpaid ones are listed before, with what came for them", async () => {
    const plain = await placeOrderFor(fixture, fixture.email);
    const proven = await placeOrderFor(fixture, fixture.email);
    await insertProof(proven.id);
    expect(await listOrdersToCancel(fixture.database, fixture.userId)).toEqual([
      { number: plain.number, total: 2_499_900, paid: 0, hasProof: false },
      { number: proven.number, total: 2_499_900, paid: 0, hasProof: true },
    ]);
    await transitionThrough(fixture.database, plain.id, ["paid"]);
    await fixture.database
      .insert(payments)
      .values({ orderId: proven.id, method: "eft", amount: "50.05" });
    expect(await listOrdersToCancel(fixture.database, fixture.userId)).toEqual([
      { number: proven.number, total: 2_499_900, paid: 5005, hasProof: true },
    ]);
  });

  test("an unpaid one with a proof of payment is flagged: its money may be on its way", async () => {
    const order = await placeOrderFor(fixture, fixture.email);
    await insertProof(order.id);
    await remove();
    expect(await row(order.id)).toMatchObject({
      state: "cancelled",
      fullName: "",
      attention: expect.stringContaining("cancelled after sending proof of payment"),
    });
  });

  test("staff get one email about the cancelled ones, which does not name the customer", async () => {
    const [paid, proven] = [
      await placeOrderFor(fixture, fixture.email),
      await placeOrderFor(fixture, fixture.email),
    ];
    await insertProof(proven.id);
    const part = { orderId: paid.id, method: "eft" as const, amount: "50.05" };
    await fixture.database.insert(payments).values(part);
    await remove();
    const mails = (await fixture.mailsTo(company().email)).filter(
      ({ kind, textBody }) =>
        kind === "orders-cancelled" && textBody?.includes(`ORD-${proven.number}`),
    );
    expect(mails.map(({ subject }) => subject)).toEqual([
      "Account deleted: 2 orders were cancelled",
    ]);
    const text = mails[0]?.textBody ?? "";
    expect(text.replaceAll("\u00a0", " ")).toContain(
      `ORD-${paid.number}: R 24 999.00. R 50.05 was paid. Refund it.`,
    );
    expect(text).toContain("The customer cancelled after sending proof of payment.");
    expect(text).not.toMatch(/Thandeka/);
    expect(text).not.toContain(fixture.email);
  });

  test("ended ones keep number, lines and amounts, and their links are revoked", async () => {
    const order = await placeOrderFor(fixture, "another@example.com");
    await transitionThrough(fixture.database, order.id, ["paid", "packed", "ready", "completed"]);
    await remove();
    const stored = await row(order.id);
    expect(stored).toMatchObject({
      number: order.number,
      total: "24999.00",
      fullName: "",
      email: "",
      phone: "",
      remark: null,
      userId: null,
    });
    expect(stored?.accessKey).toMatch(/^[\w-]{43}$/);
    expect(stored?.accessKey).not.toBe(order.accessKey);
    // Mail about it went to an address without an account.
    expect(await find("another@example.com")).toEqual([]);
  });

  test("paid ones are delivered first, then erased", async () => {
    const order = await placeOrderFor(fixture, fixture.email);
    await transitionThrough(fixture.database, order.id, ["paid", "packed"]);
    await remove();
    expect(await row(order.id)).toMatchObject({ state: "packed", fullName: "Thandeka Q" });
    const lastMails = await fixture.mailsTo(fixture.email);
    expect(lastMails.find(({ kind }) => kind === "account-deleted")?.textBody).toContain(
      `You’ll still receive what you have paid for: order ORD-${order.number}.`,
    );
    await eraseOldOrders(fixture.database);
    expect((await row(order.id))?.fullName, "not over yet").toBe("Thandeka Q");
    await transitionThrough(fixture.database, order.id, ["ready", "completed"]);
    await deliverAll();
    await eraseOldOrders(fixture.database);
    expect(await row(order.id)).toMatchObject({
      fullName: "",
      email: "",
      deliveryAddress: null,
      billingAddress: null,
      eraseWhenEnded: false,
    });
    expect(await find(fixture.email)).toEqual([]);
  });

  test("a late payment does not reopen them, and staff are asked to refund it", async () => {
    const order = await placeOrderFor(fixture, fixture.email);
    await remove();
    await fixture.database.transaction(async (transaction) => {
      const held = await lockOrder(transaction, { id: order.id });
      if (!held) throw new Error("No order");
      const payment = { method: "payfast" as const, amount: 2_499_900, reference: "pf-1" };
      const money = { order: held, payment };
      await recordPayment(transaction, { origin: ORIGIN }, "payfast", money);
    });
    expect(await row(order.id)).toMatchObject({
      state: "cancelled",
      stockReserved: false,
      attention: "Paid after the buyer’s details had been deleted at their request. Refund it.",
    });
  });

  test("orders placed concurrently with the deletion are erased too", async () => {
    for (let round = 0; round < 12; round++) {
      const userId = await fixture.signUp(`moment-${round}-${fixture.email}`);
      const person = { database: fixture.database, userId };
      const [placed, removed] = await Promise.allSettled([
        placeOrderFor(person, `moment-${round}-${fixture.email}`),
        remove(userId),
      ]);
      expect(removed).toEqual({ status: "fulfilled", value: { ok: true } });
      // Either the order is rejected because the account is gone, or it is erased.
      if (placed.status === "rejected") continue;
      expect(await row(placed.value.id)).toMatchObject({ fullName: "", state: "cancelled" });
    }
  });

  test("guest orders are erased only with a verified email", async () => {
    const order = await placeOrderFor(fixture, fixture.email);
    await fixture.database.update(orders).set({ userId: null }).where(eq(orders.id, order.id));
    await remove();
    expect((await row(order.id))?.fullName).toBe("Thandeka Q");

    const email = `proved-${fixture.email}`;
    const userId = await fixture.signUp(email);
    await fixture.database.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
    const own = await placeOrderFor({ database: fixture.database, userId }, email.toUpperCase());
    await fixture.database.update(orders).set({ userId: null }).where(eq(orders.id, own.id));
    await remove(userId);
    expect(await row(own.id)).toMatchObject({ state: "cancelled", fullName: "" });
  });

  test("invoices lose the buyer after seven years, not before", async () => {
    const [old, young] = [
      await placeOrderFor(fixture, fixture.email),
      await placeOrderFor(fixture, fixture.email),
    ];
    for (const { id } of [old, young]) {
      await transitionThrough(fixture.database, id, ["paid", "packed", "ready", "completed"]);
    }
    await remove();
    await backdate(old.id, "7 years 1 day");
    await backdate(young.id, "6 years 364 days");
    await eraseOldOrders(fixture.database);
    expect(await buyerOf(old.id)).toEqual({ name: "", address: [] });
    expect(await buyerOf(young.id)).toMatchObject({ name: "Thandeka Q" });
  });

  test("guest orders are erased after seven years, those of accounts are kept", async () => {
    const [guests, mine] = [
      await placeOrderFor(fixture, "guest@example.com"),
      await placeOrderFor(fixture, fixture.email),
    ];
    await fixture.database.update(orders).set({ userId: null }).where(eq(orders.id, guests.id));
    for (const { id } of [guests, mine]) {
      await transitionThrough(fixture.database, id, ["paid", "packed", "ready", "completed"]);
      await backdate(id, "7 years 1 day");
    }
    await quoteOf(guests.id);
    await quoteOf(mine.id);
    await eraseOldOrders(fixture.database);
    expect(await row(guests.id)).toMatchObject({ fullName: "", billingAddress: null });
    expect(await fixture.database.$count(quotes, eq(quotes.orderId, guests.id))).toBe(0);
    expect(await fixture.database.$count(quotes, eq(quotes.orderId, mine.id))).toBe(1);
    expect(await buyerOf(guests.id)).toEqual({ name: "", address: [] });
    expect((await row(mine.id))?.fullName).toBe("Thandeka Q");
    expect(await buyerOf(mine.id)).toMatchObject({ name: "Thandeka Q" });
  });
});

/** The accepted quotation of a guest order. */
async function quoteOf(orderId: string): Promise<void> {
  await fixture.database.insert(quotes).values({
    number: Math.floor(Math.random() * 1_000_000_000),
    idempotencyKey: crypto.randomUUID(),
    accessKey: orderId.padEnd(43, "x"),
    details: { fullName: "Thandeka Q" },
    goodsTotal: "100",
    deliveryTotal: "0",
    vatTotal: "0",
    validUntil: new Date(),
    orderId,
  });
}

async function insertProof(orderId: string): Promise<void> {
  const file = { path: `${orderId}.pdf`, displayName: "Proof.pdf", size: 1000 };
  await fixture.database.insert(proofsOfPayment).values({ orderId, ...file });
}

async function backdate(id: string, by: string): Promise<void> {
  await fixture.database.$client.query(
    "update orders set state_changed_at = now() - $2::interval where id = $1",
    [id, by],
  );
}

async function buyerOf(id: string) {
  const [paper] = await fixture.database.select().from(documents).where(eq(documents.orderId, id));
  return paper?.buyer;
}

async function stockOf(id: string) {
  return (await fixture.database.select().from(products).where(eq(products.id, id)))[0]?.stock;
}
