import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mailOutbox } from "#app/database/tables/mail.ts";
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

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
beforeEach(() => testDatabase.database.delete(mailOutbox));
afterAll(() => testDatabase.drop());

const lease = () => leaseDueMail(testDatabase.database, 60_000);

const words = "https://umfula.example/verify-email?token=Secr3t";
const redactedUrl = "https://umfula.example/verify-email?(hidden)";

function write(subject = "Hello", kind: MailKind = "verify-email") {
  return enqueueMail(testDatabase.database, {
    kind,
    origin: "https://umfula.example",
    to: "thandi@umfula.example",
    subject,
    text: words,
    html: words,
  });
}

async function leaseOne(): Promise<LeasedMail> {
  const mail = await lease();
  if (!mail) throw new Error("No mail was due.");
  return mail;
}

async function row(id: string) {
  const [found] = await testDatabase.database
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.id, id));
  return found;
}

const past = sql`now() - interval '1 second'`;

describe("a leased mail", () => {
  test("is not leased again until the lease expires", async () => {
    const { id } = await write();
    expect(await leaseOne()).toMatchObject({ id, attempt: 1, text: words });
    expect(await lease()).toBeUndefined();
    await testDatabase.database.update(mailOutbox).set({ leaseExpiresAt: past });
    expect(await leaseOne()).toMatchObject({ id, attempt: 2 });
  });

  test("is leased once under concurrency", async () => {
    for (let count = 0; count < 30; count += 1) await write();
    const mails = await Promise.all(Array.from({ length: 60 }, lease));
    const ids = mails.flatMap((mail) => (mail ? [mail.id] : []));
    expect(new Set(ids).size).toBe(ids.length);
    for (let mail = await lease(); mail; mail = await lease()) ids.push(mail.id);
    expect(new Set(ids).size).toBe(30);
    expect(ids).toHaveLength(30);
  });

  test("is skipped while another process holds its row lock", async () => {
    await write("first");
    await write("second");
    await testDatabase.database.transaction(async (transaction) => {
      await transaction.execute(sql`select 1 from mail_outbox where subject = 'first' for update`);
      expect(await leaseOne()).toMatchObject({ subject: "second" });
    });
    expect(await leaseOne()).toMatchObject({ subject: "first" });
  });
});

test("leases the mail that has waited longest, and none before it is due", async () => {
  const { id: later } = await write("later");
  const { id: first } = await write("first");
  await write("tomorrow");
  await testDatabase.database.update(mailOutbox).set({
    nextAttemptAt: sql`now() - case subject when 'first' then interval '2 minutes' when 'later' then interval '1 minute' else interval '-1 day' end`,
  });
  expect([await lease(), await lease(), await lease()].map((mail) => mail?.id)).toEqual([
    first,
    later,
    undefined,
  ]);
});

describe("the outcome of an attempt", () => {
  test("sent: secrets are redacted", async () => {
    const { id } = await write();
    await markSent(testDatabase.database, await leaseOne(), "folder");
    expect(await row(id)).toMatchObject({
      sentAt: expect.any(Date),
      sentVia: "folder",
      leaseExpiresAt: null,
      textBody: redactedUrl,
      htmlBody: "",
    });
    expect(await lease()).toBeUndefined();
  });

  test("retry: the lease is released, and the mail is due later", async () => {
    const { id } = await write();
    await markForRetry(testDatabase.database, await leaseOne(), "451 Later", 30_000);
    expect(await row(id)).toMatchObject({
      leaseExpiresAt: null,
      lastError: "451 Later",
      textBody: words,
    });
    expect(await lease()).toBeUndefined();
    await testDatabase.database.update(mailOutbox).set({ nextAttemptAt: past });
    expect(await leaseOne()).toMatchObject({ id, attempt: 2 });
  });

  test("given up: the record stays, with secrets redacted", async () => {
    const { id } = await write();
    await markGivenUp(testDatabase.database, await leaseOne(), "550 No such user");
    expect(await row(id)).toMatchObject({
      failedAt: expect.any(Date),
      lastError: "550 No such user",
      textBody: redactedUrl,
      htmlBody: "",
    });
    expect(await lease()).toBeUndefined();
  });

  test("given up without secrets: the content stays for a retry", async () => {
    const { id } = await write("Your order", "order-status-update");
    await markGivenUp(testDatabase.database, await leaseOne(), "550 No such user");
    expect(await row(id)).toMatchObject({ textBody: words, htmlBody: words });
  });

  test("to an address without an account: only kind and dates remain", async () => {
    const { id } = await write("Goodbye", "account-deleted");
    await markSent(testDatabase.database, await leaseOne(), "smtp");
    expect(await row(id)).toMatchObject({
      toEmail: "deleted",
      textBody: "",
      subject: "deleted",
    });
  });

  test("a kind that this version does not know: no text remains", async () => {
    const { id } = await write("New", "written-by-a-newer-version" as MailKind);
    await markSent(testDatabase.database, await leaseOne(), "smtp");
    expect(await row(id)).toMatchObject({ subject: "New", textBody: "", htmlBody: "" });
  });

  test("a worker with an expired lease changes nothing", async () => {
    const { id } = await write();
    const expired = await leaseOne();
    await testDatabase.database.update(mailOutbox).set({ leaseExpiresAt: past });
    const next = await leaseOne();
    await markForRetry(testDatabase.database, expired, "too late", 1);
    await markGivenUp(testDatabase.database, expired, "too late");
    expect(await lease()).toBeUndefined();
    expect(await row(id)).toMatchObject({ leaseExpiresAt: expect.any(Date), lastError: null });
    await markSent(testDatabase.database, next, "smtp");
    await markForRetry(testDatabase.database, expired, "too late", 1);
    expect(await row(id)).toMatchObject({ sentAt: expect.any(Date), lastError: null });
  });
});
