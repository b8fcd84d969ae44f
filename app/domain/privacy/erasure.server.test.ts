import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { products } from "#app/database/tables/catalogue.ts";
import { customerPrices } from "#app/database/tables/discounts.ts";
import { orders, quotes } from "#app/database/tables/orders.ts";
import { payments } from "#app/database/tables/payments.ts";
import type { Owner, Reauthenticated } from "#app/domain/accounts/people.ts";
import { readStaffOrder } from "#app/domain/orders/fulfilment/read-staff-order.server.ts";
import { fulfilOrder } from "#app/domain/orders/fulfilment/staff-actions.server.ts";
import { lockProducts } from "#app/domain/orders/order-stock.server.ts";
import { confirmPayment } from "#app/domain/payments/confirm-payment.server.ts";
import { refundOverpayment } from "#app/domain/payments/refund-order.server.ts";
import { sweepQuotes } from "#app/domain/quotes/sweep-quotes.server.ts";
import { accountFixture, ORIGIN } from "#tests/helpers/accounts/account-fixture.ts";
import { placeOrderFor, transitionThrough } from "#tests/helpers/accounts/personal-data-fixture.ts";
import { deleteAccount } from "./delete-account.server.ts";
import { eraseOldOrders } from "./erase-orders.server.ts";

const fixture = accountFixture();
const TOTAL = 2_499_900;

const remove = () =>
  deleteAccount({ database: fixture.database, origin: ORIGIN }, {
    userId: fixture.userId,
    email: fixture.email,
  } as unknown as Reauthenticated);

const services = () => ({ database: fixture.database, origin: ORIGIN });
const row = async (id: string) =>
  (await fixture.database.select().from(orders).where(eq(orders.id, id)))[0];
const paidFor = (id: string) =>
  fixture.database.select().from(payments).where(eq(payments.orderId, id));

async function staff(): Promise<Owner> {
  const userId = await fixture.signUp(`${randomUUID()}@example.co.za`);
  return {
    userId,
    name: "Sipho",
    email: "sipho@example.co.za",
    staffRoles: ["owner"],
  } as unknown as Owner;
}

const confirm = async (number: number, amount = TOTAL, expectedPaid = 0) =>
  confirmPayment(services(), await staff(), {
    number,
    idempotencyKey: randomUUID(),
    expectedPaid,
    settlementMethod: "eft",
    amount,
    receivedOn: "2026-01-15",
  });

describe("a customer with an overpaid order", () => {
  test("is erased and notified once it is refunded", async () => {
    const order = await placeOrderFor(fixture, fixture.email);
    await transitionThrough(fixture.database, order.id, ["expired"]);
    await fixture.database
      .update(products)
      .set({ stock: 0 })
      .where(eq(products.id, order.productId));
    expect(await confirm(order.number)).toEqual({ ok: false, reason: "no-stock" });

    expect(await remove()).toEqual({ ok: true });
    expect(await row(order.id)).toMatchObject({ fullName: "Thandeka Q", eraseWhenEnded: true });
    const lastMails = await fixture.mailsTo(fixture.email);
    expect(lastMails.find(({ kind }) => kind === "account-deleted")?.textBody).toContain(
      `We still owe you a refund for order ORD-${order.number}.`,
    );
    await eraseOldOrders(fixture.database);
    expect((await row(order.id))?.fullName, "not paid back yet").toBe("Thandeka Q");

    const back = {
      idempotencyKey: randomUUID(),
      amount: TOTAL,
      settlementMethod: "eft",
      reason: "No stock",
    } as const;
    const expectedState = "expired" as const;
    const admin = await staff();
    await refundOverpayment(services(), admin, {
      number: order.number,
      expectedState,
      holder: admin as unknown as Reauthenticated,
      ...back,
    });
    await eraseOldOrders(fixture.database);
    expect((await row(order.id))?.fullName).toBe("");
  });
});

test("a guest's own prices are erased with the last order of the address", async () => {
  const email = `${randomUUID()}@example.co.za`;
  const order = await placeOrderFor(fixture, email.toUpperCase());
  await transitionThrough(fixture.database, order.id, ["cancelled"]);
  const isOrder = eq(orders.id, order.id);
  await fixture.database.update(orders).set({ userId: null }).where(isOrder);
  const granted = { email, percent: 10, startsOn: "2026-01-01", grantedByName: "Naledi" };
  await fixture.database.insert(customerPrices).values(granted);
  const left = () => fixture.database.$count(customerPrices, eq(customerPrices.email, email));
  await eraseOldOrders(fixture.database);
  expect(await left()).toBe(1);
  const eightYearsAgo = sql`now() - interval '8 years'`;
  await fixture.database.update(orders).set({ stateChangedAt: eightYearsAgo }).where(isOrder);
  await eraseOldOrders(fixture.database);
  expect((await row(order.id))?.fullName).toBe("");
  expect(await left()).toBe(0);
});

describe("an order with an erased buyer", () => {
  test("is never reopened; a later payment is recorded once", async () => {
    const order = await placeOrderFor(fixture, fixture.email);
    await remove();
    expect(await confirm(order.number)).toEqual({ ok: false, reason: "forgotten" });
    expect(await paidFor(order.id)).toHaveLength(1);
    expect(await row(order.id)).toMatchObject({ state: "cancelled", stockReserved: false });

    const admin = await staff();
    expect((await readStaffOrder(services(), admin, order.number))?.steps).toEqual([
      "refund-overpayment",
    ]);
    const step = { number: order.number, expectedState: "cancelled", step: "reopen-paid" } as const;
    expect(await fulfilOrder(services(), admin, step)).toEqual({ ok: false, reason: "forgotten" });
    expect(await confirm(order.number, 0, TOTAL)).toEqual({ ok: false, reason: "forgotten" });
    expect(await paidFor(order.id)).toHaveLength(1);
    expect((await row(order.id))?.state).toBe("cancelled");
  });
});

describe("a quotation", () => {
  test("is deleted a year after it expired unaccepted", async () => {
    const [old, young] = [await quote("366 days"), await quote("364 days")];
    await sweepQuotes(fixture.database);
    expect(await exists(old)).toBe(false);
    expect(await exists(young)).toBe(true);
  });

  test("is deleted when the buyer of its order is erased", async () => {
    const order = await placeOrderFor(fixture, "guest@example.com");
    const id = await quote("7 years", order.id);
    await eraseOldOrders(fixture.database);
    expect(await exists(id)).toBe(true);
    await transitionThrough(fixture.database, order.id, ["cancelled"]);
    await fixture.database
      .update(orders)
      .set({ userId: null, stateChangedAt: sql`now() - interval '7 years 1 day'` })
      .where(eq(orders.id, order.id));
    await eraseOldOrders(fixture.database);
    expect((await row(order.id))?.fullName).toBe("");
    expect(await exists(id)).toBe(false);
  });

  test("accepting it while its owner deletes the account does not deadlock", async () => {
    const order = await placeOrderFor(fixture, fixture.email);
    const id = await quote("0 days");
    await fixture.database.update(quotes).set({ userId: fixture.userId }).where(eq(quotes.id, id));
    const leaving = await fixture.database.transaction(async (accepting) => {
      await accepting.select().from(quotes).where(eq(quotes.id, id)).for("update");
      const removal = remove();
      removal.catch(() => undefined);
      await expect
        .poll(async () => {
          const { rows } = await fixture.database.execute(sql`
            select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`);
          return rows.length;
        })
        .toBe(1);
      await lockProducts(accepting, [order]);
      return { removal };
    });
    expect(await leaving.removal).toEqual({ ok: true });
    expect(await exists(id)).toBe(false);
  });

  async function quote(endedBefore: string, orderId?: string): Promise<string> {
    const { rows } = await fixture.database.execute<{ id: string }>(sql`
      insert into quotes (number, idempotency_key, access_key, details, goods_total, delivery_total,
        vat_total, valid_until, order_id)
      values (next_document_number('quote'), gen_random_uuid(),
        ${Buffer.from(randomUUID().repeat(2)).toString("base64url").slice(0, 43)},
        '{"fullName": "Guest", "email": "guest@example.com"}', 100, 0, 0,
        now() - ${endedBefore}::interval, ${orderId ?? null})
      returning id`);
    return rows[0]?.id ?? "";
  }

  async function exists(id: string): Promise<boolean> {
    return (await fixture.database.$count(quotes, eq(quotes.id, id))) > 0;
  }
});
