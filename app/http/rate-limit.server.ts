import { sql } from "drizzle-orm";
import type { Database, DatabaseOrTransaction } from "#app/database/connection.server.ts";

export type Limit = {
  /** What is limited, e.g. "login". */
  name: string;
  most: number;
  seconds: number;
};

/**
 * Counts one try in the database, so that the limit holds across processes. A sliding window:
 * what happened in the window before counts for the share of it that is still in view.
 */
export async function takeFromLimit(
  database: DatabaseOrTransaction,
  limit: Limit,
  who: string,
): Promise<{ ok: true } | { ok: false; retryAfterSeconds: number }> {
  const key = `${limit.name}:${who}`;
  const window = windowOf(limit);
  const length = sql`make_interval(secs => ${limit.seconds})`;
  const { rows } = await database.execute<{ tries: string; left: string }>(sql`
    with counted as (
      insert into rate_limits (key, window_start, expires_at)
      values (${key}, ${window}, ${window} + 2 * ${length})
      on conflict (key, window_start) do update set count = rate_limits.count + 1
      returning count, window_start
    )
    select
      counted.count + coalesce((
        select count from rate_limits
        where key = ${key} and window_start = counted.window_start - ${length}
      ), 0) * (1 - extract(epoch from now() - counted.window_start) / ${limit.seconds}) as tries,
      extract(epoch from counted.window_start + ${length} - now()) as left
    from counted`);
  const [row] = rows;
  if (!row || Number(row.tries) <= limit.most) return { ok: true };
  return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(Number(row.left))) };
}

/** Takes a try back that turned out to be none. */
export async function giveBackToLimit(
  database: DatabaseOrTransaction,
  limit: Limit,
  who: string,
): Promise<void> {
  await database.execute(sql`
    update rate_limits set count = count - 1
    where key = ${`${limit.name}:${who}`} and count > 0
      and window_start = ${windowOf(limit)}`);
}

/** Removes counters that no longer matter; called now and then by the server process. */
export async function sweepLimits(database: Database): Promise<void> {
  await database.execute(sql`delete from rate_limits where expires_at < now()`);
}

function windowOf({ seconds }: Limit) {
  return sql`to_timestamp(floor(extract(epoch from now()) / ${seconds}) * ${seconds})`;
}
