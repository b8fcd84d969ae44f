import { atNoon } from "./dates-and-numbers.ts";

/** Working days in South Africa: not Saturday, Sunday or a public holiday. Days are ISO dates. */
export function isWorkingDay(day: string): boolean {
  const weekday = atNoon(day).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !publicHolidays(Number(day.slice(0, 4))).has(day);
}

/** The day itself if it is a working day, or else the next one. */
export function workingDayFrom(day: string): string {
  return isWorkingDay(day) ? day : workingDayFrom(addDays(day, 1));
}

export function addWorkingDays(day: string, count: number): string {
  return count === 0 ? day : addWorkingDays(workingDayFrom(addDays(day, 1)), count - 1);
}

export function addDays(day: string, count: number): string {
  const date = atNoon(day);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** Every year on the same day (Public Holidays Act 36 of 1994). */
const FIXED_HOLIDAYS = [
  "01-01",
  "03-21",
  "04-27",
  "05-01",
  "06-16",
  "08-09",
  "09-24",
  "12-16",
  "12-25",
  "12-26",
];

/** A holiday on a Sunday moves to the next day that is not one itself. */
export function publicHolidays(year: number): ReadonlySet<string> {
  const easter = easterSunday(year);
  const fixed = FIXED_HOLIDAYS.map((day) => `${year}-${day}`);
  const holidays = new Set([...fixed, addDays(easter, -2), addDays(easter, 1)]);
  for (const day of fixed) {
    if (atNoon(day).getUTCDay() !== 0) continue;
    let next = addDays(day, 1);
    while (holidays.has(next)) next = addDays(next, 1);
    holidays.add(next);
  }
  return holidays;
}

/** By the anonymous Gregorian algorithm. */
function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const epact =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - epact - ((year % 100) % 4)) % 7;
  const correction = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * correction + 114;
  const month = Math.floor(days / 31);
  return `${year}-0${month}-${String((days % 31) + 1).padStart(2, "0")}`;
}
