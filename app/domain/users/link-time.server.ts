import { type AnyColumn, gt, type SQL, sql } from "drizzle-orm";

/**
 * How long a link works is for the database's clock to say: all processes share it, and one whose
 * own clock is wrong neither ends a link early nor wakes one up again.
 */
export function minutesFromNow(minutes: number): SQL<Date> {
  return sql<Date>`now() + make_interval(mins => ${minutes})`;
}

export function isStillGood(expiresAt: AnyColumn): SQL {
  return gt(expiresAt, sql`now()`);
}
