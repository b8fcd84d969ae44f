import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { company } from "#app/content/company.ts";
import { contactMessages, contactReplies, mailOutbox } from "#app/database/tables/messages.ts";
import { inboxScene, ORIGIN } from "#tests/helpers/inbox-scene.ts";
import { answerByMail, markAnswered } from "./answer-message.server.ts";
import { changeMessages, undoChange } from "./change-messages.server.ts";
import { seenAs } from "./message-state.ts";
import { messageSubject } from "./message-subject.ts";
import { readMessage } from "./read-message.server.ts";
import { takeBackAnswer } from "./take-back-answer.server.ts";

const scene = inboxScene();
const site = () => ({ database: scene.database, origin: ORIGIN });
const replyMails = async () => (await scene.mails()).filter(({ kind }) => kind === "contact-reply");
const send = (number: number, who: "naledi" | "pieter" = "naledi", seen = "open") =>
  answerByMail(site(), scene.people[who], { number, text: "Marker of a reply", seen });

describe("an answer by mail", () => {
  test("goes to the sender, is answered to the company, and is kept with the message", async () => {
    const number = await scene.write();
    expect(await send(number)).toEqual({ ok: true });
    expect(await replyMails()).toMatchObject([
      { toAddress: "thandi@example.com", replyTo: company.email },
    ]);
    const row = await scene.rowOf(number);
    expect(row).toMatchObject({ state: "answered", answeredBy: scene.people.naledi.userId });
    expect(row.readAt).not.toBeNull();
    await scene.database.update(mailOutbox).set({ textBody: "", htmlBody: "", sentAt: sql`now()` });
    const kept = await readMessage(scene, scene.people.naledi, number);
    expect(kept?.replies).toMatchObject([
      { channel: "mail", body: "Marker of a reply", author: "Naledi" },
    ]);
    expect(kept?.replies[0]?.sentAt).not.toBeNull();
    expect(await scene.log(number)).toEqual(["Naledi answered by mail"]);
  });

  test("stands under our acknowledgement, and the next one under both", async () => {
    const number = await scene.write();
    const thanks = (await scene.mails()).find(({ kind }) => kind === "contact-acknowledged");
    await send(number);
    const [first] = await replyMails();
    expect(first?.follows).toEqual([thanks?.messageId]);
    await send(number, "naledi", seenAs(await scene.rowOf(number)));
    const second = (await replyMails()).find(({ id }) => id !== first?.id);
    expect(second?.follows).toEqual([thanks?.messageId, first?.messageId]);
    const { message } = await scene.rowOf(number);
    expect(second?.subject).toBe(`Re: ${messageSubject(message)}`);
  });

  test("of the second of two colleagues is not sent; they are told who was quicker", async () => {
    const number = await scene.write();
    const both = await Promise.all([send(number, "naledi"), send(number, "pieter")]);
    const late = both.find(({ ok }) => !ok);
    const winner = (await scene.rowOf(number)).answeredBy;
    const name = winner === scene.people.naledi.userId ? "Naledi" : "Pieter";
    expect(late).toEqual({ ok: false, reason: "answered-meanwhile", by: name });
    expect(await replyMails()).toHaveLength(1);
  });

  test("is not sent either when a colleague has called it spam meanwhile", async () => {
    const number = await scene.write();
    await changeMessages(scene, scene.people.pieter, { numbers: [number], to: "spam" });
    const refused = { ok: false, reason: "moved-meanwhile", by: "Pieter", state: "spam" };
    expect(await send(number)).toEqual(refused);
    expect(await replyMails()).toEqual([]);
  });

  test("is not sent to an address that we would not write to, nor to nobody", async () => {
    const number = await scene.write({ email: "zoë@example.com" });
    expect(await send(number)).toEqual({ ok: false, reason: "no-address" });
    expect(await send(number + 1)).toEqual({ ok: false, reason: "gone" });
    expect((await scene.rowOf(number)).state).toBe("open");
    expect(await scene.log(number)).toEqual([]);
  });
});

describe("an answer given elsewhere", () => {
  const mark = (number: number) =>
    markAnswered(scene, scene.people.naledi, { number, channel: "whatsapp", seen: "open" });

  test("counts, mails nobody, and can be taken back as if it had not been", async () => {
    const number = await scene.write();
    const before = await scene.rowOf(number);
    const mails = await scene.mails();
    expect(await mark(number)).toEqual({ ok: true });
    expect((await scene.rowOf(number)).state).toBe("answered");
    expect(await takeBackAnswer(scene, scene.people.naledi, number)).toEqual({ ok: true });
    expect(await scene.rowOf(number)).toMatchObject({
      state: "open",
      answeredAt: null,
      answeredBy: null,
      dueAt: before.dueAt,
    });
    expect(await scene.database.select().from(contactReplies)).toEqual([]);
    expect(await scene.mails()).toEqual(mails);
    expect(await takeBackAnswer(scene, scene.people.naledi, number)).toEqual({ ok: false });
  });

  test("is not taken back when it was mailed", async () => {
    const number = await scene.write();
    await send(number);
    expect(await takeBackAnswer(scene, scene.people.naledi, number)).toEqual({ ok: false });
  });
});

describe("moving messages", () => {
  test("archives and calls spam without a mail to anyone, and puts them back", async () => {
    const numbers = [await scene.write(), await scene.write()];
    const mails = await scene.mails();
    const { naledi } = scene.people;
    const { moved } = await changeMessages(scene, naledi, { numbers, to: "spam" });
    expect(moved.map(({ from }) => from)).toEqual(["open", "open"]);
    expect(await undoChange(scene, naledi, { moved, to: "spam" })).toEqual({ restored: 2 });
    expect((await scene.rowOf(numbers[0] ?? 0)).state).toBe("open");
    expect(await scene.mails()).toEqual(mails);
    expect(await scene.log(numbers[0] ?? 0)).toEqual(["Naledi marked as spam", "Naledi put back"]);
  });

  test("leaves alone what a colleague has dealt with meanwhile", async () => {
    const [answered, open] = [await scene.write(), await scene.write()];
    await send(answered, "pieter");
    const change = { numbers: [answered, open, 99_999_999], to: "archived", from: "open" } as const;
    expect(await changeMessages(scene, scene.people.naledi, change)).toEqual({
      moved: [{ number: open, from: "open" }],
      stayed: 2,
    });
    expect((await scene.rowOf(answered)).state).toBe("answered");
  });

  test("is undone only where nobody has moved on, and never claims an answer", async () => {
    const number = await scene.write();
    const { naledi } = scene.people;
    await changeMessages(scene, naledi, { numbers: [number], to: "archived" });
    const claim = [{ number, from: "answered" as const }];
    expect(await undoChange(scene, naledi, { moved: claim, to: "archived" })).toEqual({
      restored: 0,
    });
    await changeMessages(scene, naledi, { numbers: [number], to: "spam" });
    const moved = [{ number, from: "open" as const }];
    expect(await undoChange(scene, naledi, { moved, to: "archived" })).toEqual({ restored: 0 });
    expect((await scene.rowOf(number)).state).toBe("spam");
  });

  test("reopened after an answer, the promise begins anew; else it goes on", async () => {
    const [answered, archived] = [await scene.write(), await scene.write()];
    await scene.database.update(contactMessages).set({ dueAt: sql`now() - interval '3 hours'` });
    await send(answered);
    await changeMessages(scene, scene.people.naledi, { numbers: [archived], to: "archived" });
    const numbers = [answered, archived];
    await changeMessages(scene, scene.people.naledi, { numbers, to: "open" });
    const left = async (number: number) =>
      Math.round(((await scene.rowOf(number)).dueAt.getTime() - Date.now()) / 3_600_000);
    expect([await left(answered), await left(archived)]).toEqual([24, -3]);
  });

  test("twice at once by two people happens once", async () => {
    const number = await scene.write();
    const { naledi, pieter } = scene.people;
    const change = { numbers: [number], to: "archived", from: "open" } as const;
    const both = await Promise.all([
      changeMessages(scene, naledi, change),
      changeMessages(scene, pieter, change),
    ]);
    expect(both.map(({ moved }) => moved.length).sort()).toEqual([0, 1]);
    expect(await scene.log(number)).toHaveLength(1);
  });
});

test("a message is due within 24 hours of its arrival", async () => {
  const { createdAt, dueAt } = await scene.rowOf(await scene.write());
  expect(dueAt.getTime() - createdAt.getTime()).toBe(24 * 3_600_000);
});

test("what fell into a trap is marked, and everything stays when a colleague leaves", async () => {
  const number = await scene.write({ fax: "1" });
  expect((await scene.rowOf(number)).looksAutomatic).toBe(true);
  await send(number);
  await scene.database
    .update(contactReplies)
    .set({ authorId: null })
    .where(eq(contactReplies.channel, "mail"));
  const kept = await readMessage(scene, scene.people.naledi, number);
  expect(kept?.replies).toMatchObject([{ author: null, body: "Marker of a reply" }]);
});
