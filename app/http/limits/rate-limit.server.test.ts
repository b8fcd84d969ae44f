import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDatabase, type Database, openDatabase } from "#app/database/connection.server.ts";
import { createTestDatabase } from "#app/database/test-database.server.ts";
import {
  clearRateLimit,
  consumeRateLimit,
  countTowardsRateLimit,
  deleteExpiredRateLimits,
  releaseRateLimit,
} from "./rate-limit.server.ts";

let test_: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;
const limit = { name: "login", max: 10, seconds: 900 };
/** A window of days, with the present time in its middle. */
const long = { ...limit, seconds: Math.round(Date.now() / 1000 / 1000.5) };

beforeAll(async () => {
  test_ = await createTestDatabase();
  database = test_.database;
});
afterAll(() => test_.drop());

describe("countTowardsRateLimit", () => {
  test("allows ten and refuses the eleventh with retryAfterSeconds", async () => {
    for (let n = 0; n < 10; n++) {
      expect(await countTowardsRateLimit(database, limit, "a")).toEqual({ ok: true });
    }
    const refused = await countTowardsRateLimit(database, limit, "a");
    expect(refused).toEqual({ ok: false, retryAfterSeconds: expect.any(Number) });
    if (!refused.ok) expect(refused.retryAfterSeconds).toBeLessThanOrEqual(900);
  });

  test("other subjects and other limits are not affected", async () => {
    for (let n = 0; n < 11; n++) await countTowardsRateLimit(database, limit, "b");
    expect((await countTowardsRateLimit(database, limit, "c")).ok).toBe(true);
    expect((await countTowardsRateLimit(database, { ...limit, name: "contact" }, "b")).ok).toBe(
      true,
    );
  });

  test("allows ten of a hundred concurrent attempts from two processes", async () => {
    const other = openDatabase(test_.config);
    const tries = Array.from({ length: 100 }, (_, n) =>
      countTowardsRateLimit(n % 2 ? other : database, limit, "d"),
    );
    const passed = (await Promise.all(tries)).filter(({ ok }) => ok);
    await closeDatabase(other);
    expect(passed).toHaveLength(10);
  });

  test("weights the previous window by its remaining share", async () => {
    // Half of them count.
    await fillWindowBefore("e", 24);
    await fillWindowBefore("e2", 16);
    expect((await countTowardsRateLimit(database, long, "e")).ok).toBe(false);
    expect((await countTowardsRateLimit(database, long, "e2")).ok).toBe(true);
  });

  test("expired counters are deleted", async () => {
    await countTowardsRateLimit(database, { ...limit, name: "old" }, "f");
    await database.execute(
      sql`update rate_limits set expires_at = now() - interval '1 second' where key = 'old:f'`,
    );
    await deleteExpiredRateLimits(database);
    const { rows } = await database.execute(sql`select 1 from rate_limits where key = 'old:f'`);
    expect(rows).toHaveLength(0);
  });
});

describe("consumeRateLimit", () => {
  const spaced = { ...limit, thenEverySeconds: 60 };

  test("refused attempts do not count", async () => {
    for (let n = 0; n < 10; n++)
      expect((await consumeRateLimit(database, limit, "g")).ok).toBe(true);
    for (let n = 0; n < 50; n++) {
      expect(await consumeRateLimit(database, limit, "g")).toEqual({
        ok: false,
        retryAfterSeconds: expect.any(Number),
      });
    }
    expect(await countOf("g")).toBe(10);
  });

  test("past the limit, a spaced limit allows one attempt a minute and says when", async () => {
    for (let n = 0; n < 10; n++) await consumeRateLimit(database, spaced, "h");
    for (let minute = 0; minute < 3; minute++) {
      const refused = await consumeRateLimit(database, spaced, "h");
      if (refused.ok) throw new Error("Allowed within the minute");
      expect(refused.retryAfterSeconds).toBeGreaterThan(30);
      expect(refused.retryAfterSeconds).toBeLessThanOrEqual(60);
      await moveBack("h", 60);
      expect((await consumeRateLimit(database, spaced, "h")).ok).toBe(true);
    }
  });

  test("not before the minute is over", async () => {
    for (let n = 0; n < 10; n++) await consumeRateLimit(database, spaced, "i");
    await moveBack("i", 30);
    const refused = await consumeRateLimit(database, spaced, "i");
    expect(refused).toMatchObject({ ok: false });
    if (!refused.ok) expect(refused.retryAfterSeconds).toBeLessThanOrEqual(30);
  });

  test("allows ten of a hundred concurrent attempts, and one a minute later", async () => {
    const other = openDatabase(test_.config);
    const burst = async () => {
      const attempts = Array.from({ length: 100 }, (_, n) =>
        consumeRateLimit(n % 2 ? other : database, spaced, "j"),
      );
      return (await Promise.all(attempts)).filter(({ ok }) => ok).length;
    };
    expect(await burst()).toBe(10);
    await moveBack("j", 60);
    expect(await burst()).toBe(1);
    await closeDatabase(other);
  });

  test("the previous window counts at the start of a window, also for concurrent attempts", async () => {
    const longSpaced = { ...spaced, seconds: long.seconds };
    await fillWindowBefore("k", 1_000_000);
    await database.execute(
      sql`update rate_limits set last_consumed_at = now() where key = 'login:k'`,
    );
    expect((await consumeRateLimit(database, longSpaced, "k")).ok).toBe(false);
    await moveBack("k", 60);
    const attempts = Array.from({ length: 20 }, () => consumeRateLimit(database, longSpaced, "k"));
    expect((await Promise.all(attempts)).filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("a released attempt leaves neither a count nor a wait", async () => {
    for (let n = 0; n < 30; n++) {
      const consumed = await consumeRateLimit(database, spaced, "l");
      if (!consumed.ok) throw new Error("Refused");
      await releaseRateLimit(database, consumed.permit);
    }
    for (let n = 0; n < 10; n++) await consumeRateLimit(database, spaced, "l");
    await moveBack("l", 60);
    const slot = await consumeRateLimit(database, spaced, "l");
    if (!slot.ok) throw new Error("Refused");
    await releaseRateLimit(database, slot.permit);
    expect((await consumeRateLimit(database, spaced, "l")).ok).toBe(true);
    expect((await consumeRateLimit(database, spaced, "l")).ok).toBe(false);
  });

  test("a release does not change the wait of a later attempt", async () => {
    const first = await consumeRateLimit(database, spaced, "m");
    if (!first.ok) throw new Error("Refused");
    for (let n = 0; n < 10; n++) await consumeRateLimit(database, spaced, "m");
    await releaseRateLimit(database, first.permit);
    await consumeRateLimit(database, spaced, "m");
    expect((await consumeRateLimit(database, spaced, "m")).ok).toBe(false);
  });

  test("a cleared limit starts from zero", async () => {
    for (let n = 0; n < 12; n++) await consumeRateLimit(database, spaced, "n");
    await clearRateLimit(database, spaced, "n");
    expect((await consumeRateLimit(database, spaced, "n")).ok).toBe(true);
    expect(await countOf("n")).toBe(1);
  });
});

/** Moves the last allowed attempt so many seconds back. */
async function moveBack(who: string, seconds: number): Promise<void> {
  await database.execute(sql`
    update rate_limits set last_consumed_at = last_consumed_at - make_interval(secs => ${seconds})
    where key = ${`login:${who}`}`);
}

async function countOf(who: string): Promise<number> {
  const { rows } = await database.execute<{ sum: number }>(
    sql`select sum(count)::int as sum from rate_limits where key = ${`login:${who}`}`,
  );
  return rows[0]?.sum ?? 0;
}

async function fillWindowBefore(who: string, count: number): Promise<void> {
  await database.execute(sql`
    insert into rate_limits (key, window_start, count, expires_at)
    values (${`login:${who}`}, to_timestamp(
              (floor(extract(epoch from now()) / ${long.seconds}::int) - 1) * ${long.seconds}::int
            ), ${count}, now() + interval '1 day')`);
}
