import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "#app/database/test-database.server.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { readDailyFigures } from "./daily-figures.server.ts";
import { countNavigationBadges, readOpenTasks } from "./open-tasks.server.ts";

const admin = {} as Admin;
let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

test("an empty shop has no open tasks and thirty days of zeros", async () => {
  expect(await readOpenTasks(testDatabase, admin)).toEqual({
    flaggedOrders: 0,
    flaggedOrderNames: [],
    toConfirm: 0,
    toConfirmNames: [],
    toPack: 0,
    toPackNames: [],
    toSend: 0,
    toSendNames: [],
    unpaid: 0,
    unpaidNames: [],
    messages: 0,
    oldestMessageAt: undefined,
    replyDueAt: undefined,
    soldOut: 0,
    soldOutNames: [],
    low: 0,
    lowNames: [],
    withoutPicture: 0,
    withoutPictureNames: [],
    failedMails: 0,
    failedMailNames: [],
    failedSchedules: 0,
    failedScheduleNames: [],
  });
  const days = await readDailyFigures(testDatabase, admin);
  expect(days).toHaveLength(30);
  expect(new Set(days.map(({ day }) => day)).size).toBe(30);
  expect(
    days.every((day) => day.messages + day.customers + day.sentMails + day.savedMails === 0),
  ).toBe(true);
});

test("counts open tasks with their most urgent examples", async () => {
  await testDatabase.database.execute(sql`
    insert into products (name, description, price, stock, images)
    select 'Stock ' || n, 'A thing', 1, n, case when n = 9 then '[]' else '["x"]' end::jsonb
    from generate_series(0, 9) n`);
  await testDatabase.database.execute(sql`
    insert into contact_messages (name, email, message, created_at, due_at, state)
    values ('A', 'a@umfula.example', 'First', now() - interval '19 hours', now() + interval '5 hours', 'open'),
      ('B', 'b@umfula.example', 'Second', now(), now() + interval '24 hours', 'open'),
      ('C', 'c@umfula.example', 'Dealt with', now() - interval '33 hours', now() - interval '9 hours', 'archived')`);
  await testDatabase.database.execute(sql`
    insert into mail_outbox (message_id, kind, to_email, subject, text_body, html_body,
      failed_at, sent_at, sent_via)
    values ('<1>', 'test', 'a@umfula.example', 'Lost', '', '', now(), null, null),
      ('<2>', 'test', 'a@umfula.example', 'Found', '', '', null, now(), 'smtp'),
      ('<3>', 'test', 'a@umfula.example', 'Kept', '', '', null, now(), 'folder'),
      ('<4>', 'test', 'a@umfula.example', 'Kept', '', '', null, now(), 'folder')`);
  await testDatabase.database.execute(sql`
    insert into content_documents (id, draft, updated_by, schedule_failed_at)
    values ('service/drones', '{"title": "Drones"}', 'Sipho', now()),
      ('home', '{}', 'Sipho', now() - interval '1 day'),
      ('portfolio', '{"title": "Our work"}', 'Sipho', null)`);
  expect(await readOpenTasks(testDatabase, admin)).toMatchObject({
    failedSchedules: 2,
    failedScheduleNames: ["Drones", "Home page"],
    messages: 2,
    soldOut: 1,
    soldOutNames: ["Stock 0"],
    low: 3,
    lowNames: ["Stock 1", "Stock 2", "Stock 3"],
    withoutPicture: 1,
    failedMails: 1,
    failedMailNames: ["Lost"],
  });
  const { oldestMessageAt, replyDueAt } = await readOpenTasks(testDatabase, admin);
  expect(Math.round((Date.now() - (oldestMessageAt?.getTime() ?? 0)) / 3_600_000)).toBe(19);
  expect(Math.round(((replyDueAt?.getTime() ?? 0) - Date.now()) / 3_600_000)).toBe(5);
  expect(await countNavigationBadges(testDatabase, admin)).toEqual({
    products: 10,
    orders: 0,
    messages: 2,
    failedMails: 1,
  });
});

test("orders await payment until a proof of payment comes, newest first", async () => {
  await testDatabase.database.execute(sql`
    insert into orders (number, idempotency_key, access_key, source, full_name, email, phone,
      delivery_method, payment_method, goods_total, delivery_total, vat_total, expires_at, placed_at)
    select n, gen_random_uuid(), lpad(n::text, 43, 'k'), 'shop', 'x', 'a@b.c', '1', 'collection',
      'eft', 10, 0, 0, now(), now() - n * interval '1 hour' from generate_series(1001, 1005) n`);
  await testDatabase.database.execute(sql`
    insert into proofs_of_payment (order_id, path, display_name, size)
    select id, 'p', 'x', 1 from orders where number = 1001`);
  expect(await readOpenTasks(testDatabase, admin)).toMatchObject({
    toConfirm: 1,
    toConfirmNames: ["ORD-1001"],
    unpaid: 4,
    unpaidNames: ["ORD-1002", "ORD-1003", "ORD-1004"],
  });
  await testDatabase.database.execute(sql`delete from orders`);
});

test("a day is from midnight to midnight in South African time", async () => {
  await testDatabase.database.execute(sql`delete from contact_messages`);
  await testDatabase.database.execute(sql`
    insert into contact_messages (name, email, message, created_at)
    select 'A', 'a@umfula.example', 'A message', moment at time zone 'Africa/Johannesburg'
    from (values
      ((now() at time zone 'Africa/Johannesburg')::date - interval '1 second'),
      ((now() at time zone 'Africa/Johannesburg')::date + interval '0 seconds'),
      ((now() at time zone 'Africa/Johannesburg')::date - interval '40 days')) as at (moment)`);
  await testDatabase.database.execute(sql`
    insert into users (name, email) values ('New', 'new@umfula.example')`);
  const days = await readDailyFigures(testDatabase, admin);
  expect(days.slice(-2)).toMatchObject([
    { messages: 1, customers: 0, sentMails: 0, savedMails: 0 },
    { messages: 1, customers: 1, sentMails: 1, savedMails: 2 },
  ]);
  expect(days.slice(0, -2).every(({ messages }) => messages === 0)).toBe(true);
});
