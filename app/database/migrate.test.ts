import { appendFile, cp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, inject, onTestFinished, test } from "vitest";
import { queryDatabase } from "#tests/helpers/query-database.ts";
import { scratchFolder } from "#tests/helpers/scratch-folder.ts";
import type { DatabaseAddress } from "./connection.server.ts";
import { MigrationRefused, migrate } from "./migrate.server.ts";
import { projectFile } from "./project-file.server.ts";

let empty: DatabaseAddress;
beforeEach(async () => {
  empty = await createEmptyDatabase();
});

describe("migrating", () => {
  test("brings an empty database to the newest schema, in the order of the names", async () => {
    const { applied } = await migrate(empty);

    expect(applied[0]).toBe("0001-users-and-sessions.sql");
    expect(applied).toEqual(applied.toSorted());
    expect(await tableNames(empty)).toEqual([
      "accounts",
      "audit_log",
      "cart_items",
      "carts",
      "catalogue_change_rows",
      "catalogue_changes",
      "categories",
      "checkouts",
      "contact_messages",
      "contact_notes",
      "contact_replies",
      "datasheets",
      "documents",
      "email_changes",
      "email_verifications",
      "installation_secrets",
      "known_devices",
      "mail_outbox",
      "migrations",
      "number_series",
      "order_events",
      "order_lines",
      "order_moves",
      "orders",
      "payment_notices",
      "payment_proofs",
      "payments",
      "pictures",
      "preference_consents",
      "preference_tickets",
      "products",
      "profiles",
      "quote_lines",
      "quotes",
      "rate_limits",
      "refund_lines",
      "refunds",
      "search_lexemes",
      "search_words",
      "sessions",
      "user_preferences",
      "users",
      "verifications",
    ]);
  });

  test("applies nothing the second time", async () => {
    await migrate(empty);

    expect(await migrate(empty)).toEqual({ applied: [] });
  });

  test("is done once when several processes start at the same moment", async () => {
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => migrate(empty)));

    const counts = outcomes.map(({ applied }) => applied.length).sort((a, b) => a - b);
    expect(counts.slice(0, 3)).toEqual([0, 0, 0]);
    expect(counts[3]).toBeGreaterThan(0);
  });

  test("refuses a migration that was changed after it was applied", async () => {
    const folder = await copyMigrations();
    await migrate(empty, { folder });
    await appendFile(join(folder, "0003-carts.sql"), "-- a second thought\n");

    await expect(migrate(empty, { folder })).rejects.toThrow(
      new MigrationRefused(
        "The migration 0003-carts.sql was changed after this database applied it: restore the file and put the change in a new migration.",
      ),
    );
  });

  test("refuses a database that a newer version of the site has used", async () => {
    const folder = await copyMigrations();
    await writeFile(join(folder, "9999-the-future.sql"), "create table futures (id int)");
    await migrate(empty, { folder });
    await rm(join(folder, "9999-the-future.sql"));

    await expect(migrate(empty, { folder })).rejects.toThrow(
      /last used by a newer version of this site \(it knows the migration 9999-the-future\.sql\)/,
    );
  });

  test("leaves nothing of a migration that fails, and goes on from there when it is mended", async () => {
    const folder = await copyMigrations();
    const broken = join(folder, "9999-broken.sql");
    await writeFile(broken, "create table half (id int); select 1 / 0;");

    await expect(migrate(empty, { folder })).rejects.toThrow("Migration 9999-broken.sql failed");
    expect(await tableNames(empty)).not.toContain("half");
    expect(await tableNames(empty)).toContain("products");

    // Nor of one that succeeds but cannot be noted as applied.
    await writeFile(broken, "create table half (id int); alter table migrations rename to lost");
    await expect(migrate(empty, { folder })).rejects.toThrow("Migration 9999-broken.sql failed");
    expect(await tableNames(empty)).not.toContain("half");

    await writeFile(broken, "create table whole (id int)");
    expect(await migrate(empty, { folder })).toEqual({ applied: ["9999-broken.sql"] });
  });
});

async function createEmptyDatabase(): Promise<DatabaseAddress> {
  const server = inject("testPostgres");
  const name = `empty_${crypto.randomUUID().replaceAll("-", "")}`;
  await queryDatabase(server, `create database ${name}`);
  onTestFinished(async () => {
    await queryDatabase(server, `drop database ${name} with (force)`);
  });
  return { ...server, database: name };
}

async function copyMigrations(): Promise<string> {
  const folder = await scratchFolder();
  await cp(projectFile("app/database/migrations"), folder, { recursive: true });
  return folder;
}

async function tableNames(address: DatabaseAddress): Promise<string[]> {
  const rows = await queryDatabase(
    address,
    "select tablename from pg_tables where schemaname = 'public' order by tablename",
  );
  return rows.map((row) => row.tablename);
}
