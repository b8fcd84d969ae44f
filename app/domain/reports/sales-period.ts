import { formatDate } from "#app/format/dates-and-numbers.ts";
import { oneOf, parseListQuery } from "#app/format/list-query.ts";
import { addDays } from "#app/format/working-days.ts";
import { months, parsePeriodOr, type ReportPeriod } from "./vat-period.ts";

export const SALES_GROUPINGS = ["product", "customer"] as const;
export type SalesGrouping = (typeof SALES_GROUPINGS)[number];

/** The report's query: part of the URL, so a report can be shared and exported. */
export type SalesQuery = { period: ReportPeriod; group: SalesGrouping };

export function parseSalesQuery(url: string, today: string): SalesQuery {
  const { text } = parseListQuery(url);
  return {
    period: parsePeriodOr(url, last30Days(today)),
    group: oneOf(text("group"), SALES_GROUPINGS),
  };
}

export function salesPresets(today: string): { label: string; period: ReportPeriod }[] {
  const year = today.slice(0, 4);
  return [
    { label: "Last 30 days", period: last30Days(today) },
    { label: "This month", period: months(today, 0, 0) },
    { label: "Last month", period: months(today, -1, -1) },
    { label: "This year", period: { from: `${year}-01-01`, to: `${year}-12-31` } },
  ];
}

const last30Days = (today: string): ReportPeriod => ({ from: addDays(today, -29), to: today });

/** The turnover of a local day (2026-11-18), excluding VAT, in cents. */
export type DailySales = { day: string; net: number };

const MAX_DAY_BARS = 62;
const MAX_MONTH_BARS = 60;

/** Turnover by day, or by month or year of a longer period, from the first sale to the last one. */
export function salesChart(
  period: ReportPeriod,
  sales: readonly DailySales[],
): { unit: "Day" | "Month" | "Year"; bars: { day: string; value: number }[] } {
  const days = daysBetween(period) + 1;
  if (days <= MAX_DAY_BARS) {
    const names = Array.from({ length: days }, (_, at) => addDays(period.from, at));
    const label = (day: string) => formatDate(new Date(`${day}T12:00:00+02:00`));
    return { unit: "Day", bars: toBars(names, sales, 10, label) };
  }
  const dates = sales.map(({ day }) => day).toSorted();
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last) return { unit: "Month", bars: [] };
  const monthNames = monthsFrom(first, last);
  if (monthNames.length <= MAX_MONTH_BARS) {
    return { unit: "Month", bars: toBars(monthNames, sales, 7, (name) => name) };
  }
  const years = [...new Set(monthNames.map((name) => name.slice(0, 4)))];
  return { unit: "Year", bars: toBars(years, sales, 4, (name) => name) };
}

function toBars(
  names: readonly string[],
  sales: readonly DailySales[],
  length: number,
  label: (name: string) => string,
) {
  const sums = new Map<string, number>();
  for (const { day, net } of sales) {
    const name = day.slice(0, length);
    sums.set(name, (sums.get(name) ?? 0) + net);
  }
  return names.map((name) => ({ day: label(name), value: sums.get(name) ?? 0 }));
}

/** "2026-11", "2026-12", "2027-01" */
function monthsFrom(first: string, last: string): string[] {
  const names: string[] = [];
  for (let month = first.slice(0, 7); month <= last.slice(0, 7); ) {
    names.push(month);
    month = addDays(`${month}-28`, 5).slice(0, 7);
  }
  return names;
}

function daysBetween({ from, to }: ReportPeriod): number {
  return Math.round((Date.parse(`${to}T12:00:00Z`) - Date.parse(`${from}T12:00:00Z`)) / 86_400_000);
}
