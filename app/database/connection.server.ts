import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";

/** The one way to the database: a pool that replaces broken connections by itself. */
export type Database = NodePgDatabase & { $client: pg.Pool };
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** What a query runs on: the pool, or the transaction that it must be part of. */
export type DatabaseOrTransaction = Database | Transaction;

/** A URL, or the parts that a URL cannot say well (a socket folder with odd characters). */
export type DatabaseAddress = pg.ConnectionConfig;

export function openDatabase(
  address: DatabaseAddress,
  options: { onError?: (error: Error) => void; connections?: number } = {},
): Database {
  const pool = new pg.Pool({
    ...address,
    application_name: "jacaranda-ict",
    max: options.connections ?? 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    // A database that hangs must not hang the site: the query fails, and the page says so.
    statement_timeout: 15_000,
    query_timeout: 20_000,
    keepAlive: true,
  });
  // A connection that breaks (a database restart) must not take the process with it: neither an idle
  // one, nor one that somebody holds between two queries; whoever holds it learns by the next query.
  pool.on("error", (error) => options.onError?.(error));
  pool.on("connect", (client) => client.on("error", () => {}));
  return drizzle({ client: pool });
}

export async function closeDatabase(database: Database): Promise<void> {
  await database.$client.end();
}
