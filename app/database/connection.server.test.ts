import type { PoolClient } from "pg";
import { describe, expect, test } from "vitest";
import { openDatabase } from "./connection.server.ts";
import { createTestDatabase } from "./test-database.server.ts";

describe("a connection that breaks", () => {
  test("fails the open transaction, and no other query", async () => {
    const given = await createTestDatabase();
    const database = openDatabase(given.config);
    const surprises: unknown[] = [];
    let held: PoolClient | undefined;
    database.$client.on("acquire", (client) => {
      held = client;
    });
    const note = (error: unknown) => surprises.push(error);
    process.on("uncaughtException", note);
    try {
      const broken = database.transaction(async (transaction) => {
        const { rows } = await transaction.execute<{ pid: number }>(
          "select pg_backend_pid() as pid",
        );
        await brokenOff(rows[0]?.pid ?? 0);
        await transaction.execute("select 1");
      });
      await expect(broken).rejects.toThrow();
      expect((await database.execute("select 1 as one")).rows).toEqual([{ one: 1 }]);
      expect(surprises).toEqual([]);
    } finally {
      process.off("uncaughtException", note);
      await database.$client.end();
      await given.drop();
    }

    /** Terminates the connection; resolves when the client has noticed. */
    async function brokenOff(pid: number): Promise<void> {
      const noticed = new Promise((resolve) => held?.once("end", resolve));
      await given.database.$client.query("select pg_terminate_backend($1)", [pid]);
      await noticed;
    }
  });
});
