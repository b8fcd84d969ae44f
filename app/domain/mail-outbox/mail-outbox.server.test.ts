import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditLog } from "#app/database/tables/audit.ts";
import { mailOutbox } from "#app/database/tables/messages.ts";
import { createTestDatabase } from "#app/database/test-database.server.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { redactSecrets } from "#app/mail/outbox-queue.server.ts";
import {
  giveUpMail,
  listMails,
  readMail,
  retryMail,
  sendTestMail,
  sweepMails,
} from "./mail-outbox.server.ts";
import { mailState } from "./mail-state.ts";

const admin = {
  userId: "00000000-0000-4000-8000-000000000001",
  name: "Thandi",
  email: "thandi@umfula.example",
} as Admin;
const nowhere = "00000000-0000-4000-8000-00000000dead";
let test_: Awaited<ReturnType<typeof createTestDatabase>>;
let count = 0;
beforeAll(async () => {
  test_ = await createTestDatabase();
});
afterAll(() => test_.drop());
beforeEach(() => test_.database.delete(mailOutbox));

type Row = typeof mailOutbox.$inferInsert;
async function put(row: Partial<Row> = {}): Promise<string> {
  const [kept] = await test_.database
    .insert(mailOutbox)
    .values({
      messageId: `<${++count}@umfula.example>`,
      kind: "reset-password",
      toEmail: "sipho@umfula.example",
      subject: "Choose a new password",
      textBody: "Open https://umfula.example/reset-password?token=secret now",
      htmlBody: "<p>secret</p>",
      ...row,
    })
    .returning({ id: mailOutbox.id });
  return kept?.id ?? "";
}
const row = async (id: string) =>
  (await test_.database.select().from(mailOutbox).where(eq(mailOutbox.id, id)))[0];
const inAnHour = () => new Date(Date.now() + 3_600_000);
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
const audited = async (id: string) =>
  (await test_.database.select().from(auditLog).where(eq(auditLog.entityId, id))).map(
    ({ verb }) => verb,
  );

describe("the list of mails", () => {
  test("is filtered by state and words, and counts every state", async () => {
    const waiting = await put({ nextAttemptAt: inAnHour() });
    const sent = await put({ sentAt: new Date(), toEmail: "100%@umfula.example" });
    const failed = await put({ failedAt: new Date(), subject: "Website message" });
    const ids = async (view: "all" | "waiting" | "failed" | "sent", words = "") => {
      const { mails, total } = await listMails(test_, admin, { view, words, page: 1 });
      expect(total).toBe(mails.length);
      return mails.map(({ id }) => id).sort();
    };
    expect(await ids("all")).toEqual([waiting, sent, failed].sort());
    expect(await ids("waiting")).toEqual([waiting]);
    expect(await ids("failed")).toEqual([failed]);
    expect(await ids("sent")).toEqual([sent]);
    expect(await ids("all", "100%")).toEqual([sent]);
    expect(await ids("all", "WEBSITE")).toEqual([failed]);
    const { counts, mails } = await listMails(test_, admin, { view: "all", words: "", page: 1 });
    expect(counts).toEqual({ all: 3, waiting: 1, failed: 1, sent: 1 });
    expect(JSON.stringify(mails)).not.toContain("secret");
  });

  test.each([
    [{}, "waiting"],
    [{ attempts: 2 }, "retrying"],
    [{ attempts: 2, leaseExpiresAt: new Date(2) }, "sending"],
    [{ attempts: 2, leaseExpiresAt: new Date(0) }, "retrying"],
    [{ failedAt: new Date(0) }, "failed"],
    [{ sentAt: new Date(0) }, "sent"],
    [{ sentAt: new Date(0), sentVia: "smtp" as const }, "sent"],
    [{ sentAt: new Date(0), sentVia: "folder" as const }, "kept"],
  ])("%j is %s", (facts, state) => {
    const plain = {
      sentAt: null,
      sentVia: null,
      failedAt: null,
      leaseExpiresAt: null,
      attempts: 0,
    };
    expect(mailState({ ...plain, ...facts }, new Date(1))).toBe(state);
  });
});

describe("a preview", () => {
  test("shows the words without the part of a link that opens an account", async () => {
    const mail = await readMail(test_, admin, await put());
    expect(mail?.text).toBe("Open https://umfula.example/reset-password?(hidden) now");
    expect(JSON.stringify(mail)).not.toContain("secret");
  });

  test("has no words once they are forgotten, and there is none of a mail that is not there", async () => {
    const mail = await readMail(test_, admin, await put({ textBody: "", sentAt: new Date() }));
    expect(mail).toMatchObject({ text: undefined, to: "sipho@umfula.example" });
    expect(await readMail(test_, admin, nowhere)).toBeUndefined();
  });

  test.each([
    ["HTTPS://a.example/x?a=1&b=2\nnext", "HTTPS://a.example/x?(hidden)\nnext"],
    ["https://a.example/x#token=1", "https://a.example/x?(hidden)"],
    [`https://a.example/orders/${"k".repeat(43)}`, "https://a.example/orders/(hidden)"],
    [`https://a.example/quotes/${"k".repeat(43)}.pdf`, "https://a.example/quotes/(hidden).pdf"],
    ["https://a.example/admin/orders/1001", "https://a.example/admin/orders/1001"],
    ["https://a.example/plain", "https://a.example/plain"],
  ])("%s", (text, shown) => {
    expect(redactSecrets(text)).toBe(shown);
  });
});

describe("sending at once", () => {
  test("ends the pause, wakes the workers and is noted", async () => {
    const id = await put({ nextAttemptAt: inAnHour(), attempts: 3, lastError: "451" });
    const client = await test_.database.$client.connect();
    try {
      const heard = new Promise((resolve) => client.once("notification", resolve));
      await client.query("listen mail_outbox");
      expect(await retryMail(test_, admin, id)).toEqual({
        ok: true,
        subject: "Choose a new password",
      });
      expect(await heard).toMatchObject({ channel: "mail_outbox" });
    } finally {
      client.release(true);
    }
    expect((await row(id))?.nextAttemptAt.getTime()).toBeLessThanOrEqual(Date.now() + 1000);
    expect(await audited(id)).toEqual(["asked to send at once"]);
  });

  test("is refused with the reason, and not noted", async () => {
    const reasons: [string, string][] = [
      [await put({ sentAt: new Date() }), "sent"],
      [await put({ failedAt: new Date(), htmlBody: "" }), "given-up"],
      [await put({ leaseExpiresAt: inAnHour() }), "being-sent"],
      [nowhere, "missing"],
    ];
    for (const [id, reason] of reasons) {
      expect(await retryMail(test_, admin, id)).toEqual({ ok: false, reason });
      expect(await giveUpMail(test_, admin, id)).toEqual({ ok: false, reason });
      expect(await audited(id)).toEqual([]);
    }
  });
});

test("giving up stops a mail for good, and forgets what opens an account", async () => {
  const id = await put({ nextAttemptAt: inAnHour() });
  expect(await giveUpMail(test_, admin, id)).toMatchObject({ ok: true });
  expect(await row(id)).toMatchObject({
    failedAt: expect.any(Date),
    textBody: "Open https://umfula.example/reset-password?(hidden) now",
    htmlBody: "",
    lastError: "Stopped by an admin before it was delivered.",
  });
  expect(await audited(id)).toEqual(["gave up"]);
  expect(await retryMail(test_, admin, id)).toEqual({ ok: false, reason: "given-up" });
});

test("a mail that opens no account can be sent again after it was given up", async () => {
  const letter = { kind: "order-news", textBody: "On its way", htmlBody: "<p>On its way</p>" };
  const id = await put({ ...letter, attempts: 9, nextAttemptAt: inAnHour() });
  expect(await giveUpMail(test_, admin, id)).toMatchObject({ ok: true });
  expect((await readMail(test_, admin, id))?.isWhole).toBe(true);
  expect(await retryMail(test_, admin, id)).toMatchObject({ ok: true });
  expect(await row(id)).toMatchObject({
    ...letter,
    failedAt: null,
    attempts: 0,
    leaseExpiresAt: null,
  });
  expect((await row(id))?.nextAttemptAt.getTime()).toBeLessThanOrEqual(Date.now() + 1000);
  expect(await audited(id)).toEqual(["gave up", "asked to send again"]);
});

test("a test mail goes to whoever asks for it, and is noted", async () => {
  const { id } = await sendTestMail({ ...test_, origin: "https://www.umfula.example" }, admin);
  expect(await row(id)).toMatchObject({ kind: "test", toEmail: admin.email, sentAt: null });
  expect(await audited(id)).toEqual(["sent"]);
});

describe("the sweep", () => {
  test("removes what was sent or given up more than 90 days ago, and nothing else", async () => {
    await put({ sentAt: daysAgo(91), createdAt: daysAgo(91) });
    await put({ failedAt: daysAgo(91), createdAt: daysAgo(94) });
    const kept = [
      await put({ sentAt: daysAgo(89), createdAt: daysAgo(95) }),
      await put({ failedAt: daysAgo(89) }),
      await put({ createdAt: daysAgo(400) }),
    ];
    expect(await sweepMails(test_.database)).toEqual({ removed: 2 });
    const left = await test_.database.select({ id: mailOutbox.id }).from(mailOutbox);
    expect(left.map(({ id }) => id).sort()).toEqual(kept.sort());
  });
});
