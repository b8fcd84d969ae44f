import { type SQL, sql } from "drizzle-orm";
import { type MessageKind, messageKinds } from "#app/content/message-kinds.ts";
import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import { addDays, addWorkingDays, publicHolidays } from "#app/format/working-days.ts";
import { settings } from "#app/settings/settings.ts";
import { WEEKDAYS } from "#app/settings/weekdays.ts";

/** When a message that is opened now is due, by the database's clock. */
export function deadlineFromNow(kind: MessageKind = "general"): SQL {
  const { replyHours, repliesInOpeningHours } = settings().company;
  return repliesInOpeningHours || kind !== "general"
    ? sql`${replyDeadline(new Date(), kind).toISOString()}::timestamptz`
    : sql`now() + make_interval(hours => ${replyHours})`;
}

const HOUR = 3_600_000;
/** Even one hour a week is enough for the longest reply time. */
const MAX_DAYS = 5 * 365;

/** The end of the promised reply time, which may count opening hours only, or of the one that the law sets. */
export function replyDeadline(from: Date, kind: MessageKind = "general"): Date {
  if (kind !== "general") return endOfDay(dueDay(localIsoDate(from), messageKinds[kind].due));
  const { replyHours, repliesInOpeningHours } = settings().company;
  let left = replyHours * HOUR;
  if (!repliesInOpeningHours) return new Date(from.getTime() + left);
  let day = localIsoDate(from);
  for (let days = 0; days < MAX_DAYS; days++, day = addDays(day, 1)) {
    const hours = openingHoursOn(day);
    if (!hours) continue;
    const start = Math.max(from.getTime(), hours.opens);
    const open = Math.max(0, hours.closes - start);
    if (left <= open) return new Date(start + left);
    left -= open;
  }
  // By appointment only: there are no hours to count.
  return new Date(from.getTime() + replyHours * HOUR);
}

/** The day of receipt does not count. */
function dueDay(received: string, { count, unit }: { count: number; unit: string }): string {
  return unit === "business day" ? addWorkingDays(received, count) : addDays(received, count);
}

function endOfDay(day: string): Date {
  return new Date(`${day}T23:59:59+02:00`);
}

/** In milliseconds; undefined on a day on which the office is closed. */
function openingHoursOn(day: string): { opens: number; closes: number } | undefined {
  const { openingHours, opensOnPublicHolidays } = settings().company;
  const isHoliday = publicHolidays(Number(day.slice(0, 4))).has(day);
  // Monday is the first of the weekdays, and 1 for a date.
  const weekday = WEEKDAYS[(new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7];
  const hours = weekday && openingHours[weekday];
  if (!hours || (isHoliday && !opensOnPublicHolidays)) return undefined;
  const at = (time: string) => Date.parse(`${day}T${time}:00+02:00`);
  return { opens: at(hours.opens), closes: at(hours.closes) };
}
