import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { mailOutbox } from "#app/database/tables/mail.ts";
import { orderEvents, orders } from "#app/database/tables/orders.ts";
import { proofsOfPayment, refundAccounts, refunds } from "#app/database/tables/payments.ts";
import { cancelOrder } from "#app/domain/orders/own-orders.server.ts";
import { personalDataSections } from "#app/domain/privacy/personal-data.server.ts";
import { orderFixture } from "#tests/helpers/orders/order-fixture.ts";
import {
  deleteOldRefundAccounts,
  describeRefundAccount,
  readRefundAccount,
  saveRefundAccount,
} from "./refund-account.server.ts";
import { type RefundAccount, refundAccountForm } from "./refund-account.ts";

const fixture = orderFixture();
const secret = "a secret of at least thirty-two characters";
const account: RefundAccount = {
  accountHolder: "Thandi Nkosi",
  bank: "Example Bank",
  branchCode: "250655",
  accountNumber: "62000004321",
  accountType: "Savings",
};
const services = () => ({ database: fixture.database, origin: fixture.origin, secret });
const save = (accessKey: string, of = account) => saveRefundAccount(services(), { accessKey }, of);

async function cancelledWithProof() {
  const order = await fixture.placed();
  await fixture.database
    .insert(proofsOfPayment)
    .values({ orderId: order.id, path: `${order.id}.pdf`, displayName: "proof.pdf", size: 1 });
  await cancelOrder(services(), order);
  return order;
}

describe("the bank details for a refund", () => {
  test("are stored encrypted; staff read them, the customer recognises them", async () => {
    const order = await cancelledWithProof();
    expect(await save(order.accessKey)).toEqual({ ok: true });
    const [row] = await rowsOf(order.id);
    expect(row?.details).toMatch(/^encrypted:/);
    expect(row?.details).not.toContain("4321");
    const staff = await fixture.staff();
    expect(await readRefundAccount(services(), staff, order.id)).toMatchObject({
      account,
      changedAt: null,
    });
    expect(await describeRefundAccount(services(), order)).toMatchObject({
      bank: "Example Bank",
      number: "…4321",
    });
    const unreadable = { ...services(), secret: `${secret}!` };
    expect((await readRefundAccount(unreadable, staff, order.id))?.account).toBeUndefined();
  });

  test("are in the copy of the customer's data without the number, which a thief's session could read", async () => {
    const order = await cancelledWithProof();
    await save(order.accessKey);
    const section = personalDataSections.find(({ name }) => name === "refund-accounts");
    const [placed] = await fixture.database.select().from(orders).where(eq(orders.id, order.id));
    const person = { userId: randomUUID(), email: "", isVerified: true, verifiedEmails: [] };
    const held = [{ email: placed?.email.toLowerCase() ?? "", after: null, until: null }];
    const copy = await section?.read(fixture.database, { ...person, verifiedEmails: held }, secret);
    expect(copy).toContainEqual(
      expect.objectContaining({ account: { ...account, accountNumber: "…4321" } }),
    );
    expect(JSON.stringify(copy)).not.toContain(account.accountNumber);
  });

  test("reach staff by email without the account number", async () => {
    const order = await cancelledWithProof();
    await save(order.accessKey);
    await save(order.accessKey, { ...account, accountNumber: "62000009999" });
    const mails = await fixture.database
      .select()
      .from(mailOutbox)
      .where(sql`${mailOutbox.subject} like ${`Bank details %: order ORD-${order.number}`}`);
    expect(mails.map(({ subject }) => subject?.split(":")[0]).sort()).toEqual([
      "Bank details changed",
      "Bank details received",
    ]);
    for (const { textBody, htmlBody } of mails) {
      expect(`${textBody}${htmlBody}`).not.toMatch(/62000004321|62000009999|4321|9999/);
    }
  });

  test("reach the customer as an email each time, without the numbers", async () => {
    const order = await cancelledWithProof();
    await save(order.accessKey);
    await save(order.accessKey);
    await save(order.accessKey, { ...account, accountNumber: "62000009999" });
    const subject = `New bank details for your refund on order ORD-${order.number}`;
    const mails = await fixture.database
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.subject, subject));
    expect(mails).toHaveLength(2);
    for (const { kind, textBody, htmlBody } of mails) {
      expect(kind).toBe("order-details-changed");
      expect(textBody).toContain("If you didn’t enter them, please call us");
      expect(`${textBody}${htmlBody}`).not.toMatch(/4321|9999/);
    }
  });

  test("that replace others are shown to staff with their time", async () => {
    const order = await cancelledWithProof();
    await save(order.accessKey);
    await save(order.accessKey);
    expect(await rowsOf(order.id)).toMatchObject([{ changedAt: null }]);
    await save(order.accessKey, { ...account, accountNumber: "62000009999" });
    expect(await rowsOf(order.id)).toMatchObject([{ changedAt: expect.any(Date) }]);
    const events = await fixture.database
      .select({ kind: orderEvents.kind, actor: orderEvents.actor })
      .from(orderEvents)
      .where(eq(orderEvents.orderId, order.id))
      .orderBy(orderEvents.at);
    expect(events.slice(-2)).toEqual([
      { kind: "refund-account", actor: "customer" },
      { kind: "refund-account-changed", actor: "customer" },
    ]);
    await fixture.database.update(orders).set({ attention: null }).where(eq(orders.id, order.id));
    await save(order.accessKey);
    const [flagged] = await fixture.database.select().from(orders).where(eq(orders.id, order.id));
    expect(flagged?.attention).toContain("Call the customer");
  });

  test("are refused while there is nothing to refund", async () => {
    const open = await fixture.placed();
    expect(await save(open.accessKey)).toEqual({ ok: false, reason: "not-now" });
    await cancelOrder(services(), open);
    expect(await save(open.accessKey)).toEqual({ ok: false, reason: "not-now" });
    expect(await save("x".repeat(43))).toEqual({ ok: false, reason: "not-found" });
  });

  test("are deleted 30 days after the refund, and without a refund after 180", async () => {
    const [refunded, recent, waiting, stale] = await Promise.all([
      cancelledWithProof(),
      cancelledWithProof(),
      cancelledWithProof(),
      cancelledWithProof(),
    ]);
    for (const { accessKey } of [refunded, recent, waiting, stale]) await save(accessKey);
    const age = (id: string, days: number) =>
      fixture.database
        .update(refundAccounts)
        .set({ sentAt: sql`now() - make_interval(days => ${days})` })
        .where(eq(refundAccounts.orderId, id));
    const refund = (orderId: string, days: number) =>
      fixture.database.insert(refunds).values({
        ...{ orderId, idempotencyKey: crypto.randomUUID(), amount: "1.00", vat: "0.00" },
        ...{ reason: "Cancelled", createdAt: sql`now() - make_interval(days => ${days})` as never },
      });
    await age(refunded.id, 40);
    await refund(refunded.id, 31);
    await age(recent.id, 40);
    await refund(recent.id, 29);
    await age(waiting.id, 170);
    await age(stale.id, 181);
    await deleteOldRefundAccounts(services());
    expect(await rowsOf(refunded.id)).toEqual([]);
    expect(await rowsOf(stale.id)).toEqual([]);
    expect(await rowsOf(recent.id)).toHaveLength(1);
    expect(await rowsOf(waiting.id)).toHaveLength(1);
  });
});

test.for([
  ["branchCode", "2506"],
  ["accountNumber", "12ab"],
  ["accountNumber", "9".repeat(17)],
  ["accountNumber", " ".repeat(41)],
  ["accountHolder", "  "],
  ["accountHolder", "x".repeat(101)],
  ["accountType", "Bond"],
] as const)("the form refuses %s “%s”", ([name, text]) => {
  expect(refundAccountForm.safeParse({ ...account, [name]: text }).success).toBe(false);
});

test("the form takes a number as banks print it", () => {
  const typed = { ...account, branchCode: "250 655", accountNumber: "6200-000 4321" };
  expect(refundAccountForm.parse(typed)).toEqual(account);
});

function rowsOf(orderId: string) {
  return fixture.database.select().from(refundAccounts).where(eq(refundAccounts.orderId, orderId));
}
