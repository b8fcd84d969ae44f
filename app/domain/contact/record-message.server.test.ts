import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { contactMessages } from "#app/database/tables/contact.ts";
import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import { addDays } from "#app/format/working-days.ts";
import { inboxFixture } from "#tests/helpers/mail/inbox-fixture.ts";
import { listMessages } from "./inbox.server.ts";
import { parseInboxQuery } from "./inbox-query.ts";
import { type RecordedMessage, recordMessageForm } from "./message-forms.ts";
import { recordMessage } from "./record-message.server.ts";

const fixture = inboxFixture();

const dayFromToday = (days: number) => addDays(localIsoDate(new Date()), days);
const fields = {
  ...{
    idempotencyKey: randomUUID(),
    kind: "complaint",
    channel: "phone",
    name: "Thandi Nkosi",
    email: "",
  },
  ...{ phone: "082 123 4567", receivedOn: dayFromToday(0), message: "The switch is noisy." },
};
/** A Thursday in South Africa. */
const now = new Date("2026-03-05T15:00:00+02:00");
const record = async (change: Partial<RecordedMessage> = {}) => {
  const earlier = { idempotencyKey: randomUUID(), receivedOn: "2026-03-04" };
  const message = { ...recordMessageForm.parse(fields), ...earlier, ...change };
  const { number } = await recordMessage(fixture, fixture.people.naledi, message, now);
  return number;
};

describe("recordMessage", () => {
  test("stores a complaint by phone, due 15 business days after it came, and emails nobody", async () => {
    const number = await record();
    expect(await fixture.rowOf(number)).toMatchObject({
      ...{ kind: "complaint", channel: "phone", email: "", phone: "082 123 4567", state: "open" },
      dueAt: new Date("2026-03-25T23:59:59+02:00"),
      readAt: expect.any(Date),
    });
    expect(await fixture.mails()).toEqual([]);
    expect(await fixture.log(number)).toEqual(["Naledi recorded"]);
  });

  test("stores a form that is sent twice once", async () => {
    const { idempotencyKey } = fields;
    const numbers = await Promise.all([record({ idempotencyKey }), record({ idempotencyKey })]);
    expect(await record({ idempotencyKey })).toBe(numbers[0]);
    expect(numbers[1]).toBe(numbers[0]);
    expect(await fixture.database.$count(contactMessages)).toBe(1);
    expect(await fixture.log(numbers[0])).toEqual(["Naledi recorded"]);
  });

  test("the reply time of a question of today counts from now", async () => {
    const number = await record({ kind: "general", receivedOn: "2026-03-05" });
    const { createdAt, dueAt } = await fixture.rowOf(number);
    expect(createdAt).toEqual(now);
    expect(dueAt.getTime() - createdAt.getTime()).toBe(24 * 3_600_000);
  });

  test("is found by phone number", async () => {
    const number = await record();
    await record({ phone: "" });
    const query = parseInboxQuery("https://site.example/admin/messages?q=082+123+4567");
    const { messages } = await listMessages(fixture, fixture.people.naledi, query);
    expect(messages).toMatchObject([{ number, channel: "phone" }]);
  });
});

describe("recordMessageForm", () => {
  test.each([
    ["receivedOn", dayFromToday(1)],
    ["receivedOn", dayFromToday(-366)],
    ["receivedOn", "0026-03-04"],
    ["receivedOn", "0000-01-01"],
    ["receivedOn", ""],
    ["name", " "],
    ["message", ""],
    ["email", "thandi@"],
    ["phone", "12"],
    ["channel", "website"],
    ["kind", "praise"],
  ])("refuses the %s %j, in words", (name, value) => {
    const { error } = recordMessageForm.safeParse({ ...fields, [name]: value });
    expect(error?.issues.map(({ path }) => path.join("."))).toEqual([name]);
    expect(error?.issues[0]?.message).not.toBe("Invalid input");
  });

  test("takes today and a year ago, and no email address or phone number", () => {
    expect(recordMessageForm.safeParse({ ...fields, phone: "" }).success).toBe(true);
    const yearAgo = { ...fields, receivedOn: dayFromToday(-365) };
    expect(recordMessageForm.safeParse(yearAgo).success).toBe(true);
  });
});
