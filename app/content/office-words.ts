/** One zone for everyone, so that a page reads the same wherever it was rendered. */
export const OFFICE_ZONE = "Africa/Johannesburg";

const moment = new Intl.DateTimeFormat("en-ZA", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: OFFICE_ZONE,
});
const day = new Intl.DateTimeFormat("en-ZA", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: OFFICE_ZONE,
});

const inFiles = new Intl.DateTimeFormat("sv-SE", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: OFFICE_ZONE,
});

/** 14 May 2025, 08:42 */
export function sayMoment(date: Date): string {
  return moment.format(date);
}

/** 2025-05-14 08:42, which sorts, and which spreadsheets know as a moment. */
export function fileMoment(date: Date): string {
  return inFiles.format(date);
}

export function sayDay(date: Date): string {
  return day.format(date);
}

/** "1 mail", "3 mails"; in thousands set apart. */
export function sayCount(count: number, one: string, many = `${one}s`): string {
  return `${sayNumber(count)} ${count === 1 ? one : many}`;
}

export function sayNumber(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, "\u00a0");
}

/** How long, in the largest unit that says enough: "40 min", "19 h", "3 days". */
export function saySpan(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h`;
  return `${Math.floor(minutes / (24 * 60))} days`;
}
