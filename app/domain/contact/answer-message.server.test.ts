import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { company } from "#app/content/company.ts";
import { contactMessages, contactReplies } from "#app/database/tables/contact.ts";
import { mailOutbox } from "#app/database/tables/mail.ts";
import { inboxFixture, ORIGIN } from "#tests/helpers/mail/inbox-fixture.ts";
import { answerByMail, markAnswered, undoAnswer } from "./answer-message.server.ts";
import { messageReference, messageVersion } from "./contact-message.ts";
import { readMessage } from "./read-message.server.ts";
import { changeMessageState, undoMessageStateChange } from "./update-messages.server.ts";

const fixture = inboxFixture();
const site = (deliversMail = true) => ({
  database: fixture.database,
  origin: ORIGIN,
  deliversMail,
});
const replyMails = async () =>
  (await fixture.mails()).filter(({ kind }) => kind === "contact-reply");
const send = (number: number, who: "naledi" | "pieter" = "naledi", version = "open") =>
  answerByMail(site(), fixture.people[who], { number, text: "Marker of a reply", version });

describe("answerByMail", () => {
  test("mails the sender with the company as Reply-To and stores the reply", async () => {
    const number = await fixture.write();
    expect(await send(number)).toEqual({ ok: true });
    expect(await replyMails()).toMatchObject([
      { toEmail: "thandi@example.com", replyTo: company().email },
    ]);
    const row = await fixture.rowOf(number);
    expect(row).toMatchObject({ state: "answered", answeredBy: fixture.people.naledi.userId });
    expect(row.readAt).not.toBeNull();
    await fixture.database
      .update(mailOutbox)
      .set({ textBody: "", htmlBody: "", sentAt: sql`now()` });
    const stored = await readMessage(fixture, fixture.people.naledi, number);
    expect(stored?.replies).toMatchObject([
      { channel: "mail", body: "Marker of a reply", author: "Naledi" },
    ]);
    expect(stored?.replies[0]?.sentAt).not.toBeNull();
    expect(await fixture.log(number)).toEqual(["Naledi answered by mail"]);
  });

  test("keeps the reply without a mail server, but the message stays open", async () => {
    const number = await fixture.write();
    const before = await fixture.rowOf(number);
    const reply = { number, text: "Marker of a reply", version: "open" };
    expect(await answerByMail(site(false), fixture.people.naledi, reply)).toEqual({ ok: true });
    expect(await fixture.rowOf(number)).toEqual(before);
    const stored = await readMessage(fixture, fixture.people.naledi, number);
    expect(stored?.replies).toMatchObject([{ body: "Marker of a reply", isAnswer: false }]);
    expect(await fixture.log(number)).toEqual(["Naledi wrote a reply to"]);
    expect(await undoAnswer(fixture, fixture.people.naledi, number)).toEqual({ ok: false });
  });

  test("keeps a reply that is saved twice without a mail server once", async () => {
    const number = await fixture.write();
    const save = (text: string) =>
      answerByMail(site(false), fixture.people.naledi, { number, text, version: "open" });
    expect(await Promise.all([save("One"), save("One")])).toEqual([{ ok: true }, { ok: true }]);
    expect(await save("Two")).toEqual({ ok: true });
    const stored = await readMessage(fixture, fixture.people.naledi, number);
    expect(stored?.replies).toMatchObject([{ body: "One" }, { body: "Two" }]);
    expect(await replyMails()).toHaveLength(2);
    expect(await fixture.log(number)).toHaveLength(2);
  });

  test("references the acknowledgement and earlier replies (mail thread)", async () => {
    const number = await fixture.write();
    const thanks = (await fixture.mails()).find(({ kind }) => kind === "contact-acknowledged");
    await send(number);
    const [first] = await replyMails();
    expect(first?.threadReferences).toEqual([thanks?.messageId]);
    await send(number, "naledi", messageVersion(await fixture.rowOf(number)));
    const second = (await replyMails()).find(({ id }) => id !== first?.id);
    expect(second?.threadReferences).toEqual([thanks?.messageId, first?.messageId]);
    expect(second?.subject).toBe("Re: Good day");
  });

  test("to a recorded call repeats nothing of the notes of staff", async () => {
    const number = await fixture.write({ message: "Furious. Do not mention the discount." });
    await fixture.database
      .update(contactMessages)
      .set({ channel: "phone", createdAt: new Date("2026-03-04T12:00:00Z") });
    await send(number);
    const { id } = await fixture.rowOf(number);
    const [mail] = await replyMails();
    expect(mail?.subject).toBe(`Re: Your message, reference ${messageReference(id)}`);
    expect(mail?.textBody).toContain("Your call: 4 March 2026");
    expect(mail?.textBody).not.toMatch(/Furious|14:00/);
  });

  test("rejects the second of two concurrent answers and names the colleague", async () => {
    const number = await fixture.write();
    const both = await Promise.all([send(number, "naledi"), send(number, "pieter")]);
    const late = both.find(({ ok }) => !ok);
    const winner = (await fixture.rowOf(number)).answeredBy;
    const name = winner === fixture.people.naledi.userId ? "Naledi" : "Pieter";
    expect(late).toEqual({ ok: false, reason: "answered-meanwhile", by: name });
    expect(await replyMails()).toHaveLength(1);
  });

  test("rejects a message that a colleague marked as spam meanwhile", async () => {
    const number = await fixture.write();
    await changeMessageState(fixture, fixture.people.pieter, { numbers: [number], to: "spam" });
    const refused = { ok: false, reason: "changed-meanwhile", by: "Pieter", state: "spam" };
    expect(await send(number)).toEqual(refused);
    expect(await replyMails()).toEqual([]);
  });

  test("rejects an invalid email and an unknown message", async () => {
    const number = await fixture.write({ email: "zoë@example.com" });
    expect(await send(number)).toEqual({ ok: false, reason: "no-address" });
    expect(await send(number + 1)).toEqual({ ok: false, reason: "gone" });
    expect((await fixture.rowOf(number)).state).toBe("open");
    expect(await fixture.log(number)).toEqual([]);
  });
});

describe("markAnswered", () => {
  const markAsAnswered = (number: number) =>
    markAnswered(fixture, fixture.people.naledi, { number, channel: "whatsapp", version: "open" });

  test("marks as answered without a mail, and can be undone completely", async () => {
    const number = await fixture.write();
    const before = await fixture.rowOf(number);
    const mails = await fixture.mails();
    expect(await markAsAnswered(number)).toEqual({ ok: true });
    expect((await fixture.rowOf(number)).state).toBe("answered");
    expect(await undoAnswer(fixture, fixture.people.naledi, number)).toEqual({ ok: true });
    expect(await fixture.rowOf(number)).toMatchObject({
      state: "open",
      answeredAt: null,
      answeredBy: null,
      dueAt: before.dueAt,
    });
    expect(await fixture.database.select().from(contactReplies)).toEqual([]);
    expect(await fixture.mails()).toEqual(mails);
    expect(await undoAnswer(fixture, fixture.people.naledi, number)).toEqual({ ok: false });
  });

  test("a mailed answer cannot be undone", async () => {
    const number = await fixture.write();
    await send(number);
    expect(await undoAnswer(fixture, fixture.people.naledi, number)).toEqual({ ok: false });
  });
});

describe("changeMessageState", () => {
  test("archives and marks as spam without a mail, and can be undone", async () => {
    const numbers = [await fixture.write(), await fixture.write()];
    const mails = await fixture.mails();
    const { naledi } = fixture.people;
    const { updated } = await changeMessageState(fixture, naledi, { numbers, to: "spam" });
    expect(updated.map(({ from }) => from)).toEqual(["open", "open"]);
    expect(await undoMessageStateChange(fixture, naledi, { changes: updated, to: "spam" })).toEqual(
      {
        restored: 2,
      },
    );
    expect((await fixture.rowOf(numbers[0] ?? 0)).state).toBe("open");
    expect(await fixture.mails()).toEqual(mails);
    expect(await fixture.log(numbers[0] ?? 0)).toEqual([
      "Naledi marked as spam",
      "Naledi put back",
    ]);
  });

  test("skips messages that a colleague changed meanwhile", async () => {
    const [answered, open] = [await fixture.write(), await fixture.write()];
    await send(answered, "pieter");
    const change = { numbers: [answered, open, 99_999_999], to: "archived", from: "open" } as const;
    expect(await changeMessageState(fixture, fixture.people.naledi, change)).toEqual({
      updated: [{ number: open, from: "open" }],
      unchanged: 2,
    });
    expect((await fixture.rowOf(answered)).state).toBe("answered");
  });

  test("undo skips messages changed since, and cannot mark one as answered", async () => {
    const number = await fixture.write();
    const { naledi } = fixture.people;
    await changeMessageState(fixture, naledi, { numbers: [number], to: "archived" });
    const forged = [{ number, from: "answered" as const }];
    expect(
      await undoMessageStateChange(fixture, naledi, { changes: forged, to: "archived" }),
    ).toEqual({
      restored: 0,
    });
    await changeMessageState(fixture, naledi, { numbers: [number], to: "spam" });
    const changes = [{ number, from: "open" as const }];
    expect(await undoMessageStateChange(fixture, naledi, { changes, to: "archived" })).toEqual({
      restored: 0,
    });
    expect((await fixture.rowOf(number)).state).toBe("spam");
  });

  test("reopening an answered message sets a new due date, otherwise keeps it", async () => {
    const [answered, archived] = [await fixture.write(), await fixture.write()];
    await fixture.database.update(contactMessages).set({ dueAt: sql`now() - interval '3 hours'` });
    await send(answered);
    await changeMessageState(fixture, fixture.people.naledi, {
      numbers: [archived],
      to: "archived",
    });
    const numbers = [answered, archived];
    await changeMessageState(fixture, fixture.people.naledi, { numbers, to: "open" });
    const left = async (number: number) =>
      Math.round(((await fixture.rowOf(number)).dueAt.getTime() - Date.now()) / 3_600_000);
    expect([await left(answered), await left(archived)]).toEqual([24, -3]);
  });

  test("two concurrent changes apply once", async () => {
    const number = await fixture.write();
    const { naledi, pieter } = fixture.people;
    const change = { numbers: [number], to: "archived", from: "open" } as const;
    const both = await Promise.all([
      changeMessageState(fixture, naledi, change),
      changeMessageState(fixture, pieter, change),
    ]);
    expect(both.map(({ updated }) => updated.length).sort()).toEqual([0, 1]);
    expect(await fixture.log(number)).toHaveLength(1);
  });
});

test("a message is due 24 hours after it was received", async () => {
  const { createdAt, dueAt } = await fixture.rowOf(await fixture.write());
  expect(dueAt.getTime() - createdAt.getTime()).toBe(24 * 3_600_000);
});

test("flags suspected bots, and keeps replies and notes of a deleted colleague", async () => {
  const number = await fixture.write({ fax: "1" });
  expect((await fixture.rowOf(number)).isSuspectedBot).toBe(true);
  await send(number);
  await fixture.database
    .update(contactReplies)
    .set({ authorId: null })
    .where(eq(contactReplies.channel, "mail"));
  const stored = await readMessage(fixture, fixture.people.naledi, number);
  expect(stored?.replies).toMatchObject([{ author: null, body: "Marker of a reply" }]);
});
