import { sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { formatIsoDate, localIsoDate, parseLocalDateTime } from "#app/format/dates-and-numbers.ts";

/** A figure of fewer messages says nothing about the next one. */
export const MIN_RECORDED_MESSAGES = 20;

export type ReplyRecord = {
  /** "July to September 2026" */
  quarter: string;
  messages: number;
  /** Got their first reply before they were due. */
  inTime: number;
};

/**
 * How many messages of the last whole quarter got their first reply in the time that the site promised then; undefined
 * of too few. Complaints and information requests have deadlines of their own and do not count, nor do messages that
 * staff recorded, nor spam, nor what was archived because it needed no reply.
 */
export async function readReplyRecord(
  { database }: { database: Database },
  now = new Date(),
): Promise<ReplyRecord | undefined> {
  const { from, until, label } = lastQuarter(now);
  const { rows } = await database.execute<{ messages: number; in_time: number }>(sql`
    select count(*)::int as messages, count(*) filter (where reply.created_at <= reply.due_at)::int as in_time
    from contact_messages left join lateral (
      select created_at, due_at from contact_replies
      where message_id = contact_messages.id and (channel <> 'mail' or thread_id is not null)
      order by created_at limit 1
    ) reply on true
    where contact_messages.created_at >= ${from} and contact_messages.created_at < ${until}
      and kind = 'general' and channel = 'website' and state <> 'spam'
      and (reply.created_at is not null or state <> 'archived')`);
  const { messages = 0, in_time: inTime = 0 } = rows[0] ?? {};
  return messages < MIN_RECORDED_MESSAGES ? undefined : { quarter: label, messages, inTime };
}

/** When readReplyRecord moves on to the next quarter. */
export function nextQuarter(now = new Date()): Date {
  const { year, quarter } = quarterOf(now);
  return startOf(year, quarter + 1);
}

function lastQuarter(now: Date) {
  const { year, quarter } = quarterOf(now);
  const until = startOf(year, quarter);
  const last = quarterOf(new Date(until.getTime() - 1));
  const [first, third] = [last.quarter * 3 + 1, last.quarter * 3 + 3].map((month) =>
    monthName(last.year, month),
  );
  return {
    from: startOf(last.year, last.quarter),
    until,
    label: `${first} to ${third} ${last.year}`,
  };
}

/** In South Africa; 0 is January to March. */
function quarterOf(moment: Date): { year: number; quarter: number } {
  const [year = 0, month = 1] = localIsoDate(moment).split("-").map(Number);
  return { year, quarter: Math.floor((month - 1) / 3) };
}

function startOf(year: number, quarter: number): Date {
  const [ofYear, inYear] = quarter > 3 ? [year + 1, 0] : [year, quarter];
  return parseLocalDateTime(`${ofYear}-${String(inYear * 3 + 1).padStart(2, "0")}-01T00:00`);
}

function monthName(year: number, month: number): string {
  const date = formatIsoDate(`${year}-${String(month).padStart(2, "0")}-15`);
  return date.split(" ")[1] ?? "";
}
