import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { contactMessages } from "#app/database/tables/contact.ts";
import { mailOutbox } from "#app/database/tables/mail.ts";
import { inboxFixture, ORIGIN } from "#tests/helpers/mail/inbox-fixture.ts";
import { answerByMail, markAnswered } from "./answer-message.server.ts";
import { messageVersion } from "./contact-message.ts";
import { listMessages } from "./inbox.server.ts";
import { parseInboxQuery } from "./inbox-query.ts";
import { readMessage } from "./read-message.server.ts";
import { reopenUndelivered } from "./reopen-undelivered.server.ts";

const fixture = inboxFixture();

/** A message that has been waiting, and its answer by mail. */
async function answered(): Promise<number> {
  const number = await fixture.write();
  const dueAt = sql`now() - interval '3 hours'`;
  await fixture.database
    .update(contactMessages)
    .set({ dueAt })
    .where(eq(contactMessages.number, number));
  const site = { database: fixture.database, origin: ORIGIN, deliversMail: true };
  await answerByMail(site, fixture.people.naledi, { number, text: "Yes", version: "open" });
  return number;
}
const giveUpReplies = () =>
  fixture.database
    .update(mailOutbox)
    .set({ failedAt: sql`now()` })
    .where(eq(mailOutbox.kind, "contact-reply"));

test("a message whose reply is given up is open again with its original due date, once", async () => {
  const number = await answered();
  const { dueAt } = await fixture.rowOf(number);
  expect(await reopenUndelivered(fixture)).toEqual({ reopened: 0 });

  await giveUpReplies();
  expect(await reopenUndelivered(fixture)).toEqual({ reopened: 1 });
  expect(await fixture.rowOf(number)).toMatchObject({
    ...{ state: "open", dueAt, answeredAt: null, answeredBy: null, readAt: null },
  });
  const stored = await readMessage(fixture, fixture.people.naledi, number);
  expect(stored?.replies).toMatchObject([{ body: "Yes", isAnswer: false }]);
  const query = parseInboxQuery("https://site.example/admin/messages");
  const { messages } = await listMessages(fixture, fixture.people.naledi, query);
  expect(messages).toMatchObject([{ number, hasUnsentReply: true }]);
  expect(await fixture.log(number)).toEqual(["Naledi answered by mail", "schedule reopened"]);
  expect(await reopenUndelivered(fixture)).toEqual({ reopened: 0 });
});

test("a message that was answered another way since stays answered", async () => {
  const number = await answered();
  const version = messageVersion(await fixture.rowOf(number));
  await markAnswered(fixture, fixture.people.pieter, { number, channel: "phone", version });
  await giveUpReplies();
  expect(await reopenUndelivered(fixture)).toEqual({ reopened: 0 });
  expect((await fixture.rowOf(number)).state).toBe("answered");
});
