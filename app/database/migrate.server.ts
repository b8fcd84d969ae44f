import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import type { DatabaseConfig } from "./connection.server.ts";
import { projectFile } from "./project-file.server.ts";
import { withClient } from "./with-client.server.ts";

const MIGRATIONS_LOCK = 0x6a6163; // "jac": one number for every process of this product

/** A migration that cannot be applied; the message is for the person who starts the site. */
export class MigrationError extends Error {}

/**
 * Migrates the database to the newest schema. Processes that start at once wait for an advisory lock.
 * For a restore, `only` limits it to the migrations of the backup.
 */
export async function migrate(
  config: DatabaseConfig,
  {
    folder = projectFile("app/database/migrations"),
    only,
  }: { folder?: string; only?: readonly string[] } = {},
): Promise<{ applied: string[] }> {
  const all = await readMigrations(folder);
  if (only) rejectUnknownMigrations(only, all, BACKUP);
  const migrations = only ? all.filter(({ name }) => only.includes(name)) : all;
  return withClient(config, (client) => applyMigrations(client, migrations)).catch((error) => {
    throw lacksPrivilege(error) ? new MigrationError(PRIVILEGE_MESSAGE, { cause: error }) : error;
  });
}

/** Ending the connection releases the lock. */
async function applyMigrations(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<{ applied: string[] }> {
  await client.query("select pg_advisory_lock($1)", [MIGRATIONS_LOCK]);
  await client.query(`create table if not exists migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  const known = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from migrations",
  );
  const checksums = new Map(known.rows.map((row) => [row.name, row.checksum]));
  rejectUnknownMigrations([...checksums.keys()], migrations, DATABASE);

  const applied: string[] = [];
  for (const migration of migrations) {
    const checksum = checksums.get(migration.name);
    if (checksum === migration.checksum) continue;
    if (checksum) {
      throw new MigrationError(
        `The migration ${migration.name} was changed after this database applied it: restore the file and put the change in a new migration.`,
      );
    }
    await applyMigration(client, migration);
    applied.push(migration.name);
  }
  return { applied };
}

const INSUFFICIENT_PRIVILEGE = "42501";
const PRIVILEGE_MESSAGE =
  "DATABASE_URL: this user does not have permission to create what the site needs. Make it the owner of the database (ALTER DATABASE name OWNER TO user), or name another user.";

function lacksPrivilege(error: unknown): boolean {
  const codes = [error, (error as Error).cause].map((each) => (each as { code?: string })?.code);
  return codes.includes(INSUFFICIENT_PRIVILEGE);
}

type Migration = { name: string; sql: string; checksum: string };

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

type Messages = { beforeBaseline: string; newer: (migration: string) => string };

const DATABASE: Messages = {
  beforeBaseline:
    "This database was created by an earlier trial version of this site (before 1.0.0-beta.1), and this version cannot read it. Start with an empty DATA_DIR, or name an empty database in DATABASE_URL; to look at the old data, start the version that created it.",
  newer: (migration) =>
    `The database was last used by a newer version of this site (it knows the migration ${migration}): start that version, or restore a backup from before it.`,
};
const BACKUP: Messages = {
  beforeBaseline:
    "This backup was taken by an earlier trial version of this site (before 1.0.0-beta.1), and this version cannot read it. Nothing was restored; restore it with the version that took it.",
  newer: (migration) =>
    `The backup was taken by a newer version of this site (it knows the migration ${migration}): restore it with that version. Nothing was restored.`,
};

/** Every database that this version can read has applied the first migration of the baseline. */
function rejectUnknownMigrations(
  applied: readonly string[],
  migrations: readonly Migration[],
  messages: Messages,
): void {
  const names = migrations.map(({ name }) => name);
  const [first] = names;
  if (first && applied.length > 0 && !applied.includes(first)) {
    throw new MigrationError(messages.beforeBaseline);
  }
  const unknown = applied.find((name) => !names.includes(name));
  if (unknown) throw new MigrationError(messages.newer(unknown));
}

async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(migration.sql);
    await client.query("insert into migrations (name, checksum) values ($1, $2)", [
      migration.name,
      migration.checksum,
    ]);
    await client.query("commit");
  } catch (error) {
    // The first error is reported; ending the connection rolls back anyway.
    await client.query("rollback").catch(() => {});
    throw new Error(`Migration ${migration.name} failed`, { cause: error });
  }
}
