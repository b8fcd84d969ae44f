import { vatLabels } from "#app/content/texts/vat-labels.ts";
import type { DailyFigures } from "#app/domain/dashboard/daily-figures.server.ts";
import type { DailyVisits } from "#app/domain/dashboard/visitor-figures.server.ts";
import { atNoon, formatDayAndMonth, formatNumber } from "#app/format/dates-and-numbers.ts";
import { formatRand } from "#app/format/money.ts";

/** The charts of the overview, revenue first, of the figures that there are. */
export function toDayCharts(days: readonly DailyFigures[], deliversMail: boolean): Chart[] {
  const charts: Partial<Record<keyof DailyFigures, () => Chart>> = {
    sales: () => toRevenueChart(days),
    messages: () => toCountChart(days, "messages", "Messages", "No messages in this period."),
    customers: () =>
      toCountChart(days, "customers", "New customers", "No new customers in this period."),
    sentMails: () =>
      deliversMail
        ? toCountChart(days, "sentMails", "Emails sent", "No emails in this period.")
        : toCountChart(days, "savedMails", "Emails not sent", "No emails in this period."),
  };
  return Object.entries(charts).flatMap(([name, chart]) =>
    days.some((day) => name in day) ? [chart()] : [],
  );
}

/** Sales as in the VAT report, in whole rand, against the period before. */
function toRevenueChart(days: readonly DailyFigures[]): Chart {
  const sum = (name: "sales" | "previousSales") =>
    days.reduce((all, figures) => all + (figures[name] ?? 0), 0);
  const [current, previous] = [sum("sales"), sum("previousSales")];
  return {
    title: "Revenue",
    detail: vatLabels().sales,
    empty: "No sales in this period. Revenue counts from the day an order is paid.",
    total: formatWholeRand(current),
    ...compareRevenue(current, previous),
    days: days.map(({ day, sales = 0, previousSales = 0 }) => ({
      day: formatDayAndMonth(atNoon(day)),
      value: toBar(sales),
      previous: toBar(previousSales),
    })),
  };
}

/** Visits and page views. */
export function toVisitorCharts(days: readonly DailyVisits[]): Chart[] {
  return [
    toCountChart(days, "visits", "Visits", "No visits in this period."),
    toCountChart(days, "views", "Page views", "No page views in this period."),
  ];
}

function toCountChart<Name extends string>(
  days: readonly ({ day: string } & { [name in Name]?: number })[],
  name: Name,
  title: string,
  empty: string,
): Chart {
  const total = days.reduce((sum, figures) => sum + (figures[name] ?? 0), 0);
  return {
    title,
    empty,
    total: formatNumber(total),
    days: days.map((figures) => ({
      day: formatDayAndMonth(atNoon(figures.day)),
      value: figures[name] ?? 0,
    })),
  };
}

type Chart = Trend & {
  title: string;
  detail?: string;
  total: string;
  empty: string;
  days: { day: string; value: number; previous?: number }[];
};

/** Both in cents. A percentage needs sales in both periods. */
export function compareRevenue(current: number, previous: number): Trend {
  const before = previous === 0 ? "nothing" : formatWholeRand(previous);
  if (previous <= 0 || current < 0) {
    return { note: `${before} in the previous 30 days` };
  }
  const percent = Math.round(((current - previous) / previous) * 100);
  const than = `the previous 30 days (${before})`;
  if (percent === 0) return { note: `about the same as in ${than}` };
  return percent > 0
    ? { tag: `${formatNumber(percent)}% more`, tone: "good", note: `than in ${than}` }
    : { tag: `${formatNumber(-percent)}% less`, tone: "attention", note: `than in ${than}` };
}

type Trend = { tag?: string; tone?: "good" | "attention"; note?: string };

/** A negative day has no bar, but counts in the total. */
const toBar = (cents: number) => Math.max(0, Math.round(cents / 100));

/** R 24 999: without cents. */
function formatWholeRand(cents: number): string {
  return formatRand(Math.round(cents / 100) * 100).slice(0, -".00".length);
}
