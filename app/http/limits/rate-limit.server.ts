import { type SQL, sql } from "drizzle-orm";
import type { Database, DatabaseOrTransaction } from "#app/database/connection.server.ts";

export type RateLimit = {
  /** Prefix of the counter's key, e.g. "login-ip". */
  name: string;
  max: number;
  seconds: number;
};

/**
 * Counts one attempt in the database, so that the limit holds across processes. A sliding window: the
 * previous window's count is weighted by its share that is still inside. Refused attempts count too.
 */
export async function countTowardsRateLimit(
  database: DatabaseOrTransaction,
  limit: RateLimit,
  who: string,
): Promise<{ ok: true } | { ok: false; retryAfterSeconds: number }> {
  const key = `${limit.name}:${who}`;
  const window = currentWindowStart(limit);
  const length = sql`make_interval(secs => ${limit.seconds})`;
  const { rows } = await database.execute<{ attempts: string; seconds_left: string }>(sql`
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
      ), 0) * (1 - extract(epoch from now() - counted.window_start) / ${limit.seconds}) as attempts,
      extract(epoch from counted.window_start + ${length} - now()) as seconds_left
    from counted`);
  const [row] = rows;
  if (!row || Number(row.attempts) <= limit.max) return { ok: true };
  return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(Number(row.seconds_left))) };
}

/** Takes back one attempt counted by countTowardsRateLimit. */
export async function uncountFromRateLimit(
  database: DatabaseOrTransaction,
  limit: RateLimit,
  who: string,
): Promise<void> {
  await database.execute(sql`
    update rate_limits set count = count - 1
    where key = ${`${limit.name}:${who}`} and count > 0
      and window_start = ${currentWindowStart(limit)}`);
}

export type SpacedRateLimit = RateLimit & {
  /** Past the limit, one attempt is still allowed every so many seconds. */
  thenEverySeconds?: number;
};

/** One allowed attempt, which releaseRateLimit returns. */
export type RateLimitPermit = { key: string; windowStart: string; consumedAt: string };

/**
 * As countTowardsRateLimit, but a refused attempt does not count. One statement checks and counts under
 * a row lock, so that concurrent attempts cannot exceed the limit. releaseRateLimit returns an attempt.
 */
export async function consumeRateLimit(
  database: DatabaseOrTransaction,
  limit: SpacedRateLimit,
  who: string,
): Promise<{ ok: true; permit: RateLimitPermit } | { ok: false; retryAfterSeconds: number }> {
  const { max, seconds, thenEverySeconds } = limit;
  const key = `${limit.name}:${who}`;
  const length = sql`make_interval(secs => ${seconds})`;
  const isDue = (lastConsumedAt: SQL) =>
    thenEverySeconds === undefined
      ? sql`false`
      : sql`coalesce(${lastConsumedAt} <= now() - make_interval(secs => ${thenEverySeconds}), true)`;
  const { rows } = await database.execute<{
    window_start: string | null;
    consumed_at: string | null;
    window_left: string;
    since_last: string | null;
  }>(sql`
    with recent as (
      select
        w.start,
        coalesce(previous.count, 0)
          * (1 - extract(epoch from now() - w.start) / ${seconds}) as carried,
        previous.last_consumed_at
      from (select ${currentWindowStart(limit)} as start) w
      left join rate_limits previous
        on previous.key = ${key} and previous.window_start = w.start - ${length}
    ), consumed as (
      insert into rate_limits as counter (key, window_start, expires_at, last_consumed_at)
      select ${key}, start, start + 2 * ${length}, now() from recent
      where carried + 1 <= ${max} or ${isDue(sql`last_consumed_at`)}
      on conflict (key, window_start) do update
      set count = counter.count + 1, last_consumed_at = now()
      where counter.count + 1 + (select carried from recent) <= ${max}
        or ${isDue(sql`greatest(counter.last_consumed_at, (select last_consumed_at from recent))`)}
      returning window_start::text, last_consumed_at::text as consumed_at
    )
    select
      consumed.window_start,
      consumed.consumed_at,
      extract(epoch from recent.start + ${length} - now()) as window_left,
      extract(epoch from now() - greatest(counter.last_consumed_at, recent.last_consumed_at))
        as since_last
    from recent
    left join consumed on true
    left join rate_limits counter
      on counter.key = ${key} and counter.window_start = recent.start`);
  const [row] = rows;
  if (!row) throw new Error("A rate limit could not be read");
  if (row.window_start && row.consumed_at) {
    const permit = { key, windowStart: row.window_start, consumedAt: row.consumed_at };
    return { ok: true, permit };
  }
  if (thenEverySeconds === undefined) {
    return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(Number(row.window_left))) };
  }
  // Read before the row was locked: another attempt may just have been allowed.
  const left = thenEverySeconds - Number(row.since_last ?? 0);
  return { ok: false, retryAfterSeconds: left > 0 ? Math.ceil(left) : thenEverySeconds };
}

/** Returns a consumed attempt: its count, and the wait after it. */
export async function releaseRateLimit(
  database: DatabaseOrTransaction,
  { key, windowStart, consumedAt }: RateLimitPermit,
): Promise<void> {
  await database.execute(sql`
    update rate_limits set
      count = count - 1,
      last_consumed_at = nullif(last_consumed_at, ${consumedAt}::timestamptz)
    where key = ${key} and window_start = ${windowStart}::timestamptz and count > 0`);
}

export async function clearRateLimit(
  database: DatabaseOrTransaction,
  { name }: RateLimit,
  who: string,
): Promise<void> {
  await database.execute(sql`delete from rate_limits where key = ${`${name}:${who}`}`);
}

/** Deletes expired counters; a scheduled job. */
export async function deleteExpiredRateLimits(database: Database): Promise<void> {
  await database.execute(sql`delete from rate_limits where expires_at < now()`);
}

function currentWindowStart({ seconds }: RateLimit) {
  return sql`to_timestamp(floor(extract(epoch from now()) / ${seconds}) * ${seconds})`;
}
