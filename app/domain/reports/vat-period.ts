import { parseDate, parseListQuery } from "#app/format/list-query.ts";
import { addDays } from "#app/format/working-days.ts";
import { settings } from "#app/settings/settings.ts";

/** Local days, both included. */
export type ReportPeriod = { from: string; to: string };

/** Parses the period from the URL; default is the current VAT period. */
export function parsePeriod(url: string, today: string): ReportPeriod {
  return parsePeriodOr(url, vatPeriod(today));
}

/** The period of the URL, or else this one. */
export function parsePeriodOr(url: string, otherwise: ReportPeriod): ReportPeriod {
  const { text } = parseListQuery(url);
  const [from, to] = [parseDate(text("from")), parseDate(text("to"))];
  // One date alone is a one-day period; reversed dates are swapped.
  const [first, last] = [from || to, to || from].toSorted();
  return first && last ? { from: first, to: last } : otherwise;
}

/** The dates of the URL are the wrong way round. */
export function areDatesSwapped(url: string): boolean {
  const { text } = parseListQuery(url);
  const [from, to] = [parseDate(text("from")), parseDate(text("to"))];
  return from !== "" && to !== "" && from > to;
}

/** Preset periods: first those of the VAT return. */
export function presetPeriods(today: string): { label: string; period: ReportPeriod }[] {
  const running = vatPeriod(today);
  return [
    { label: "This VAT period", period: running },
    { label: "Last VAT period", period: vatPeriod(addDays(running.from, -1)) },
    { label: "This month", period: months(today, 0, 0) },
    { label: "Last month", period: months(today, -1, -1) },
  ];
}

/**
 * The VAT return period of a day, by SARS category: A ends with January, March and so on, B with February, April and
 * so on, C with every month.
 */
export function vatPeriod(day: string, category = settings().company.vatCategory): ReportPeriod {
  if (category === "C") return months(day, 0, 0);
  const isLastMonth = Number(day.slice(5, 7)) % 2 === (category === "A" ? 1 : 0);
  return isLastMonth ? months(day, -1, 0) : months(day, 0, 1);
}

/** First to last day of a range of months, relative to the month of a day. */
export function months(day: string, first: number, last: number): ReportPeriod {
  const [year = 0, month = 1] = day.split("-").map(Number);
  const at = (ahead: number, date: number) =>
    new Date(Date.UTC(year, month - 1 + ahead, date)).toISOString().slice(0, 10);
  return { from: at(first, 1), to: at(last + 1, 0) };
}
