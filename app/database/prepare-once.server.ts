import type { DatabaseOrTransaction } from "./connection.server.ts";

type Writer<Query> = (database: DatabaseOrTransaction) => { prepare(name: string): Query };

const prepared = new WeakMap<DatabaseOrTransaction, Map<Writer<unknown>, unknown>>();

/**
 * A question that every page asks: written out once for each database (and each transaction), not
 * anew for each page, and known to PostgreSQL by its name.
 */
export function prepareOnce<Query>(
  database: DatabaseOrTransaction,
  name: string,
  write: Writer<Query>,
): Query {
  const known = prepared.get(database) ?? new Map<Writer<unknown>, unknown>();
  prepared.set(database, known);
  const query = (known.get(write) as Query | undefined) ?? write(database).prepare(name);
  known.set(write, query);
  return query;
}
