import { tmpdir } from "node:os";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase } from "#app/database/test-database.server.ts";
import type { Owner } from "#app/domain/accounts/people.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { readSystemHealth } from "./system-health.server.ts";

const admin = { staffRoles: ["owner"] } as unknown as Owner;
const store = (check: () => Promise<void>) => ({ check }) as FileStorage;
const answering = store(async () => {});
let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

describe("readSystemHealth", () => {
  test("reports database, file store and disk", async () => {
    const { database } = testDatabase;
    await database.execute(sql`
      insert into products (name, description, price, stock) values ('A', 'A', 1, 1), ('B', 'B', 1, 1)`);
    await database.execute(sql`
      insert into users (name, email) values ('C', 'c@umfula.example'), ('D', 'd@umfula.example')`);
    await database.execute(sql`
      update profiles set role = 'admin', staff_roles = '{owner}'
      where id = (select id from users where email = 'd@umfula.example')`);
    await database.execute(sql`
      insert into contact_messages (name, email, message) values ('E', 'e@umfula.example', 'Hello')`);
    await database.execute(sql`
      insert into mail_outbox (message_id, kind, to_email, subject, text_body, html_body,
        attempts, failed_at, sent_at)
      select '<' || n || '>', 'test', 'a@umfula.example', 'S', '', '',
        case when n in (1, 2, 6) then 1 else 0 end, case when n in (1, 2) then now() end, case when n = 3 then now() end
      from generate_series(1, 6) n`);
    const serverVersion = await database.execute<{ version: string }>(sql`show server_version_num`);
    const major = Math.floor(Number(Object.values(serverVersion.rows[0] ?? {})[0]) / 10_000);
    const state = await readSystemHealth(
      { database, files: answering, dataFolder: tmpdir() },
      admin,
    );
    expect(state).toEqual({
      databaseVersion: expect.stringMatching(new RegExp(`^${major}\\.\\d+$`)),
      databaseBytes: expect.any(Number),
      products: 2,
      customers: 1,
      messages: 1,
      mailWaiting: 3,
      mailRetried: 1,
      mailFailed: 2,
      fileStorageAvailable: true,
      disk: { freeBytes: expect.any(Number), totalBytes: expect.any(Number) },
    });
    expect(state.databaseBytes).toBeGreaterThan(1024 ** 2);
    expect(state.disk?.totalBytes).toBeGreaterThan(state.disk?.freeBytes ?? Number.NaN);
  });

  test("reports an unavailable store and folder without failing", async () => {
    const silent = store(() => Promise.reject(new Error("no answer")));
    const dataFolder = "/nowhere/at/all";
    const state = await readSystemHealth(
      { database: testDatabase.database, files: silent, dataFolder },
      admin,
    );
    expect(state).toMatchObject({ fileStorageAvailable: false, disk: undefined, products: 2 });
  });
});
