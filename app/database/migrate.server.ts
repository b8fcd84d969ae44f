import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { DatabaseAddress } from "./connection.server.ts";
import { projectFile } from "./project-file.server.ts";

const MIGRATIONS_LOCK = 0x6a6163; // "jac": one number for every process of this product

/** A migration that cannot be applied; the message is for the person who starts the site. */
export class MigrationRefused extends Error {}

/**
 * Brings the database to the newest schema. Several processes may start at once: one works,
 * the others wait at the lock and then find nothing left to do. A backup is restored into the
 * schema of its day: then only the migrations that it knew are applied.
 */
export async function migrate(
  address: DatabaseAddress,
  {
    folder = projectFile("app/database/migrations"),
    only,
  }: { folder?: string; only?: readonly string[] } = {},
): Promise<{ applied: string[] }> {
  const all = await readMigrations(folder);
  const migrations = only ? all.filter(({ name }) => only.includes(name)) : all;
  const client = new pg.Client(address);
  // A connection that breaks in the middle fails the query under way; that is enough.
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATIONS_LOCK]);
    await client.query(`create table if not exists migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const known = await client.query<{ name: string; checksum: string }>(
      "select name, checksum from migrations",
    );
    const checksums = new Map(known.rows.map((row) => [row.name, row.checksum]));
    refuseUnknown(checksums, migrations);

    const applied: string[] = [];
    for (const migration of migrations) {
      const checksum = checksums.get(migration.name);
      if (checksum === migration.checksum) continue;
      if (checksum) {
        throw new MigrationRefused(
          `The migration ${migration.name} was changed after this database applied it: restore the file and put the change in a new migration.`,
        );
      }
      await applyOne(client, migration);
      applied.push(migration.name);
    }
    return { applied };
  } catch (error) {
    throw lacksRight(error) ? new MigrationRefused(RIGHTS_NEEDED, { cause: error }) : error;
  } finally {
    // Ending the connection releases the lock, whatever happened.
    await client.end();
  }
}

const INSUFFICIENT_PRIVILEGE = "42501";
const RIGHTS_NEEDED =
  "DATABASE_URL: this user may not create what the site needs. Make it the owner of the database (ALTER DATABASE name OWNER TO user), or name another user.";

function lacksRight(error: unknown): boolean {
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

function refuseUnknown(applied: Map<string, string>, migrations: Migration[]): void {
  const names = new Set(migrations.map((migration) => migration.name));
  const unknown = [...applied.keys()].find((name) => !names.has(name));
  if (unknown) {
    throw new MigrationRefused(
      `The database was last used by a newer version of this site (it knows the migration ${unknown}): start that version, or restore a backup from before it.`,
    );
  }
}

async function applyOne(client: pg.Client, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(migration.sql);
    await client.query("insert into migrations (name, checksum) values ($1, $2)", [
      migration.name,
      migration.checksum,
    ]);
    await client.query("commit");
  } catch (error) {
    // What went wrong first is what must be told; ending the connection undoes the rest anyway.
    await client.query("rollback").catch(() => {});
    throw new Error(`Migration ${migration.name} failed`, { cause: error });
  }
}
