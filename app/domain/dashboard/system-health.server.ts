import { statfs } from "node:fs/promises";
import { sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";

/** Health figures of the installation for the overview page. */
export type SystemHealth = {
  databaseVersion: string;
  databaseBytes: number;
  products: number;
  customers: number;
  messages: number;
  mailWaiting: number;
  mailFailed: number;
  fileStorageAvailable: boolean;
  /** Of the data folder; undefined if it cannot be read. */
  disk: { freeBytes: number; totalBytes: number } | undefined;
};

export async function readSystemHealth(
  dependencies: { database: Database; files: FileStorage; dataFolder: string },
  _admin: Admin,
): Promise<SystemHealth> {
  const { database, files, dataFolder } = dependencies;
  const [counted, fileStorageAvailable, disk] = await Promise.all([
    database.execute<Record<string, string>>(sql`
      select
        current_setting('server_version') as version,
        pg_database_size(current_database()) as bytes,
        (select count(*) from products) as products,
        (select count(*) from profiles where role = 'customer') as customers,
        (select count(*) from contact_messages) as messages,
        (select count(*) from mail_outbox where sent_at is null and failed_at is null) as waiting,
        (select count(*) from mail_outbox where failed_at is not null) as failed`),
    files.check().then(
      () => true,
      () => false,
    ),
    statfs(dataFolder).then(
      ({ bavail, blocks, bsize }) => ({ freeBytes: bavail * bsize, totalBytes: blocks * bsize }),
      () => undefined,
    ),
  ]);
  const row = counted.rows[0] ?? {};
  return {
    databaseVersion: row.version?.split(" ")[0] ?? "",
    databaseBytes: Number(row.bytes),
    products: Number(row.products),
    customers: Number(row.customers),
    messages: Number(row.messages),
    mailWaiting: Number(row.waiting),
    mailFailed: Number(row.failed),
    fileStorageAvailable,
    disk,
  };
}
