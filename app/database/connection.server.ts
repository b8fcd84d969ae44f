import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";

/** Drizzle on a connection pool that replaces broken connections. */
export type Database = NodePgDatabase & { $client: pg.Pool };
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** What a query runs on: the pool, or the transaction it is part of. */
export type DatabaseOrTransaction = Database | Transaction;

/** A connection string, or its parts (a socket folder may not fit into a URL). */
export type DatabaseConfig = pg.ConnectionConfig;

export function openDatabase(
  config: DatabaseConfig,
  options: { onError?: (error: Error) => void; connections?: number } = {},
): Database {
  const pool = new pg.Pool({
    ...config,
    application_name: "jacaranda-ict",
    max: options.connections ?? 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    // A database that hangs must not hang the site: the query fails.
    statement_timeout: 15_000,
    query_timeout: 20_000,
    keepAlive: true,
  });
  // An unhandled "error" event would end the process when a connection breaks, idle or checked out. A
  // checked-out client reports the error with its next query.
  pool.on("error", (error) => options.onError?.(error));
  pool.on("connect", (client) => client.on("error", () => {}));
  return drizzle({ client: pool });
}

export async function closeDatabase(database: Database): Promise<void> {
  await database.$client.end();
}

/**
 * Whether an error means that the database is unavailable, rather than that a query failed. The
 * request may then be retried.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code = "" } = each as { code?: unknown };
    if (UNAVAILABLE_CODES.test(String(code)) || UNAVAILABLE_MESSAGES.test(each.message))
      return true;
    if (each instanceof AggregateError && each.errors.some(isDatabaseUnavailable)) return true;
  }
  return false;
}

/** Connection errors (08), shutdown or start-up (57P), too many connections (53), and the network. */
const UNAVAILABLE_CODES =
  /^(08\w{3}|57P0\w|53[123]00|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** Errors of the driver without a code. */
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout)/;

/**
 * Reads from one snapshot (repeatable read), with local PostgreSQL settings. Drizzle writes the mode
 * into `begin` verbatim, so the settings are sent in the same message.
 */
export function readOnlyTransaction<Result>(
  database: Database,
  settings: Record<string, number | "off">,
  read: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const set = Object.entries(settings).map(([name, value]) => `; set local ${name} = ${value}`);
  return database.transaction(read, {
    isolationLevel: "repeatable read",
    accessMode: `read only${set.join("")}` as "read only",
  });
}
