import type { DatabaseOrTransaction } from "./connection.server.ts";

const prepared = new WeakMap<DatabaseOrTransaction, Map<string, unknown>>();

/**
 * A question that every page asks: written out once for each database, not anew for each page, and
 * known to PostgreSQL by its name.
 */
export function prepareOnce<Query>(
  database: DatabaseOrTransaction,
  name: string,
  write: () => { prepare(name: string): Query },
): Query {
  const known = prepared.get(database) ?? new Map<string, unknown>();
  prepared.set(database, known);
  const query = (known.get(name) as Query | undefined) ?? write().prepare(name);
  known.set(name, query);
  return query;
}
