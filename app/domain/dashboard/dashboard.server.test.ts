import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "#app/database/test-database.server.ts";
import type { Owner } from "#app/domain/accounts/people.ts";
import type { StaffRole } from "#app/domain/accounts/staff/permissions.ts";
import { readDailyFigures } from "./daily-figures.server.ts";
import { countNavigationBadges, readOpenTasks } from "./open-tasks.server.ts";

const admin = { staffRoles: ["owner"] } as unknown as Owner;
let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

test("an empty shop has no open tasks and thirty days of zeros", async () => {
  const tasks = Object.values(await readOpenTasks(testDatabase, admin));
  expect(tasks).toHaveLength(13);
  for (const task of tasks) expect(task).toEqual({ count: 0, names: [] });
  const days = await readDailyFigures(testDatabase, admin);
  expect(days).toHaveLength(30);
  expect(new Set(days.map(({ day }) => day)).size).toBe(30);
  expect(
    days.every(({ day: _, ...figures }) => Object.values(figures).every((figure) => figure === 0)),
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
    failedSchedules: { count: 2, names: ["Drones", "Home page"] },
    messages: { count: 2 },
    soldOut: { count: 1, names: ["Stock 0"] },
    low: { count: 3, names: ["Stock 1", "Stock 2", "Stock 3"] },
    withoutPicture: { count: 1 },
    failedMails: { count: 1, names: ["Lost"] },
  });
  const { oldestAt, replyDueAt } = (await readOpenTasks(testDatabase, admin)).messages ?? {};
  expect(Math.round((Date.now() - (oldestAt?.getTime() ?? 0)) / 3_600_000)).toBe(19);
  expect(Math.round(((replyDueAt?.getTime() ?? 0) - Date.now()) / 3_600_000)).toBe(5);
  expect(await countNavigationBadges(testDatabase, admin)).toEqual({
    products: 10,
    orders: 0,
    quotations: 0,
    messages: 2,
    failedMails: 1,
  });
});

const ofRole = (role: StaffRole) => ({ staffRoles: [role] }) as unknown as Owner;

test("each role has the tasks, badges and figures of its own work, and no others", async () => {
  const worked = async (role: StaffRole) => [
    Object.keys(await readOpenTasks(testDatabase, ofRole(role))),
    Object.keys(await countNavigationBadges(testDatabase, ofRole(role))),
    Object.keys((await readDailyFigures(testDatabase, ofRole(role)))[0] ?? {}),
  ];
  expect(await worked("warehouse")).toEqual([
    ["toPack", "toSend", "soldOut", "low"],
    ["products", "orders"],
    ["day"],
  ]);
  expect(await worked("content")).toEqual([["failedSchedules"], ["products"], ["day"]]);
  expect(await worked("support")).toEqual([
    ["messages", "failedMails"],
    ["products", "orders", "messages", "failedMails"],
    ["day", "messages"],
  ]);
  expect(await worked("accounts")).toEqual([
    ["flaggedOrders", "toConfirm", "unpaid", "failedMails"],
    ["products", "orders", "failedMails"],
    ["day", "sales", "previousSales", "customers"],
  ]);
  expect((await worked("owner"))[1]).toEqual([
    "products",
    "orders",
    "messages",
    "quotations",
    "failedMails",
  ]);
});

test("an email that failed is the work of those who may read it", async () => {
  const insert = (kind: string, subject: string) =>
    testDatabase.database.execute(sql`
      insert into mail_outbox (message_id, kind, to_email, subject, text_body, html_body, failed_at)
      values (${`<${kind}>`}, ${kind}, 'a@umfula.example', ${subject}, '', '', now())`);
  await insert("order-status-update", "Your order");
  const failedFor = async (role: StaffRole) => [
    (await readOpenTasks(testDatabase, ofRole(role))).failedMails?.names,
    (await countNavigationBadges(testDatabase, ofRole(role))).failedMails,
  ];
  expect(await failedFor("owner")).toEqual([["Your order", "Lost"], 2]);
  // The test email is for those who change settings.
  expect(await failedFor("support")).toEqual([["Your order"], 1]);
  expect(await failedFor("warehouse")).toEqual([undefined, undefined]);
  await testDatabase.database.execute(sql`delete from mail_outbox where subject = 'Your order'`);
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
    toConfirm: { count: 1, names: ["ORD-1001"] },
    unpaid: { count: 4, names: ["ORD-1002", "ORD-1003", "ORD-1004"] },
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
    insert into users (name, email)
    values ('New', 'new@umfula.example'), ('Former colleague', 'former@umfula.example')`);
  await testDatabase.database.execute(sql`
    update profiles set deactivated_at = now()
    where id = (select id from users where email = 'former@umfula.example')`);
  const days = await readDailyFigures(testDatabase, admin);
  expect(days.slice(-2)).toMatchObject([
    { messages: 1, customers: 0, sentMails: 0, savedMails: 0 },
    { messages: 1, customers: 1, sentMails: 1, savedMails: 2 },
  ]);
  expect(days.slice(0, -2).every(({ messages }) => messages === 0)).toBe(true);
});
