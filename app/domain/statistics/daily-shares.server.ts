import { createHmac, randomBytes } from "node:crypto";
import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import { MAX_VALUES_PER_DAY, type Statistic } from "./statistic.ts";

/** One client may add at most a twentieth of a day's new values, so that others are still counted. */
const SHARE = 1 / 20;
const BUCKETS = 4096;

/**
 * Limits how many new values a client can add to a day. No client is remembered: each falls into one of
 * 4 096 buckets by a hash with a key of the process, and only the number of a bucket's new values is
 * kept. Clients of a full bucket are counted under known values and "other".
 */
export function createDailyShares({
  key = randomBytes(32),
  now = () => new Date(),
}: {
  key?: Buffer;
  now?: () => Date;
} = {}) {
  let day = "";
  /** Values already counted today, as kind and value: counting them again uses up no share. */
  const known = new Set<string>();
  /** How much each bucket of clients has used up, for each kind. */
  const used = new Map<string, number>();

  return {
    /** Whether the value is counted under its own name, not among the others. */
    admits({ kind, value }: Statistic, client: string): boolean {
      const today = localIsoDate(now());
      if (today !== day) {
        day = today;
        known.clear();
        used.clear();
      }
      const name = `${kind} ${value}`;
      if (known.has(name)) return true;
      const bucket = `${kind} ${bucketOf(client)}`;
      const count = used.get(bucket) ?? 0;
      const max = MAX_VALUES_PER_DAY[kind];
      if (count >= max * SHARE) return false;
      used.set(bucket, count + 1);
      // Beyond the limit, further values are not stored anyway.
      if (known.size < MAX_KNOWN) known.add(name);
      return true;
    },
  };

  function bucketOf(client: string): number {
    return createHmac("sha256", key).update(client).digest().readUInt16BE() % BUCKETS;
  }
}

const MAX_KNOWN = Object.values(MAX_VALUES_PER_DAY).reduce((sum, max) => sum + max, 0);
