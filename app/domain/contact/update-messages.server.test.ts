import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import type { MessageKind } from "#app/content/message-kinds.ts";
import { auditLog } from "#app/database/tables/audit.ts";
import { contactMessages } from "#app/database/tables/contact.ts";
import { describeAudit } from "#app/domain/audit/describe-audit.ts";
import { formatLongDate } from "#app/format/dates-and-numbers.ts";
import { applySettings, defaultSettings } from "#app/settings/private-settings.server.ts";
import { inboxFixture, ORIGIN } from "#tests/helpers/mail/inbox-fixture.ts";
import { messageActionForm } from "./message-forms.ts";
import { changeMessageKind } from "./update-messages.server.ts";

const fixture = inboxFixture();
afterEach(() => applySettings(defaultSettings));

/** In South African time: a Wednesday, long before the change. */
const RECEIVED = new Date("2026-03-04T10:00:00+02:00");

async function writeEarlier(kind: MessageKind): Promise<number> {
  const number = await fixture.write({ kind });
  await fixture.database
    .update(contactMessages)
    .set({ createdAt: RECEIVED })
    .where(eq(contactMessages.number, number));
  return number;
}
const change = (number: number, kind: MessageKind, acknowledge = false) => {
  const site = { database: fixture.database, origin: ORIGIN };
  return changeMessageKind(site, fixture.people.naledi, { number, kind, acknowledge });
};

describe("changeMessageKind", () => {
  test.each<[kind: MessageKind, from: MessageKind, dueAt: string]>([
    ["general", "complaint", "2026-03-05T10:00:00+02:00"],
    ["information-request", "general", "2026-04-03T23:59:59+02:00"],
    // 15 business days.
    ["complaint", "general", "2026-03-25T23:59:59+02:00"],
    ["complaint", "information-request", "2026-03-25T23:59:59+02:00"],
  ])("the deadline of %s, before %s, counts from receipt", async (kind, from, dueAt) => {
    const number = await writeEarlier(from);
    expect(await change(number, kind)).toMatchObject({ ok: true, isChanged: true });
    expect(await fixture.rowOf(number)).toMatchObject({ kind, dueAt: new Date(dueAt) });
  });

  test("a general message follows the reply time of the settings", async () => {
    const company = { ...defaultSettings.company, replyHours: 9, repliesInOpeningHours: true };
    applySettings({ ...defaultSettings, company });
    const number = await writeEarlier("complaint");
    await change(number, "general");
    const { dueAt } = await fixture.rowOf(number);
    expect(dueAt).toEqual(new Date("2026-03-05T10:00:00+02:00"));
  });

  test.each([
    ["complaint", "complaint-acknowledged"],
    ["information-request", "request-acknowledged"],
  ] as const)("emails the acknowledgement of a %s if asked", async (kind, mailKind) => {
    const number = await fixture.write();
    const [first] = (await fixture.mails()).filter(({ kind }) => kind === "contact-acknowledged");
    expect(await change(number, kind, true)).toMatchObject({ isAcknowledged: true });
    const { dueAt, threadId } = await fixture.rowOf(number);
    const [mail] = (await fixture.mails()).filter(({ kind }) => kind === mailKind);
    expect(mail).toMatchObject({
      ...{ toEmail: "thandi@example.com", threadReferences: [first?.messageId] },
      messageId: threadId,
      textBody: expect.stringContaining(formatLongDate(dueAt)),
    });
  });

  test("the acknowledgement of a call names the day, and no time", async () => {
    const number = await writeEarlier("general");
    await fixture.database.update(contactMessages).set({ channel: "phone" });
    await change(number, "complaint", true);
    const [mail] = (await fixture.mails()).filter(({ kind }) => kind === "complaint-acknowledged");
    expect(mail?.textBody).toMatch(/^Received: 4 March 2026$/m);
  });

  test("emails no acknowledgement of a general message, nor to an address that is none", async () => {
    const complaint = await fixture.write({ kind: "complaint" });
    const unusual = await fixture.write({ email: "zoë@example.com" });
    const mails = await fixture.mails();
    expect(await change(complaint, "general", true)).toMatchObject({ isAcknowledged: false });
    expect(await change(unusual, "complaint", true)).toMatchObject({ isAcknowledged: false });
    expect(await fixture.mails()).toEqual(mails);
  });

  test("leaves everything else as it was, and mails nobody", async () => {
    const number = await fixture.write();
    const { kind: _, dueAt: __, ...before } = await fixture.rowOf(number);
    const mails = await fixture.mails();
    await change(number, "complaint");
    expect(await fixture.rowOf(number)).toMatchObject(before);
    expect(await fixture.mails()).toEqual(mails);
  });

  test("the same type is no change, and not in the log", async () => {
    const number = await writeEarlier("complaint");
    const before = await fixture.rowOf(number);
    expect(await change(number, "complaint")).toMatchObject({ ok: true, isChanged: false });
    expect(await fixture.rowOf(number)).toEqual(before);
    expect(await fixture.log(number)).toEqual([]);
  });

  test("the log says who changed it to what", async () => {
    const number = await fixture.write();
    await change(number, "information-request");
    await change(number, "complaint");
    const rows = await fixture.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, String(number)))
      .orderBy(auditLog.at);
    expect(rows.map(describeAudit)).toEqual([
      `Naledi changed the type of message ${number} to information request`,
      `Naledi changed the type of message ${number} to complaint`,
    ]);
    expect(rows[1]).toMatchObject({
      before: { type: "information request" },
      after: { type: "complaint" },
    });
  });

  test("a deleted message is reported", async () => {
    expect(await change(1, "complaint")).toEqual({ ok: false, reason: "gone" });
  });

  test("the form takes known types only", () => {
    const take = (kind?: string) => messageActionForm.safeParse({ intent: "set-kind", kind });
    expect(take("complaint").success).toBe(true);
    for (const kind of ["praise", "Complaint", "toString", "", undefined]) {
      expect(take(kind).success, kind).toBe(false);
    }
  });
});
