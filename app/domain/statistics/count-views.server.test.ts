import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "#app/database/test-database.server.ts";
import { startViewCounter, sweepStatistics } from "./count-views.server.ts";
import type { Statistic } from "./statistic.ts";

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());
beforeEach(
  async () => void (await testDatabase.database.execute(sql`delete from daily_statistics`)),
);

const start = (database = testDatabase.database) => {
  const warnings: string[] = [];
  const counter = startViewCounter({ database, log: { warn: (event) => warnings.push(event) } });
  onTestFinished(() => counter.stop());
  let clients = 0;
  return {
    ...counter,
    warnings,
    /** Each from a client of its own. */
    count(statistics: readonly Statistic[]) {
      for (const each of statistics) counter.count([each], `client ${clients++}`);
    },
    countFrom: counter.count,
  };
};

async function stored(): Promise<[string, string, number][]> {
  const { rows } = await testDatabase.database.execute<Statistic & { count: string }>(sql`
    select kind, value, count from daily_statistics order by count desc, kind, value`);
  return rows.map(({ kind, value, count }) => [kind, value, Number(count)]);
}

const view = (value: string): Statistic => ({ kind: "view", value });
const sources = (from: number, to: number): Statistic[] =>
  Array.from({ length: to - from }, (_, n) => ({ kind: "source", value: `s${from + n}.example` }));

test("two processes add to the same sums", async () => {
  const [one, other] = [start(), start()];
  for (let n = 0; n < 3; n++) one.count([view("/"), { kind: "source", value: "direct" }]);
  other.count([view("/"), view("/shop")]);
  await Promise.all([one.save(), other.save()]);
  one.count([view("/")]);
  await one.stop();
  expect(await stored()).toEqual([
    ["view", "/", 5],
    ["source", "direct", 3],
    ["view", "/shop", 1],
  ]);
});

test("only products that visitors can see are counted", async () => {
  const { rows } = await testDatabase.database.execute<{ id: string; status: string }>(sql`
    insert into products (name, description, price, stock, status)
    values ('Seen', 'x', 10, 1, 'published'), ('Unseen', 'x', 10, 1, 'draft') returning id, status`);
  const counter = start();
  counter.count([
    ...rows.map(({ id }) => view(`/products/${id}`)),
    view(`/products/${randomUUID()}`),
  ]);
  await counter.save();
  const seen = rows.find(({ status }) => status === "published");
  expect(await stored()).toEqual([["view", `/products/${seen?.id}`, 1]]);
});

test("a day has a limited number of different values; known ones are still counted", async () => {
  const counter = start();
  counter.count(sources(0, 250));
  await counter.save();
  counter.count([...sources(250, 900), ...sources(0, 10), ...sources(0, 10)]);
  await counter.save();
  const rows = await stored();
  expect(rows).toHaveLength(301);
  expect(rows[0]).toEqual(["source", "(other)", 600]);
  expect(rows.filter(([, , count]) => count === 3)).toHaveLength(10);
});

test("a client that sends many different values leaves room for others", async () => {
  const counter = start();
  counter.countFrom(sources(0, 500), "203.0.113.7");
  counter.count(sources(500, 520));
  await counter.save();
  const rows = await stored();
  expect(rows[0]).toEqual(["source", "(other)", 485]);
  expect(rows.filter(([, value]) => /^s5[01]\d\./.test(value))).toHaveLength(20);
});

test("memory holds a limited number of different values between two saves", async () => {
  const counter = start();
  counter.count(sources(0, 5000));
  counter.count([view("/")]);
  await counter.save();
  const total = (await stored()).reduce((sum, [, , count]) => sum + count, 0);
  expect(total).toBe(5001);
  expect(await stored()).toContainEqual(["view", "(other)", 1]);
});

test("what could not be saved is saved later", async () => {
  let isDown = true;
  const { database } = testDatabase;
  const flaky = new Proxy(database, {
    get: (target, name) =>
      name === "execute" && isDown
        ? () => Promise.reject(new Error("down"))
        : Reflect.get(target, name),
  });
  const counter = start(flaky);
  counter.count([view("/")]);
  await counter.save();
  expect(counter.warnings).toEqual(["statistics not saved"]);
  isDown = false;
  counter.count([view("/")]);
  await counter.save();
  expect(await stored()).toEqual([["view", "/", 2]]);
});

test("sums are kept for 400 days", async () => {
  await testDatabase.database.execute(sql`
    insert into daily_statistics (day, kind, value, count)
    select current_date - age, 'view', '/', 1 from unnest(array[0, 399, 402]) as age`);
  expect(await sweepStatistics(testDatabase.database)).toEqual({ removed: 1 });
});
