import { statfs } from "node:fs/promises";
import { sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";

/** Health figures of the installation for the overview page. */
export async function readSystemHealth(
  dependencies: { database: Database; files: FileStorage; dataFolder: string },
  _admin: Admin<"change-settings">,
) {
  const { database, files, dataFolder } = dependencies;
  const [{ rows }, fileStorageAvailable, disk] = await Promise.all([
    database.execute<Figures>(sql`
      select
        split_part(current_setting('server_version'), ' ', 1) as "databaseVersion",
        pg_database_size(current_database())::float8 as "databaseBytes",
        (select count(*)::int from products) as products,
        (select count(*)::int from profiles where role = 'customer') as customers,
        (select count(*)::int from contact_messages) as messages,
        (select count(*)::int from mail_outbox
          where sent_at is null and failed_at is null) as "mailWaiting",
        (select count(*)::int from mail_outbox
          where sent_at is null and failed_at is null and attempts > 0) as "mailRetried",
        (select count(*)::int from mail_outbox where failed_at is not null) as "mailFailed"`),
    files.check().then(
      () => true,
      () => false,
    ),
    // The disk of the data folder; undefined if it cannot be read.
    statfs(dataFolder).then(
      ({ bavail, blocks, bsize }) => ({ freeBytes: bavail * bsize, totalBytes: blocks * bsize }),
      () => undefined,
    ),
  ]);
  const [figures] = rows;
  if (!figures) throw new Error("The database counted nothing");
  return { ...figures, fileStorageAvailable, disk };
}

export type SystemHealth = Awaited<ReturnType<typeof readSystemHealth>>;

type Figures = { databaseVersion: string } & Record<
  | "databaseBytes"
  | "products"
  | "customers"
  | "messages"
  | "mailWaiting"
  | "mailRetried"
  | "mailFailed",
  number
>;
