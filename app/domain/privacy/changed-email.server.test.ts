import { eq, sql } from "drizzle-orm";
import { strFromU8 } from "fflate";
import { describe, expect, test } from "vitest";
import { contactMessages } from "#app/database/tables/contact.ts";
import { mailOutbox } from "#app/database/tables/mail.ts";
import { orders } from "#app/database/tables/orders.ts";
import { users } from "#app/database/tables/users.ts";
import {
  confirmEmailChange,
  requestEmailChange,
} from "#app/domain/accounts/email/email-change.server.ts";
import type { Reauthenticated } from "#app/domain/accounts/people.ts";
import { sendContactMessage } from "#app/domain/contact/send-contact-message.server.ts";
import { listMyOrders } from "#app/domain/orders/lists/list-my-orders.server.ts";
import { accountFixture, ORIGIN } from "#tests/helpers/accounts/account-fixture.ts";
import {
  deliverMails,
  emptyFileStorage,
  placeOrderFor,
  tablesContaining,
  unzipExport,
} from "#tests/helpers/accounts/personal-data-fixture.ts";
import { deleteAccount } from "./delete-account.server.ts";

const fixture = accountFixture();
const services = () => ({ database: fixture.database, origin: ORIGIN });
const oldEmail = () => fixture.email;
const newEmail = () => `new-${fixture.email}`;

describe("after a change of email", () => {
  test("the export has messages, emails, guest orders and quotations of both addresses", async () => {
    const before = await guestOrder(oldEmail());
    await verify(fixture.userId);
    await write(oldEmail().toUpperCase(), "From the old address");
    await guestQuote(oldEmail());
    await changeEmail(newEmail());
    await write(newEmail(), "From the new address");
    const after = await guestOrder(newEmail());

    const copy = await download(fixture.userId);
    expect(copy.messages.map(({ message }) => message)).toEqual([
      "From the old address",
      "From the new address",
    ]);
    expect(copy["mail-we-sent"].map(({ says }) => says).join()).toContain(`ORD-${before.number}`);
    expect(copy.orders.map(({ number }) => number)).toEqual([
      `ORD-${before.number}`,
      `ORD-${after.number}`,
    ]);
    expect(copy.quotations).toHaveLength(1);
    expect(copy["confirmed-addresses"]).toMatchObject([
      { email: oldEmail(), heldUntil: expect.any(String) },
      { email: newEmail(), heldUntil: null },
    ]);
    const mine = await listMyOrders(services(), fixture, { page: 1 });
    expect(mine.total).toBe(2);
  });

  test("the deletion of the account erases both addresses", async () => {
    await verify(fixture.userId);
    await write(oldEmail(), "From the old address");
    await guestOrder(oldEmail());
    await changeEmail(newEmail());
    await write(newEmail(), "From the new address");
    expect(await deleteAccount(services(), holder(newEmail()))).toEqual({ ok: true });
    await deliverMails(fixture.database);
    for (const email of [oldEmail(), newEmail()]) {
      expect(await tablesContaining(fixture.database, email), email).toEqual([]);
    }
  });

  test("an old address that was never verified is not followed", async () => {
    await write(oldEmail(), "From a stranger");
    const stranger = await guestOrder(oldEmail());
    await changeEmail(newEmail());
    const copy = await download(fixture.userId);
    expect(copy.messages).toEqual([]);
    expect(copy.orders).toEqual([]);
    expect(copy["confirmed-addresses"]).toMatchObject([{ email: newEmail() }]);
    await deleteAccount(services(), holder(newEmail()));
    expect(await messagesOf(oldEmail())).toEqual(["From a stranger"]);
    expect(await buyerOf(stranger.id)).toBe(oldEmail());
  });

  test("a new address that was never confirmed is not followed", async () => {
    await verify(fixture.userId);
    await requestEmailChange(services(), holder(oldEmail()), { email: newEmail() });
    await write(newEmail(), "From a stranger");
    expect((await download(fixture.userId)).messages).toEqual([]);
    await deleteAccount(services(), holder(oldEmail()));
    expect(await messagesOf(newEmail())).toEqual(["From a stranger"]);
  });
});

describe("an address that two accounts held in turn", () => {
  async function handOver() {
    await verify(fixture.userId);
    await write(oldEmail(), "While the first held it");
    const first = await guestOrder(oldEmail());
    await changeEmail(newEmail());
    await write(oldEmail(), "While nobody held it");
    const secondId = await fixture.signUp(oldEmail());
    await verify(secondId);
    await write(oldEmail(), "While the second held it");
    const second = await guestOrder(oldEmail());
    return { first, second, secondId };
  }

  test("shows each account its own period, and the second what came before it verified", async () => {
    const { first, second, secondId } = await handOver();
    const ofSecond = await download(secondId);
    expect(ofSecond.messages.map(({ message }) => message)).toEqual([
      "While nobody held it",
      "While the second held it",
    ]);
    expect(ofSecond.orders.map(({ number }) => number)).toEqual([`ORD-${second.number}`]);
    expect((await listMyOrders(services(), { userId: secondId }, { page: 1 })).total).toBe(1);
    const ofFirst = await download(fixture.userId);
    expect(ofFirst.messages.map(({ message }) => message)).toEqual(["While the first held it"]);
    expect(ofFirst.orders.map(({ number }) => number)).toEqual([`ORD-${first.number}`]);
  });

  test("is erased for the leaving account alone", async () => {
    const { second, secondId } = await handOver();
    await deleteAccount(services(), holder(newEmail()));
    expect(await messagesOf(oldEmail())).toEqual([
      "While nobody held it",
      "While the second held it",
    ]);
    expect(await buyerOf(second.id)).toBe(oldEmail());
    const mails = (await download(secondId))["mail-we-sent"];
    expect(mails.map(({ says }) => says).join()).toContain(`ORD-${second.number}`);
  });

  test("still belongs to its first account for the old period after it came back", async () => {
    await verify(fixture.userId);
    await write(oldEmail(), "Before");
    await changeEmail(newEmail());
    await changeEmail(oldEmail(), newEmail());
    await write(oldEmail(), "After");
    const { messages } = await download(fixture.userId);
    expect(messages.map(({ message }) => message)).toEqual(["Before", "After"]);
  });
});

const holder = (email: string) => ({ userId: fixture.userId, email }) as unknown as Reauthenticated;

async function verify(userId: string): Promise<void> {
  await fixture.database.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
}

/** Requests the change and confirms it from both mailboxes. */
async function changeEmail(to: string, from = oldEmail()): Promise<void> {
  expect(await requestEmailChange(services(), holder(from), { email: to })).toEqual({ ok: true });
  for (const mailbox of [from, to]) {
    const mails = await fixture.mailsTo(mailbox).orderBy(mailOutbox.createdAt);
    const links = mails.map(({ textBody }) => /confirm-email\?token=([\w-]+)/.exec(textBody)?.[1]);
    const token = links.findLast(Boolean) ?? "";
    await confirmEmailChange(services(), token, { authenticatedUserId: fixture.userId });
  }
  const [user] = await fixture.database.select().from(users).where(eq(users.id, fixture.userId));
  expect(user?.email).toBe(to);
}

async function write(email: string, message: string): Promise<void> {
  await sendContactMessage(services(), { name: "Thandi", email, message });
}

async function guestOrder(email: string) {
  const buyer = await fixture.signUp(`${crypto.randomUUID()}@example.com`);
  const order = await placeOrderFor({ database: fixture.database, userId: buyer }, email);
  await fixture.database.update(orders).set({ userId: null }).where(eq(orders.id, order.id));
  return order;
}

async function guestQuote(email: string): Promise<void> {
  await fixture.database.execute(sql`
    insert into quotes (number, idempotency_key, access_key, details, goods_total, delivery_total,
      vat_total, valid_until)
    values (next_document_number('quote'), gen_random_uuid(), ${"q".repeat(43)},
      ${JSON.stringify({ fullName: "Thandi", email, deliveryMethod: "collection" })}, 100, 0, 0, now())`);
}

async function messagesOf(email: string): Promise<string[]> {
  const rows = await fixture.database
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.email, email))
    .orderBy(contactMessages.createdAt);
  return rows.map(({ message }) => message);
}

async function buyerOf(id: string): Promise<string | undefined> {
  const [order] = await fixture.database.select().from(orders).where(eq(orders.id, id));
  return order?.email;
}

type Section = "messages" | "mail-we-sent" | "orders" | "quotations" | "confirmed-addresses";

async function download(userId: string) {
  const person = { userId } as unknown as Reauthenticated;
  const needs = { database: fixture.database, files: emptyFileStorage };
  const { files } = await unzipExport(needs, person);
  const section = (name: Section): Record<string, string>[] => {
    const file = files[`${name}.json`];
    return file ? JSON.parse(strFromU8(file)) : [];
  };
  return {
    messages: section("messages"),
    "mail-we-sent": section("mail-we-sent"),
    orders: section("orders"),
    quotations: section("quotations"),
    "confirmed-addresses": section("confirmed-addresses"),
  };
}
