import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { company } from "#app/content/company.ts";
import type { MessageKind } from "#app/content/message-kinds.ts";
import { contactMessages } from "#app/database/tables/contact.ts";
import { mailOutbox } from "#app/database/tables/mail.ts";
import { createTestDatabase } from "#app/database/test-database.server.ts";
import { formatLongDate, formatLongDateTime } from "#app/format/dates-and-numbers.ts";
import { applySettings, defaultSettings } from "#app/settings/private-settings.server.ts";
import { contactForm } from "./contact-form.ts";
import { sendContactMessage } from "./send-contact-message.server.ts";

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
beforeEach(async () => {
  await testDatabase.database.delete(contactMessages);
  await testDatabase.database.delete(mailOutbox);
});
afterAll(() => testDatabase.drop());

const written = { name: "Thandi", email: "thandi@umfula.example", message: "Marker-text" };

async function send(change: Partial<typeof written & { fax: string; kind: MessageKind }>) {
  const site = { database: testDatabase.database, origin: "https://www.umfula.example" };
  const { reference } = await sendContactMessage(
    site,
    contactForm.parse({ ...written, ...change }),
  );
  const mails = await testDatabase.database.select().from(mailOutbox);
  const to = (address: string) => mails.filter(({ toEmail }) => toEmail === address);
  const stored = await testDatabase.database.select().from(contactMessages);
  return { reference, stored, company: to(company().email), sender: to(written.email), mails };
}

describe("sendContactMessage", () => {
  test("stores the message, notifies staff and acknowledges it", async () => {
    const { stored, company: notification, sender } = await send({});
    expect(stored).toMatchObject([written]);
    expect(notification).toMatchObject([
      { replyTo: written.email, subject: "Website message from Thandi" },
    ]);
    expect(notification[0]?.textBody).toContain(
      `/login?next=%2Fadmin%2Fmessages%2F${stored[0]?.number}`,
    );
    expect(sender).toHaveLength(1);
  });

  test("uses the same reference in both mails and on the page", async () => {
    const { reference, stored, company: notification, sender } = await send({});
    expect(reference).toBe(stored[0]?.id.slice(0, 8).toUpperCase());
    for (const mail of [notification[0], sender[0]]) expect(mail?.textBody).toContain(reference);
    expect(sender[0]?.textBody).toContain(formatLongDateTime(stored[0]?.createdAt ?? new Date(0)));
  });

  test("the acknowledgement repeats no submitted text", async () => {
    const { sender } = await send({ name: "Buy-now", message: "https://evil.example" });
    expect(JSON.stringify(sender)).not.toMatch(/Buy-now|evil/);
  });

  test("a complaint has its kind, its deadline, and an acknowledgement of its own", async () => {
    const { stored, company: notification, sender } = await send({ kind: "complaint" });
    expect(stored).toMatchObject([{ ...written, kind: "complaint" }]);
    expect(notification).toMatchObject([{ subject: "Complaint from Thandi" }]);
    expect(sender).toMatchObject([
      { kind: "complaint-acknowledged", subject: expect.stringContaining("your complaint") },
    ]);
    const due = formatLongDate(stored[0]?.dueAt ?? new Date(0));
    for (const mail of [notification[0], sender[0]]) expect(mail?.textBody).toContain(due);
    expect(sender[0]?.textBody).not.toContain("24 hours");
  });

  test("an information request is reported to the address that the manual gives for them", async () => {
    const officer = "officer@umfula.example";
    const { company } = defaultSettings;
    applySettings({
      ...defaultSettings,
      company: { ...company, informationOfficerEmail: officer },
    });
    const request = await send({ kind: "information-request" });
    expect(request.mails.map(({ toEmail }) => toEmail).sort()).toEqual([officer, written.email]);
    await testDatabase.database.delete(mailOutbox);
    const complaint = await send({ kind: "complaint" });
    expect(complaint.mails.map(({ toEmail }) => toEmail)).not.toContain(officer);
    applySettings(defaultSettings);
  });

  test("stores a message with an invalid email, without an acknowledgement", async () => {
    const { stored, mails } = await send({ email: "zoë@umfula.example" });
    expect(stored).toHaveLength(1);
    expect(mails).toHaveLength(1);
  });

  test("a filled-in honeypot flags the message and skips the acknowledgement", async () => {
    const { stored, company: notification, sender } = await send({ fax: "012 345" });
    expect(stored).toMatchObject([written]);
    expect(notification).toMatchObject([{ subject: "Possible spam: website message from Thandi" }]);
    expect(sender).toEqual([]);
  });

  test("accepts 10 000 characters, counting CRLF as one", async () => {
    const message = `${"x\r\n".repeat(4999)}yy`;
    const { stored } = await send({ message });
    expect(stored[0]?.message).toHaveLength(10_000);
    expect(contactForm.safeParse({ ...written, message: `${message}z` }).success).toBe(false);
  });
});
