import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { DatabaseConfig } from "#app/database/connection.server.ts";
import { createTestDatabase } from "#app/database/test-database.server.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { listTables } from "#server/backup/dump-tables.ts";
import { startDatabaseProxy } from "#tests/helpers/database/database-proxy.ts";
import { queryDatabase } from "#tests/helpers/database/query-database.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { type Job, jobs, startJobs } from "./jobs.ts";

let given: Awaited<ReturnType<typeof createTestDatabase>>;
let started: Awaited<ReturnType<typeof startJobs>>[] = [];
let logged: unknown[] = [];
beforeEach(async () => {
  given = await createTestDatabase();
  logged = [];
});
afterEach(async () => {
  await Promise.all(started.map(({ stop }) => stop()));
  started = [];
  await given.drop();
});

const YEARLY = "0 0 1 1 *";

async function start(table: Record<string, Job> = jobs, config: DatabaseConfig = given.config) {
  const note = (event: string, details?: Record<string, unknown>) =>
    void logged.push([event, details]);
  const services = {
    database: given.database,
    files: {} as FileStorage,
    origin: "http://127.0.0.1:3000",
    log: { info: note, warn: note, error: note },
  };
  const process = await startJobs(config, services, { table, pollingIntervalSeconds: 0.5 });
  started.push(process);
  return process;
}

describe("the table of jobs", () => {
  test("every job has a schedule and a worker; a removed job has none", async () => {
    await start({ retired: { cron: "* * * * *", run: async () => {} } });
    await started.pop()?.stop();
    const { boss } = await start();
    const names = Object.keys(jobs).sort();
    expect((await boss.getSchedules()).map(({ name }) => name).sort()).toEqual(names);
    expect(
      boss
        .getWipData()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(names);
  });

  test("a job deletes expired rows", async () => {
    await given.database.execute(
      `insert into rate_limits (key, window_start, expires_at, count)
       values ('old', now() - interval '2 hours', now() - interval '1 hour', 1)`,
    );
    const { boss } = await start();
    await boss.send("rate-limits");
    await eventually(async () =>
      expect((await given.database.execute("select from rate_limits")).rows).toEqual([]),
    );
  });
});

describe("a job", () => {
  test("runs in one process, however many share the database", async () => {
    let runs = 0;
    const count = { cron: YEARLY, run: async () => void runs++ };
    const [first] = await Promise.all([start({ count }), start({ count })]);
    for (let sent = 1; sent <= 3; sent++) {
      await first.boss.send("count");
      await eventually(async () => expect(await states()).toEqual(Array(sent).fill("completed")));
    }
    expect(runs).toBe(3);
  });

  test("that fails is logged without its details in the queue, and is retried", async () => {
    let runs = 0;
    const { boss } = await start({
      flaky: {
        cron: YEARLY,
        run: async () => {
          if (++runs === 1) throw new Error("thandi@example.co.za could not be written");
        },
      },
    });
    await boss.send("flaky");
    await eventually(async () => expect(await states()).toEqual(["retry"]));
    expect(logged).toEqual([["job failed", { job: "flaky", error: expect.any(Error) }]]);
    expect(JSON.stringify(await rows("select output from pgboss.job"))).not.toContain("thandi");
    await boss.send("flaky");
    await eventually(async () => expect(runs).toBe(2));
  });

  test("that was missed while the site was down runs once after the next start", async () => {
    let runs = 0;
    const hourly = { cron: "30 * * * *", run: async () => void runs++ };
    await start({ hourly });
    await started.pop()?.stop();
    await rows("update pgboss.version set cron_on = now() - interval '5 hours'");
    await rows("update pgboss.schedule set created_on = now() - interval '6 hours'");
    await start({ hourly });
    await eventually(async () => expect(runs).toBe(1));
  });

  test("that is running when the process stops is finished first", async () => {
    const { promise: running, resolve: begun } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { boss, stop } = await start({
      long: {
        cron: YEARLY,
        run: () => {
          begun();
          return released;
        },
      },
    });
    await boss.send("long");
    await running;
    const stopping = stop();
    release();
    await stopping;
    expect(await states()).toEqual(["completed"]);
  });

  test("runs again after a database outage, which is only logged", async () => {
    let runs = 0;
    const cable = await startDatabaseProxy(given.config);
    const { boss } = await start(
      { count: { cron: YEARLY, run: async () => void runs++ } },
      cable.address,
    );
    await cable.disconnect();
    await eventually(async () =>
      expect(logged).toContainEqual(["job queue", { reason: expect.any(String) }]),
    );
    await cable.reconnect();
    await eventually(async () => expect(await boss.send("count")).not.toBeNull());
    await eventually(async () => expect(runs).toBe(1));
    await started.pop()?.stop();
    await cable.disconnect();
  });
});

test("a backup leaves the job queue out", async () => {
  await start({});
  const client = await given.database.$client.connect();
  const tables = await listTables(client).finally(() => client.release());
  expect(tables.map(({ name }) => name)).toContain("orders");
  expect(tables.map(({ name }) => name)).not.toContain("job");
});

const rows = (statement: string) => queryDatabase(given.config, statement);
const states = async () =>
  (
    await rows(
      "select state from pgboss.job where name not like '\\_\\_pgboss%' order by created_on",
    )
  ).map(({ state }) => state);
