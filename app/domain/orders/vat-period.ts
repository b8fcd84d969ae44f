import { readDay, readListQuery } from "#app/content/list-query.ts";

/** Days of the office, both included. */
export type Period = { from: string; to: string };

/** What the address asks for; without it, the whole month before today. */
export function readPeriod(url: string, today: string): Period {
  const { text } = readListQuery(url);
  const [from, to] = [readDay(text("from")), readDay(text("to"))];
  if (!from && !to) return monthsBefore(today, 1, 1);
  // A period with one end is that day; one that runs backwards is turned round.
  const ends = [from || to, to || from].toSorted();
  return { from: ends[0] ?? today, to: ends[1] ?? today };
}

/** Periods that are asked for most. */
export function usualPeriods(today: string): { label: string; period: Period }[] {
  return [
    { label: "This month", period: { from: `${today.slice(0, 7)}-01`, to: today } },
    { label: "Last month", period: monthsBefore(today, 1, 1) },
    { label: "Last two months", period: monthsBefore(today, 2, 2) },
  ];
}

/** So many whole months, of which the first is so far back. */
function monthsBefore(today: string, back: number, length: number): Period {
  const [year = 0, month = 1] = today.split("-").map(Number);
  const day = (months: number, date: number) =>
    new Date(Date.UTC(year, month - 1 - months, date)).toISOString().slice(0, 10);
  return { from: day(back, 1), to: day(back - length, 0) };
}
