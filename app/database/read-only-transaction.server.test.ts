import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { readOnlyTransaction } from "./connection.server.ts";
import { createTestDatabase } from "./test-database.server.ts";

const settings = { enable_seqscan: "off", statement_timeout: 1234 } as const;

test("settings apply to the whole transaction, and to nothing after it", async () => {
  const { database, drop } = await createTestDatabase();
  onTestFinished(drop);
  const settingsQuery = sql`select current_setting('enable_seqscan') as seqscan,
    current_setting('statement_timeout') as timeout, current_setting('transaction_read_only') as read_only,
    current_setting('transaction_isolation') as isolation`;
  const inside = await readOnlyTransaction(database, settings, (on) => on.execute(settingsQuery));
  expect(inside.rows).toEqual([
    { seqscan: "off", timeout: "1234ms", read_only: "on", isolation: "repeatable read" },
  ]);
  expect((await database.execute(settingsQuery)).rows).toEqual([
    { seqscan: "on", timeout: "15s", read_only: "off", isolation: "read committed" },
  ]);
});

test("rejects writes", async () => {
  const { database, drop } = await createTestDatabase();
  onTestFinished(drop);
  const writing = readOnlyTransaction(database, settings, (on) =>
    on.execute(sql`create table never (id int)`),
  );
  await expect(writing).rejects.toMatchObject({ cause: { code: "25006" } });
});
