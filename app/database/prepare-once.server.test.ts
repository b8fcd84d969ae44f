import { sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import type { DatabaseOrTransaction } from "./connection.server.ts";
import { prepareOnce } from "./prepare-once.server.ts";
import { users } from "./tables/users.ts";
import { createTestDatabase } from "./test-database.server.ts";

test("a question is written once for a database, known to PostgreSQL, and answers anew", async () => {
  const { database, drop } = await createTestDatabase();
  onTestFinished(drop);
  const write = vi.fn((on: DatabaseOrTransaction) =>
    on.select({ n: sql`${sql.placeholder("n")}::int + count(*)::int` }).from(users),
  );
  const ask = (n: number) => prepareOnce(database, "adding", write).execute({ n });
  expect([await ask(1), await ask(41)]).toEqual([[{ n: 1 }], [{ n: 41 }]]);
  expect(write).toHaveBeenCalledOnce();
  const { rows } = await database.execute(sql`select name from pg_prepared_statements`);
  expect(rows).toEqual([{ name: "adding" }]);

  await database.transaction(async (transaction) => {
    const inside = prepareOnce(transaction, "adding", write);
    expect(await inside.execute({ n: 2 })).toEqual([{ n: 2 }]);
  });
  expect(write).toHaveBeenCalledTimes(2);
});
