import { type SQL, sql } from "drizzle-orm";

/** The selection of a query that counts the rows of each view of a list. */
export function viewCounts<View extends string>(conditions: Record<View, SQL | undefined>) {
  const counts = Object.entries<SQL | undefined>(conditions).map(([view, condition]) => [
    view,
    sql<number>`(count(*) filter (where ${condition ?? sql`true`}))::int`,
  ]);
  return Object.fromEntries(counts) as Record<View, SQL<number>>;
}
