import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditLog } from "#app/database/tables/audit.ts";
import { mailOutbox } from "#app/database/tables/mail.ts";
import { createTestDatabase } from "#app/database/test-database.server.ts";
import type { Admin, Owner } from "#app/domain/accounts/people.ts";
import type { StaffRole } from "#app/domain/accounts/staff/permissions.ts";
import { redactSecrets } from "#app/mail/outbox-queue.server.ts";
import {
  giveUpMail,
  listMails,
  readMail,
  retryMail,
  sendTestMail,
  sweepMails,
} from "./mail-outbox.server.ts";
import { type MailFilter, mailState } from "./mail-state.ts";

const admin = {
  userId: "00000000-0000-4000-8000-000000000001",
  name: "Thandi",
  email: "thandi@umfula.example",
  staffRoles: ["owner"],
} as unknown as Owner;
/** Somebody of these roles, who may see contact details. */
const staff = (...staffRoles: StaffRole[]) =>
  ({ ...admin, staffRoles }) as unknown as Admin<"see-contact-details" | "change-settings">;
const nowhere = "00000000-0000-4000-8000-00000000dead";
let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
let count = 0;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());
beforeEach(() => testDatabase.database.delete(mailOutbox));

type Row = typeof mailOutbox.$inferInsert;
async function insertMail(row: Partial<Row> = {}): Promise<string> {
  const [stored] = await testDatabase.database
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
  return stored?.id ?? "";
}
const row = async (id: string) =>
  (await testDatabase.database.select().from(mailOutbox).where(eq(mailOutbox.id, id)))[0];
const inAnHour = () => new Date(Date.now() + 3_600_000);
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
const audited = async (id: string) =>
  (await testDatabase.database.select().from(auditLog).where(eq(auditLog.entityId, id))).map(
    ({ verb }) => verb,
  );

describe("listMails", () => {
  test("filters by state and search, and counts every state", async () => {
    const waiting = await insertMail({ nextAttemptAt: inAnHour() });
    const sent = await insertMail({ sentAt: new Date(), toEmail: "100%@umfula.example" });
    const failed = await insertMail({ failedAt: new Date(), subject: "Website message" });
    const saved = await insertMail({ sentAt: new Date(), sentVia: "folder" });
    const ids = async (view: MailFilter, search = "") => {
      const { mails, total } = await listMails(testDatabase, admin, { view, search, page: 1 });
      expect(total).toBe(mails.length);
      return mails.map(({ id }) => id).sort();
    };
    expect(await ids("all")).toEqual([waiting, sent, failed, saved].sort());
    expect(await ids("waiting")).toEqual([waiting]);
    expect(await ids("failed")).toEqual([failed]);
    expect(await ids("sent")).toEqual([sent]);
    expect(await ids("saved")).toEqual([saved]);
    expect(await ids("all", "100%")).toEqual([sent]);
    expect(await ids("all", "WEBSITE")).toEqual([failed]);
    const { counts, mails } = await listMails(testDatabase, admin, {
      view: "all",
      search: "",
      page: 1,
    });
    expect(counts).toEqual({ all: 4, waiting: 1, failed: 1, sent: 1, saved: 1 });
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
    [{ sentAt: new Date(0), sentVia: "folder" as const }, "in-folder"],
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

describe("readMail", () => {
  test("returns the text with redacted links", async () => {
    const mail = await readMail(testDatabase, admin, await insertMail());
    expect(mail?.text).toBe("Open https://umfula.example/reset-password?(hidden) now");
    expect(JSON.stringify(mail)).not.toContain("secret");
  });

  test("returns no text after erasure, and undefined for an unknown mail", async () => {
    const mail = await readMail(
      testDatabase,
      admin,
      await insertMail({ textBody: "", sentAt: new Date() }),
    );
    expect(mail).toMatchObject({ text: undefined, to: "sipho@umfula.example" });
    expect(await readMail(testDatabase, admin, nowhere)).toBeUndefined();
  });

  test.each([
    ["HTTPS://a.example/x?a=1&b=2\nnext", "HTTPS://a.example/x?(hidden)\nnext"],
    ["https://a.example/x#token=1", "https://a.example/x?(hidden)"],
    [`https://a.example/orders/${"k".repeat(43)}`, "https://a.example/orders/(hidden)"],
    [`https://a.example/quotes/${"k".repeat(43)}.pdf`, "https://a.example/quotes/(hidden).pdf"],
    ["https://a.example/admin/orders/1001", "https://a.example/admin/orders/1001"],
    [
      `https://a.example/company-documents/${nowhere}.${"k".repeat(43)} works`,
      "https://a.example/company-documents/(hidden) works",
    ],
    [
      `https://a.example/preview/${nowhere}.${"k".repeat(43)}/email`,
      "https://a.example/preview/(hidden)/email",
    ],
    [
      "https://a.example/admin/settings/company-documents",
      "https://a.example/admin/settings/company-documents",
    ],
    ["https://a.example/plain", "https://a.example/plain"],
  ])("%s", (text, shown) => {
    expect(redactSecrets(text)).toBe(shown);
  });
});

describe("retryMail", () => {
  test("makes the mail due, notifies the workers and is audited", async () => {
    const id = await insertMail({ nextAttemptAt: inAnHour(), attempts: 3, lastError: "451" });
    const client = await testDatabase.database.$client.connect();
    try {
      const notified = new Promise((resolve) => client.once("notification", resolve));
      await client.query("listen mail_outbox");
      expect(await retryMail(testDatabase, admin, id)).toEqual({
        ok: true,
        subject: "Choose a new password",
      });
      expect(await notified).toMatchObject({ channel: "mail_outbox" });
    } finally {
      client.release(true);
    }
    expect((await row(id))?.nextAttemptAt.getTime()).toBeLessThanOrEqual(Date.now() + 1000);
    expect(await audited(id)).toEqual(["asked to send at once"]);
  });

  test("is rejected with a reason, and not audited", async () => {
    const reasons: [string, string][] = [
      [await insertMail({ sentAt: new Date() }), "sent"],
      [await insertMail({ failedAt: new Date(), htmlBody: "" }), "given-up"],
      [await insertMail({ leaseExpiresAt: inAnHour() }), "being-sent"],
      [nowhere, "missing"],
    ];
    for (const [id, reason] of reasons) {
      expect(await retryMail(testDatabase, admin, id)).toEqual({ ok: false, reason });
      expect(await giveUpMail(testDatabase, admin, id)).toEqual({ ok: false, reason });
      expect(await audited(id)).toEqual([]);
    }
  });
});

describe("what staff find and read", () => {
  const kinds = {
    account: "reset-password",
    stock: "low-stock",
    order: "order-received",
    quotation: "quote",
    message: "contact-reply",
    content: "schedule-failed",
    test: "test",
    bank: "bank-account-changed",
    provider: "payfast-account-changed",
    staff: "admin-invitation",
    settings: "settings-changed",
    unknown: "kind-of-another-version",
  };
  const everyone = ["account", "stock"];

  test.each([
    ["owner", Object.keys(kinds)],
    ["manager", [...everyone, "order", "quotation", "message", "content", "test"]],
    ["sales", [...everyone, "order", "quotation", "message"]],
    ["accounts", [...everyone, "order"]],
    ["support", [...everyone, "order", "message"]],
  ] as const)("%s: emails about %j", async (role, topics) => {
    const reader = staff(role);
    const mails = new Map<string, string>();
    for (const [topic, kind] of Object.entries(kinds)) {
      const waiting = { kind, subject: `About ${topic}`, nextAttemptAt: inAnHour() };
      mails.set(topic, await insertMail(waiting));
    }
    const query = { view: "all", search: "about", page: 1 } as const;
    const { mails: found, total, counts } = await listMails(testDatabase, reader, query);
    const subjects = topics.map((topic) => `About ${topic}`);
    expect(found.map(({ subject }) => subject).sort()).toEqual(subjects.toSorted());
    expect([total, counts.all, counts.waiting]).toEqual(Array(3).fill(topics.length));
    for (const [topic, id] of mails) {
      const mayRead = topics.some((each) => each === topic);
      expect((await readMail(testDatabase, reader, id)) !== undefined, topic).toBe(mayRead);
      const retried = await retryMail(testDatabase, reader, id);
      expect(retried, topic).toMatchObject(mayRead ? { ok: true } : { reason: "missing" });
      if (!mayRead) {
        expect(await giveUpMail(testDatabase, reader, id)).toMatchObject({ reason: "missing" });
        expect(await audited(id)).toEqual([]);
      }
    }
  });
});

test("giving up stops a mail and redacts its secrets", async () => {
  const id = await insertMail({ nextAttemptAt: inAnHour() });
  expect(await giveUpMail(testDatabase, admin, id)).toMatchObject({ ok: true });
  expect(await row(id)).toMatchObject({
    failedAt: expect.any(Date),
    textBody: "Open https://umfula.example/reset-password?(hidden) now",
    htmlBody: "",
    lastError: "Stopped by a colleague before it was delivered.",
  });
  expect(await audited(id)).toEqual(["gave up"]);
  expect(await retryMail(testDatabase, admin, id)).toEqual({ ok: false, reason: "given-up" });
});

test("a warning cannot be stopped, even by the person who caused it", async () => {
  const kinds = ["settings-changed", "bank-account-changed", "admin-role-changed"];
  for (const kind of [...kinds, "order-details-changed"]) {
    const id = await insertMail({ kind, nextAttemptAt: inAnHour() });
    expect(await giveUpMail(testDatabase, admin, id)).toEqual({ ok: false, reason: "warning" });
    expect(await row(id)).toMatchObject({ failedAt: null, htmlBody: "<p>secret</p>" });
    expect(await audited(id)).toEqual([]);
  }
});

test("a given-up mail without secrets can be retried", async () => {
  const orderMail = {
    kind: "order-status-update",
    textBody: "On its way",
    htmlBody: "<p>On its way</p>",
  };
  const id = await insertMail({ ...orderMail, attempts: 9, nextAttemptAt: inAnHour() });
  expect(await giveUpMail(testDatabase, admin, id)).toMatchObject({ ok: true });
  expect((await readMail(testDatabase, admin, id))?.isComplete).toBe(true);
  expect(await retryMail(testDatabase, admin, id)).toMatchObject({ ok: true });
  expect(await row(id)).toMatchObject({
    ...orderMail,
    failedAt: null,
    attempts: 0,
    leaseExpiresAt: null,
  });
  expect((await row(id))?.nextAttemptAt.getTime()).toBeLessThanOrEqual(Date.now() + 1000);
  expect(await audited(id)).toEqual(["gave up", "asked to send again"]);
});

test("sendTestMail mails the admin and is audited", async () => {
  const { id } = await sendTestMail(
    { ...testDatabase, origin: "https://www.umfula.example" },
    admin,
  );
  expect(await row(id)).toMatchObject({ kind: "test", toEmail: admin.email, sentAt: null });
  expect((await row(id))?.textBody).toContain("/login?next=%2Fadmin%2Foutbox");
  expect(await audited(id)).toEqual(["sent"]);
});

describe("sweepMails", () => {
  test("deletes mails sent or given up more than 90 days ago, and nothing else", async () => {
    await insertMail({ sentAt: daysAgo(91), createdAt: daysAgo(91) });
    await insertMail({ failedAt: daysAgo(91), createdAt: daysAgo(94) });
    const stored = [
      await insertMail({ sentAt: daysAgo(89), createdAt: daysAgo(95) }),
      await insertMail({ failedAt: daysAgo(89) }),
      await insertMail({ createdAt: daysAgo(400) }),
    ];
    expect(await sweepMails(testDatabase.database)).toEqual({ removed: 2 });
    const left = await testDatabase.database.select({ id: mailOutbox.id }).from(mailOutbox);
    expect(left.map(({ id }) => id).sort()).toEqual(stored.sort());
  });
});
