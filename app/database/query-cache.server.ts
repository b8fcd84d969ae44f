import type { Database, DatabaseOrTransaction } from "./connection.server.ts";

/** Tags of what cached pages and queries show; database triggers notify the same tags on a change. */
export type CacheTag =
  | "products"
  | "categories"
  | "vat-rates"
  | "discounts"
  | "company-documents"
  | `product:${string}`;

type Query<Value> = (database: DatabaseOrTransaction) => PromiseLike<Value>;
type Cached = { tags: readonly CacheTag[]; value: Promise<unknown> };

const caches = new WeakMap<DatabaseOrTransaction, Map<Query<unknown>, Cached>>();

/**
 * A query for what pages show often and staff change rarely. Its result is kept in this process, and shared by all
 * requests, until one of the tags is invalidated. It is not used in a transaction, which decides by what it reads.
 */
export function cachedQuery<Value>(
  tags: readonly CacheTag[],
  query: Query<Value>,
): (database: Database) => Promise<Value> {
  return (database) => {
    const cache = caches.get(database);
    const cached = cache?.get(query);
    if (cached) return cached.value as Promise<Value>;
    // Resolved once: a query builder would ask the database again for each who awaits it.
    const value = Promise.resolve(query(database));
    cache?.set(query, { tags, value });
    // A failure is not kept; the caller is told of it.
    value.catch(() => cache?.get(query)?.value === value && cache.delete(query));
    return value;
  };
}

/** From now on results are kept: only for a process that is notified of changes. */
export function startQueryCache(database: Database): void {
  caches.set(database, new Map());
}

/** A query that is still running is not kept, either: it may have read the old state. */
export function invalidateQueries(database: Database, tag: string): void {
  const cache = caches.get(database);
  for (const [query, { tags }] of cache ?? []) {
    if (tags.some((each) => each === tag)) cache?.delete(query);
  }
}

/** For when invalidations may have been missed. */
export function clearQueryCache(database: Database): void {
  caches.get(database)?.clear();
}
