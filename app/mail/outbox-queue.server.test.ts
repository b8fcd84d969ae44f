import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mailOutbox } from "#app/database/tables/messages.ts";
import { createTestDatabase } from "#app/database/test-database.server.ts";
import { enqueueMail } from "./enqueue-mail.server.ts";
import type { MailKind } from "./mail-content.ts";
import {
  type LeasedMail,
  leaseDueMail,
  markForRetry,
  markGivenUp,
  markSent,
} from "./outbox-queue.server.ts";

let given: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  given = await createTestDatabase();
});
beforeEach(() => given.database.delete(mailOutbox));
afterAll(() => given.drop());

const take = () => leaseDueMail(given.database, 60_000);

const words = "https://umfula.example/verify-email?token=Secr3t";
const harmless = "https://umfula.example/verify-email?(hidden)";

function write(subject = "Hello", kind: MailKind = "verify-email") {
  return enqueueMail(given.database, {
    kind,
    origin: "https://umfula.example",
    to: "thandi@umfula.example",
    subject,
    text: words,
    html: words,
  });
}

async function takeOne(): Promise<LeasedMail> {
  const mail = await take();
  if (!mail) throw new Error("No mail was due.");
  return mail;
}

async function row(id: string) {
  const [found] = await given.database.select().from(mailOutbox).where(eq(mailOutbox.id, id));
  return found;
}

const past = sql`now() - interval '1 second'`;

describe("a mail that was taken", () => {
  test("is out of reach for everybody else until its hold runs out", async () => {
    const { id } = await write();
    expect(await takeOne()).toMatchObject({ id, attempt: 1, text: words });
    expect(await take()).toBeUndefined();
    await given.database.update(mailOutbox).set({ leaseExpiresAt: past });
    expect(await takeOne()).toMatchObject({ id, attempt: 2 });
  });

  test("is never taken twice by many who reach for it together", async () => {
    for (let count = 0; count < 30; count += 1) await write();
    const mails = await Promise.all(Array.from({ length: 60 }, take));
    const ids = mails.flatMap((mail) => (mail ? [mail.id] : []));
    expect(new Set(ids).size).toBe(ids.length);
    for (let mail = await take(); mail; mail = await take()) ids.push(mail.id);
    expect(new Set(ids).size).toBe(30);
    expect(ids).toHaveLength(30);
  });

  test("is out of the way while another process still holds its lock", async () => {
    await write("first");
    await write("second");
    await given.database.transaction(async (transaction) => {
      await transaction.execute(sql`select 1 from mail_outbox where subject = 'first' for update`);
      expect(await takeOne()).toMatchObject({ subject: "second" });
    });
    expect(await takeOne()).toMatchObject({ subject: "first" });
  });
});

test("the mail that has waited longest goes first, and none before its time", async () => {
  const { id: later } = await write("later");
  const { id: first } = await write("first");
  await write("tomorrow");
  await given.database.update(mailOutbox).set({
    nextAttemptAt: sql`now() - case subject when 'first' then interval '2 minutes' when 'later' then interval '1 minute' else interval '-1 day' end`,
  });
  expect([await take(), await take(), await take()].map((mail) => mail?.id)).toEqual([
    first,
    later,
    undefined,
  ]);
});

describe("what becomes of it", () => {
  test("sent: it is done, and says no more what opens an account", async () => {
    const { id } = await write();
    await markSent(given.database, await takeOne(), "folder");
    expect(await row(id)).toMatchObject({
      sentAt: expect.any(Date),
      sentVia: "folder",
      leaseExpiresAt: null,
      textBody: harmless,
      htmlBody: "",
    });
    expect(await take()).toBeUndefined();
  });

  test("to be tried again: it is free, but not yet due", async () => {
    const { id } = await write();
    await markForRetry(given.database, await takeOne(), "451 Later", 30_000);
    expect(await row(id)).toMatchObject({
      leaseExpiresAt: null,
      lastError: "451 Later",
      textBody: words,
    });
    expect(await take()).toBeUndefined();
    await given.database.update(mailOutbox).set({ nextAttemptAt: past });
    expect(await takeOne()).toMatchObject({ id, attempt: 2 });
  });

  test("given up: it stays as a record, without what opens an account", async () => {
    const { id } = await write();
    await markGivenUp(given.database, await takeOne(), "550 No such user");
    expect(await row(id)).toMatchObject({
      failedAt: expect.any(Date),
      lastError: "550 No such user",
      textBody: harmless,
      htmlBody: "",
    });
    expect(await take()).toBeUndefined();
  });

  test("given up, but no key to an account: it stays whole, to be sent again", async () => {
    const { id } = await write("Your order", "order-news");
    await markGivenUp(given.database, await takeOne(), "550 No such user");
    expect(await row(id)).toMatchObject({ textBody: words, htmlBody: words });
  });

  test("to an address that is no account’s: nothing of it stays but that it went", async () => {
    const { id } = await write("Goodbye", "account-deleted");
    await markSent(given.database, await takeOne(), "smtp");
    expect(await row(id)).toMatchObject({
      toEmail: "forgotten",
      textBody: "",
      subject: "forgotten",
    });
  });

  test("a worker that slept past its hold undoes nothing", async () => {
    const { id } = await write();
    const sleeper = await takeOne();
    await given.database.update(mailOutbox).set({ leaseExpiresAt: past });
    const next = await takeOne();
    await markForRetry(given.database, sleeper, "too late", 1);
    await markGivenUp(given.database, sleeper, "too late");
    expect(await take()).toBeUndefined();
    expect(await row(id)).toMatchObject({ leaseExpiresAt: expect.any(Date), lastError: null });
    await markSent(given.database, next, "smtp");
    await markForRetry(given.database, sleeper, "too late", 1);
    expect(await row(id)).toMatchObject({ sentAt: expect.any(Date), lastError: null });
  });
});
