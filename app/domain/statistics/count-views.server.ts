import { sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { TIME_ZONE } from "#app/format/dates-and-numbers.ts";
import { createDailyShares } from "./daily-shares.server.ts";
import { MAX_VALUES_PER_DAY, OTHER, PRODUCT_PATH, type Statistic } from "./statistic.ts";

const SAVE_EVERY_MS = 10_000;
/** Different values in memory between two saves; further ones count as "other". */
const MAX_UNSAVED = 1000;
const KEEP_DAYS = 400;

export type ViewCounter = {
  /** Counts what one client reports. A client is an IP group. */
  count(statistics: readonly Statistic[], client: string): void;
  save(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Sums in memory and adds them to the database every ten seconds in one statement: a view costs no
 * query, however many come. What a process that is killed has not saved yet is lost.
 */
export function startViewCounter(options: {
  database: Database;
  log: { warn(event: string, details?: Record<string, unknown>): void };
}): ViewCounter {
  const { database, log } = options;
  const shares = createDailyShares();
  let unsaved = new Map<string, Statistic & { count: number }>();
  let saving: Promise<void> | undefined;

  function add({ kind, value }: Statistic, count: number): void {
    const key = `${kind} ${value}`;
    const known = unsaved.get(key);
    if (known) known.count += count;
    else if (unsaved.size < MAX_UNSAVED || value === OTHER) {
      unsaved.set(key, { kind, value, count });
    } else add({ kind, value: OTHER }, count);
  }

  async function saveNow(): Promise<void> {
    if (unsaved.size === 0) return;
    const batch = unsaved;
    unsaved = new Map();
    try {
      await saveStatistics(database, [...batch.values()]);
    } catch (error) {
      // Tried again with the next batch.
      for (const { count, ...statistic } of batch.values()) add(statistic, count);
      log.warn("statistics not saved", { error });
    }
  }

  const save = () =>
    (saving ??= saveNow().finally(() => {
      saving = undefined;
    }));
  const timer = setInterval(save, SAVE_EVERY_MS).unref();

  return {
    count(statistics, client) {
      for (const statistic of statistics) {
        const isAdmitted = shares.admits(statistic, client);
        add(isAdmitted ? statistic : { ...statistic, value: OTHER }, 1);
      }
    },
    save,
    async stop() {
      clearInterval(timer);
      await saving;
      await save();
    },
  };
}

/** Adds to the sums of today. Products that do not exist are left out. */
async function saveStatistics(
  database: Database,
  batch: readonly (Statistic & { count: number })[],
): Promise<void> {
  const kinds = Object.entries(MAX_VALUES_PER_DAY);
  await database.execute(sql`
    with today as (select (now() at time zone ${TIME_ZONE})::date as day),
    batch as (
      select day, kind, value, count
      from today, unnest(
        ${sql.param(batch.map(({ kind }) => kind))}::text[],
        ${sql.param(batch.map(({ value }) => value))}::text[],
        ${sql.param(batch.map(({ count }) => count))}::bigint[]
      ) as counted (kind, value, count)
      where case when kind = 'view' and starts_with(value, ${PRODUCT_PATH}) then exists (
        select from products
        where id = substr(value, ${PRODUCT_PATH.length + 1}::int)::uuid and status = 'published'
      ) else true end
    ),
    checked as (
      select batch.*, stored.value is not null or batch.value = ${OTHER} as is_stored
      from batch left join daily_statistics as stored using (day, kind, value)
    ),
    -- New values take the places that the day has left; the rest counts as "other".
    placed as (
      select checked.*, (
          select count(*) from daily_statistics as stored
          where stored.day = checked.day and stored.kind = checked.kind
        ) + row_number() over (partition by kind, is_stored order by count desc, value) as place,
        (select most from unnest(
          ${sql.param(kinds.map(([kind]) => kind))}::text[],
          ${sql.param(kinds.map(([, most]) => most))}::int[]
        ) as limits (kind, most) where limits.kind = checked.kind) as most
      from checked
    )
    insert into daily_statistics (day, kind, value, count)
    select day, kind, case when is_stored or place <= most then value else ${OTHER} end, sum(count)
    from placed
    group by 1, 2, 3
    -- In one order, so that two processes cannot wait for each other.
    order by 1, 2, 3
    on conflict (day, kind, value) do update
      set count = daily_statistics.count + excluded.count`);
}

/** Deletes the sums that are too old to be compared with. */
export async function sweepStatistics(database: Database): Promise<{ removed: number }> {
  const { rowCount } = await database.execute(sql`
    delete from daily_statistics
    where day < (now() at time zone ${TIME_ZONE})::date - ${KEEP_DAYS}::int`);
  return { removed: rowCount ?? 0 };
}
