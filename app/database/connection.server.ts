import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";

/** The one way to the database: a pool that replaces broken connections by itself. */
export type Database = NodePgDatabase & { $client: pg.Pool };
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** What a query runs on: the pool, or the transaction that it must be part of. */
export type DatabaseOrTransaction = Database | Transaction;

/** A URL, or the parts that a URL cannot say well (a socket folder with odd characters). */
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

/**
 * Whether an error says that the database could not be asked, as against: that it said no. Then
 * nothing is wrong with the request, and it may be made again in a moment.
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

/** Connections (08), the server going or coming (57P), no room for one more (53), and the network. */
const UNAVAILABLE_CODES =
  /^(08\w{3}|57P0\w|53[123]00|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** What the driver says without a code. */
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout)/;

/**
 * Reads that see one moment, with PostgreSQL's settings for them alone. Drizzle writes the mode into
 * `begin` as it stands: the settings go along in the same message, and hold from the first question.
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
