import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startDatabaseProxy } from "#tests/helpers/database/database-proxy.ts";
import { type Database, isDatabaseUnavailable, openDatabase } from "./connection.server.ts";

import { createTestDatabase } from "./test-database.server.ts";

let given: Awaited<ReturnType<typeof createTestDatabase>>;
let cable: Awaited<ReturnType<typeof startDatabaseProxy>>;
let database: Database;
beforeAll(async () => {
  given = await createTestDatabase();
  cable = await startDatabaseProxy(given.config);
  database = openDatabase({ ...cable.address, host: "127.0.0.1" });
  return async () => {
    await database.$client.end();
    await given.drop();
  };
});
afterAll(() => cable.disconnect());

const caught = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe("isDatabaseUnavailable", () => {
  test("tells an unavailable database from a failed query", async () => {
    const no = await caught(database.execute("select * from nowhere"));
    expect([
      isDatabaseUnavailable(no),
      isDatabaseUnavailable(undefined),
      isDatabaseUnavailable("down"),
    ]).toEqual([false, false, false]);
  });

  test("recognises a connection lost during a query and refused afterwards", async () => {
    const failure = caught(database.execute("select pg_sleep(10)"));
    await expect
      .poll(async () => {
        const { rows } = await given.database.$client.query(
          "select 1 from pg_stat_activity where query like 'select pg_sleep%'",
        );
        return rows.length;
      })
      .toBe(1);
    await cable.disconnect();
    expect(isDatabaseUnavailable(await failure)).toBe(true);
    expect(isDatabaseUnavailable(await caught(database.execute("select 1")))).toBe(true);
    await cable.reconnect();
  });

  test("recognises an administrator's shutdown", async () => {
    const client = new pg.Client(given.config);
    client.on("error", () => {});
    await client.connect();
    const ended = caught(
      client.query("select pg_terminate_backend(pg_backend_pid()), pg_sleep(10)"),
    );
    expect(isDatabaseUnavailable(await ended)).toBe(true);
    await client.end().catch(() => {});
  });
});
