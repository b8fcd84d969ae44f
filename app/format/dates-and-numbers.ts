/** One zone for everyone, so a page reads the same wherever it was rendered. */
export const TIME_ZONE = "Africa/Johannesburg";

/** Created when it is first used: that takes milliseconds on a phone, and most pages format no date. */
function formatter(options: Intl.DateTimeFormatOptions, locale = "en-ZA"): (date: Date) => string {
  let made: Intl.DateTimeFormat | undefined;
  return (date) => {
    made ??= new Intl.DateTimeFormat(locale, { ...options, timeZone: TIME_ZONE });
    return made.format(date);
  };
}
const shortDate = formatter({ day: "numeric", month: "short", year: "numeric" });
const longDate = formatter({ day: "numeric", month: "long", year: "numeric" });
const time = formatter({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const sortable = formatter({ dateStyle: "short", timeStyle: "short" }, "sv-SE");

/** 14 May 2025 */
export function formatDate(date: Date): string {
  // The locale's short form has a leading zero, its long form has none.
  return shortDate(date).replace(/^0/, "");
}

/** 14 May 2025, 08:42 */
export function formatDateTime(date: Date): string {
  return `${formatDate(date)}, ${time(date)}`;
}

/** 14 November 2025 */
export function formatLongDate(date: Date): string {
  return longDate(date);
}

const weekday = formatter({ weekday: "long" });
const month = formatter({ month: "long" });

/** "Friday 14 November", or "Friday 14" beside another day of that month; from an ISO date. */
export function formatDay(isoDate: string, { withMonth = true } = {}): string {
  const date = atNoon(isoDate);
  const day = `${weekday(date)} ${Number(isoDate.slice(8))}`;
  return withMonth ? `${day} ${month(date)}` : day;
}

/** 17 Nov: where the year is clear. */
export function formatDayAndMonth(date: Date): string {
  return formatDate(date).replace(/ \d{4}$/, "");
}

/** 4 December 2026, from an ISO date. */
export function formatIsoDate(isoDate: string): string {
  return formatLongDate(atNoon(isoDate));
}

/** An ISO date as a moment that is on that day in every time zone near ours. */
export function atNoon(isoDate: string): Date {
  return new Date(`${isoDate}T12:00:00Z`);
}

/** 14 November 2025 at 08:42 */
export function formatLongDateTime(date: Date): string {
  return `${formatLongDate(date)} at ${time(date)}`;
}

/** 2025-05-14 08:42, which sorts, and which spreadsheets know as a moment. */
export function formatSortableDateTime(date: Date): string {
  return sortable(date);
}

/** "1 mail", "3 mails"; in thousands set apart. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

export function formatNumber(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, "\u00a0");
}

/** 412 KB, 4.1 MB, 50 MB; a MB is 1024 KB, as in the limits of uploads. */
export function formatFileSize(bytes: number): string {
  const kilobytes = bytes / 1024;
  if (kilobytes < 1024) return `${Math.max(1, Math.round(kilobytes))} KB`;
  return `${Number((kilobytes / 1024).toFixed(1))} MB`;
}

/** Duration in its largest unit: "40 min", "19 h", "3 days". */
export function formatDuration(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h`;
  return `${Math.floor(minutes / (24 * 60))} days`;
}

const isoDate = formatter({}, "en-CA");

/** A date in the company's time zone, as a date input has it: 2026-11-15. */
export function localIsoDate(now: Date): string {
  return isoDate(now);
}

/** A moment in the company's time zone, as an input of the type datetime-local has it. */
export function parseLocalDateTime(text: string): Date {
  return new Date(`${text}:00+02:00`);
}

/** When a day in the company's time zone is over, from an ISO date. */
export function startOfNextDay(isoDate: string): Date {
  return new Date(parseLocalDateTime(`${isoDate}T00:00`).getTime() + 24 * 3_600_000);
}

/** "36 months"; undefined where none is stated. */
export function formatMonths(months: number): string | undefined {
  return months === 0 ? undefined : formatCount(months, "month");
}
