import { eq, sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { contactMessages, contactNotes, contactReplies } from "#app/database/tables/contact.ts";
import { profiles, users } from "#app/database/tables/users.ts";
import { inboxFixture, ORIGIN } from "#tests/helpers/mail/inbox-fixture.ts";
import { answerByMail, markAnswered } from "./answer-message.server.ts";
import { messageReference } from "./contact-message.ts";
import {
  countInboxViews,
  exportMessages,
  findAdjacentMessages,
  listMessages,
} from "./inbox.server.ts";
import { type InboxQuery, parseInboxQuery } from "./inbox-query.ts";
import { listColleagues, readMessage } from "./read-message.server.ts";
import {
  addMessageNote,
  assignMessage,
  changeMessageState,
  deleteMessage,
  markMessagesRead,
  removeMessageNote,
  sweepSpam,
} from "./update-messages.server.ts";

const fixture = inboxFixture();
const choose = (query: string): InboxQuery =>
  parseInboxQuery(`https://x.example/admin/messages?${query}`);
const numbers = async (query: string) => {
  const { messages } = await listMessages(fixture, fixture.people.naledi, choose(query));
  return messages.map(({ number }) => number);
};

describe("the inbox", () => {
  test("filters and counts each view", async () => {
    const { naledi, pieter } = fixture.people;
    const [a, b, c, d, e] = [
      await fixture.write(),
      await fixture.write(),
      await fixture.write(),
      await fixture.write(),
      await fixture.write(),
    ];
    await assignMessage(fixture, naledi, { number: a, to: naledi.userId });
    await assignMessage(fixture, naledi, { number: b, to: pieter.userId });
    await changeMessageState(fixture, naledi, { numbers: [d], to: "archived" });
    await changeMessageState(fixture, naledi, { numbers: [e], to: "spam" });
    expect(await numbers("")).toEqual([a, b, c]);
    expect(await numbers("view=mine")).toEqual([a]);
    expect(await numbers("view=unassigned")).toEqual([c]);
    expect(await numbers("view=archived")).toEqual([d]);
    expect(await numbers("view=spam")).toEqual([e]);
    expect(await numbers("view=all")).toEqual([e, d, c, b, a]);
    expect(await countInboxViews(fixture, naledi)).toEqual({
      open: 3,
      mine: 1,
      unassigned: 1,
      answered: 0,
      archived: 1,
      spam: 1,
      all: 5,
    });
  });

  test("filters by type, and lists what is due first", async () => {
    const request = await fixture.write({ kind: "information-request" });
    const complaint = await fixture.write({ kind: "complaint" });
    const general = await fixture.write();
    expect(await numbers("")).toEqual([general, complaint, request]);
    expect(await numbers("kind=complaint")).toEqual([complaint]);
    expect(await numbers("kind=information-request&view=all")).toEqual([request]);
  });

  test("searches every term in name, email, text and number", async () => {
    const odd = await fixture.write({
      name: "Zoë O'Neill",
      email: "zoe@umfula.example",
      message: "100% of the Switches\nfail_often \\ today",
    });
    await fixture.write();
    const { id } = await fixture.rowOf(odd);
    const found = [
      "ZOË",
      "o'neill umfula",
      "switch",
      "100%",
      "fail_often",
      "\\",
      `${odd}`,
      `#${odd}`,
      messageReference(id),
      messageReference(id).toLowerCase(),
    ];
    expect(await numbers(`q=${messageReference(id).slice(0, 7)}`)).toEqual([]);
    for (const search of found) {
      expect(await numbers(`q=${encodeURIComponent(search)}`), search).toEqual([odd]);
    }
    expect(await numbers("q=100_")).toEqual([]);
    expect(await numbers("q=zoë+absent")).toEqual([]);
  });

  test("paginates, and a page past the end is the last", async () => {
    const row = { name: "A", email: "a@b.example", message: "x" };
    await fixture.database.insert(contactMessages).values(Array.from({ length: 30 }, () => row));
    const { messages, total, page } = await listMessages(
      fixture,
      fixture.people.naledi,
      choose("page=9"),
    );
    expect([messages.length, total, page]).toEqual([5, 30, 2]);
  });

  test("finds the adjacent messages, also for one outside the view", async () => {
    const [a, b, c] = [await fixture.write(), await fixture.write(), await fixture.write()];
    const adjacent = (query: string) =>
      findAdjacentMessages(fixture, fixture.people.naledi, choose(query), b);
    expect(await adjacent("")).toEqual({ previous: a, next: c });
    expect(await adjacent("view=all")).toEqual({ previous: c, next: a });
    await changeMessageState(fixture, fixture.people.naledi, { numbers: [b], to: "archived" });
    expect(await adjacent("")).toEqual({ previous: a, next: c });
    expect(await adjacent("view=archived")).toEqual({ previous: undefined, next: undefined });
  });

  test("searches with an index", async () => {
    const results = await fixture.database.$client.query(
      `begin; set local enable_seqscan = off;
       explain select 1 from contact_messages
       where lower(name || ' ' || email || ' ' || phone || ' ' || message) like '%switch%';
       rollback`,
    );
    expect(JSON.stringify(results)).toContain("contact_messages_text_trgm_idx");
  });
});

describe("one message", () => {
  test("is marked as read and unread, each audited once", async () => {
    const number = await fixture.write();
    const { naledi, pieter } = fixture.people;
    expect((await fixture.rowOf(number)).readAt).toBeNull();
    await markMessagesRead(fixture, naledi, { numbers: [number], isRead: true });
    await markMessagesRead(fixture, pieter, { numbers: [number], isRead: true });
    expect((await fixture.rowOf(number)).readAt).not.toBeNull();
    await markMessagesRead(fixture, pieter, { numbers: [number], isRead: false });
    expect((await fixture.rowOf(number)).readAt).toBeNull();
    expect(await fixture.log(number)).toEqual(["Naledi marked as read", "Pieter marked as unread"]);
  });

  test("is assigned only to admins, or unassigned", async () => {
    const number = await fixture.write();
    const { naledi, pieter } = fixture.people;
    const [customer] = await fixture.database
      .insert(users)
      .values({ name: "Sipho", email: "sipho@example.com" })
      .returning();
    const to = (id: string) => assignMessage(fixture, naledi, { number, to: id });
    expect(await to(customer?.id ?? "")).toEqual({ ok: false, reason: "no-colleague" });
    expect(await to(pieter.userId)).toEqual({ ok: true, name: "Pieter" });
    expect((await fixture.rowOf(number)).assignedTo).toBe(pieter.userId);
    expect(await to("")).toEqual({ ok: true, name: undefined });
    expect(await fixture.log(number)).toEqual(["Naledi assigned", "Naledi assigned"]);
  });

  test("names a colleague without a name by email, not as a former colleague", async () => {
    const { naledi, pieter } = fixture.people;
    const rename = (name: string) =>
      fixture.database.update(users).set({ name }).where(eq(users.id, pieter.userId));
    await rename("");
    onTestFinished(async () => void (await rename(pieter.name)));
    const number = await fixture.write();
    expect(await assignMessage(fixture, naledi, { number, to: pieter.userId })).toEqual({
      ok: true,
      name: pieter.email,
    });
    const nameless = { ...pieter, name: "" } as typeof pieter;
    await addMessageNote(fixture, nameless, { number, text: "Called, no answer" });
    await markAnswered(fixture, nameless, { number, channel: "phone", version: "open" });
    expect(await readMessage(fixture, naledi, number)).toMatchObject({
      answeredByName: pieter.email,
      notes: [{ author: pieter.email }],
      replies: [{ author: pieter.email }],
    });
    const { messages } = await listMessages(fixture, naledi, choose("view=answered"));
    expect(messages).toMatchObject([{ answeredBy: pieter.email, assignedTo: pieter.email }]);
    expect(await listColleagues(fixture, naledi)).toEqual([
      { id: naledi.userId, name: "Naledi" },
      { id: pieter.userId, name: pieter.email },
    ]);
  });

  test("has notes, whose text is not audited", async () => {
    const number = await fixture.write();
    const { naledi } = fixture.people;
    await addMessageNote(fixture, naledi, { number, text: "Marker of a note" });
    const stored = await readMessage(fixture, naledi, number);
    expect(stored?.notes).toMatchObject([{ body: "Marker of a note", author: "Naledi" }]);
    const other = await fixture.write();
    const note = stored?.notes[0]?.id ?? "";
    expect(await removeMessageNote(fixture, naledi, { number: other, note })).toEqual({
      ok: false,
    });
    expect(await removeMessageNote(fixture, naledi, { number, note })).toEqual({ ok: true });
    expect(await fixture.database.select().from(contactNotes)).toEqual([]);
    expect(await fixture.log(number)).toEqual([
      "Naledi added a note to",
      "Naledi removed a note from",
    ]);
    const { rows } = await fixture.database.$client.query("select * from audit_log");
    expect(JSON.stringify(rows)).not.toMatch(/Marker of a note|thandi@example|Thandi/);
  });

  test("is deleted with its replies and notes", async () => {
    const number = await fixture.write();
    const { naledi } = fixture.people;
    await addMessageNote(fixture, naledi, { number, text: "x" });
    const site = { database: fixture.database, origin: ORIGIN, deliversMail: true };
    await answerByMail(site, naledi, {
      number,
      text: "x",
      version: "open",
    });
    expect(await deleteMessage(fixture, naledi, number)).toEqual({ ok: true });
    expect(await deleteMessage(fixture, naledi, number)).toEqual({ ok: false });
    expect(await fixture.database.select().from(contactReplies)).toEqual([]);
    expect(await fixture.database.select().from(contactNotes)).toEqual([]);
    expect(await readMessage(fixture, naledi, number)).toBeUndefined();
  });
});

describe("retention", () => {
  test("deletes spam after 30 days, and nothing else", async () => {
    const { naledi } = fixture.people;
    const [old, fresh, archived] = [
      await fixture.write(),
      await fixture.write(),
      await fixture.write(),
    ];
    await changeMessageState(fixture, naledi, { numbers: [old, fresh], to: "spam" });
    await changeMessageState(fixture, naledi, { numbers: [archived], to: "archived" });
    const backdate = (number: number, days: number) =>
      fixture.database
        .update(contactMessages)
        .set({ stateChangedAt: sql`now() - make_interval(days => ${days})` })
        .where(eq(contactMessages.number, number));
    await backdate(old, 31);
    await backdate(fresh, 29);
    await backdate(archived, 400);
    await sweepSpam(fixture.database);
    expect(await numbers("view=all")).toEqual([archived, fresh]);
  });
});

test("exports a whole view, and audits it", async () => {
  const row = { name: "A", email: "a@b.example", message: "=1+1" };
  await fixture.database.insert(contactMessages).values(Array.from({ length: 1100 }, () => row));
  await fixture.write({ message: "Not this one" });
  const query = choose("q=1%2B1");
  const rows = await Array.fromAsync(exportMessages(fixture, fixture.people.naledi, query));
  expect(rows).toHaveLength(1101);
  expect([rows[0]?.[0], rows[0]?.at(-1), rows[1]?.at(-1)]).toEqual([
    "Number",
    "How it arrived",
    "Website",
  ]);
  expect(rows[1]?.slice(3, 7)).toEqual(["A", "a@b.example", "=1+1", "open"]);
  expect(new Set(rows.map(([number]) => number)).size).toBe(1101);
  const { rows: log } = await fixture.database.$client.query(
    "select entity_label from audit_log where verb = 'exported'",
  );
  expect(log).toEqual([{ entity_label: 'list "open", 1 100 rows' }]);
});

describe("a colleague who can no longer answer messages", () => {
  const setProfile = (change: Partial<typeof profiles.$inferInsert>) =>
    fixture.database
      .update(profiles)
      .set(change)
      .where(eq(profiles.id, fixture.people.pieter.userId));

  test.each<[string, Partial<typeof profiles.$inferInsert>]>([
    ["by their roles", { staffRoles: ["warehouse"] }],
    ["because they were deactivated", { role: "customer", deactivatedAt: new Date() }],
  ])("%s leaves their messages to the others, and is assigned none", async (_, change) => {
    const { naledi, pieter } = fixture.people;
    onTestFinished(async () => {
      await setProfile({ role: "admin", staffRoles: ["owner"], deactivatedAt: null });
    });
    const number = await fixture.write();
    await assignMessage(fixture, naledi, { number, to: pieter.userId });
    expect(await numbers("view=unassigned")).toEqual([]);

    await setProfile(change);
    expect(await numbers("view=unassigned")).toEqual([number]);
    expect(await countInboxViews(fixture, naledi)).toMatchObject({ unassigned: 1 });
    const { messages } = await listMessages(fixture, naledi, choose("view=all"));
    expect(messages[0]?.assignedTo).toBeNull();
    expect(await listColleagues(fixture, naledi)).toEqual([{ id: naledi.userId, name: "Naledi" }]);
    expect(await assignMessage(fixture, naledi, { number, to: pieter.userId })).toEqual({
      ok: false,
      reason: "no-colleague",
    });
    expect(await assignMessage(fixture, naledi, { number, to: naledi.userId })).toEqual({
      ok: true,
      name: "Naledi",
    });
  });
});
