import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDatabase, type Database, openDatabase } from "#app/database/connection.server.ts";
import { createTestDatabase } from "#app/database/test-database.server.ts";
import { sweepLimits, takeFromLimit } from "./rate-limit.server.ts";

let test_: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;
const limit = { name: "login", most: 10, seconds: 900 };

beforeAll(async () => {
  test_ = await createTestDatabase();
  database = test_.database;
});
afterAll(() => test_.drop());

describe("takeFromLimit", () => {
  test("lets the first ten through and refuses the eleventh, saying when to come back", async () => {
    for (let n = 0; n < 10; n++) {
      expect(await takeFromLimit(database, limit, "a")).toEqual({ ok: true });
    }
    const refused = await takeFromLimit(database, limit, "a");
    expect(refused).toEqual({ ok: false, retryAfterSeconds: expect.any(Number) });
    if (!refused.ok) expect(refused.retryAfterSeconds).toBeLessThanOrEqual(900);
  });

  test("others, and other limits, are not affected", async () => {
    for (let n = 0; n < 11; n++) await takeFromLimit(database, limit, "b");
    expect((await takeFromLimit(database, limit, "c")).ok).toBe(true);
    expect((await takeFromLimit(database, { ...limit, name: "contact" }, "b")).ok).toBe(true);
  });

  test("a hundred tries at once from two processes: ten pass", async () => {
    const other = openDatabase(test_.address);
    const tries = Array.from({ length: 100 }, (_, n) =>
      takeFromLimit(n % 2 ? other : database, limit, "d"),
    );
    const passed = (await Promise.all(tries)).filter(({ ok }) => ok);
    await closeDatabase(other);
    expect(passed).toHaveLength(10);
  });

  test("what happened in the window before counts for the part still in view", async () => {
    await fillWindowBefore("e", 10_000);
    expect((await takeFromLimit(database, { ...limit, seconds: 1_000_000 }, "e")).ok).toBe(false);
  });

  test("counters that no longer matter are swept away", async () => {
    await takeFromLimit(database, { ...limit, name: "old" }, "f");
    await database.execute(
      sql`update rate_limits set expires_at = now() - interval '1 second' where key = 'old:f'`,
    );
    await sweepLimits(database);
    const { rows } = await database.execute(sql`select 1 from rate_limits where key = 'old:f'`);
    expect(rows).toHaveLength(0);
  });
});

async function fillWindowBefore(who: string, count: number): Promise<void> {
  await database.execute(sql`
    insert into rate_limits (key, window_start, count, expires_at)
    values (${`login:${who}`}, to_timestamp((floor(extract(epoch from now()) / 1000000) - 1) * 1000000),
            ${count}, now() + interval '1 day')`);
}
