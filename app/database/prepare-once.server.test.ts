import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { createTestDatabase } from "#app/database/test-database.server.ts";
import { prepareOnce } from "./prepare-once.server.ts";
import { users } from "./tables/users.ts";

test("a question is written once for a database, and answers anew each time", async () => {
  const { database } = await createTestDatabase();
  const write = vi.fn(() =>
    database.select({ n: sql`${sql.placeholder("n")}::int + count(*)::int` }).from(users),
  );
  const ask = (n: number) => prepareOnce(database, "adding", write).execute({ n });
  expect([await ask(1), await ask(41)]).toEqual([[{ n: 1 }], [{ n: 41 }]]);
  expect(write).toHaveBeenCalledOnce();

  const inside = vi.fn(() => database.select({ one: sql`1` }).from(users));
  await database.transaction(async (transaction) => {
    prepareOnce(transaction, "adding", inside);
  });
  expect(inside).toHaveBeenCalledOnce();
});
