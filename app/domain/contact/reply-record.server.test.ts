import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase } from "#app/database/test-database.server.ts";
import { MIN_RECORDED_MESSAGES, nextQuarter, readReplyRecord } from "./reply-record.server.ts";

let own: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  own = await createTestDatabase();
});
beforeEach(() => own.database.$client.query("delete from contact_messages"));
afterAll(() => own.drop());

const now = new Date("2026-11-19T12:00:00+02:00");

/** So many messages of a day, due in 24 hours and answered after so many. */
async function received(count: number, on: string, hours: number | null, state = "answered") {
  await own.database.$client.query(
    `with message as (
      insert into contact_messages (name, email, message, state, created_at, due_at, answered_at)
      select 'x', 'a@b.c', 'x', $3, $1::timestamptz, $1::timestamptz + interval '24 hours',
        $1::timestamptz + make_interval(hours => $2)
      from generate_series(1, $4) returning id, answered_at, due_at
    ) insert into contact_replies (message_id, channel, created_at, due_at)
      select id, 'phone', answered_at, due_at from message where answered_at is not null`,
    [on, hours, state, count],
  );
}

test("is of the last whole quarter in South Africa, and counts replies in the promised time", async () => {
  await received(18, "2026-07-01T00:30:00+02:00", 23);
  await received(3, "2026-09-30T23:30:00+02:00", 25);
  // Unanswered, and still waiting.
  await received(1, "2026-08-01T10:00:00+02:00", null, "open");
  await received(9, "2026-06-30T23:30:00+02:00", 1);
  await received(9, "2026-10-01T00:30:00+02:00", 1);
  expect(await readReplyRecord(own, now)).toEqual({
    quarter: "July to September 2026",
    messages: 22,
    inTime: 18,
  });
  const january = new Date("2027-01-05T12:00:00+02:00");
  expect(await readReplyRecord(own, january)).toBeUndefined();
  expect(nextQuarter(now)).toEqual(new Date("2027-01-01T00:00:00+02:00"));
});

test("leaves out spam and what needed no reply, and is nothing of too few", async () => {
  await received(MIN_RECORDED_MESSAGES - 1, "2026-08-01T10:00:00+02:00", 2);
  await received(5, "2026-08-01T10:00:00+02:00", null, "archived");
  await received(5, "2026-08-01T10:00:00+02:00", 1, "spam");
  expect(await readReplyRecord(own, now)).toBeUndefined();
  await received(1, "2026-08-01T10:00:00+02:00", 2, "archived");
  expect(await readReplyRecord(own, now)).toMatchObject({ messages: 20, inTime: 20 });
});

test("a reply that could not be sent is no reply", async () => {
  await received(MIN_RECORDED_MESSAGES, "2026-08-01T10:00:00+02:00", 2);
  await own.database.$client.query("update contact_replies set channel = 'mail', body = 'x'");
  expect(await readReplyRecord(own, now)).toMatchObject({ messages: 20, inTime: 0 });
});

test("a late reply stays late when the message is reopened, which gives it a later deadline", async () => {
  await received(MIN_RECORDED_MESSAGES, "2026-08-01T10:00:00+02:00", 25);
  await own.database.$client.query(
    "update contact_messages set state = 'open', due_at = '2026-09-01T10:00:00+02:00'",
  );
  expect(await readReplyRecord(own, now)).toMatchObject({ messages: 20, inTime: 0 });
});

test("leaves out what staff recorded", async () => {
  await received(MIN_RECORDED_MESSAGES, "2026-08-01T10:00:00+02:00", 2);
  await own.database.$client.query("update contact_messages set channel = 'phone'");
  expect(await readReplyRecord(own, now)).toBeUndefined();
});

test("leaves out complaints and information requests, which have longer deadlines", async () => {
  await received(MIN_RECORDED_MESSAGES, "2026-08-01T10:00:00+02:00", 2);
  await own.database.$client.query("update contact_messages set kind = 'complaint'");
  expect(await readReplyRecord(own, now)).toBeUndefined();
});
