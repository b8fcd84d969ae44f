import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import type { OpeningHours } from "#app/settings/setting-fields.ts";
import { settings } from "#app/settings/settings.ts";
import { WEEKDAYS, type Weekday } from "#app/settings/weekdays.ts";

/** The VAT number now; undefined without VAT registration: no page or document shows VAT then. */
export function vatNumber(): string | undefined {
  return vatNumberAt(new Date());
}

/** The VAT number on a day; also undefined before the company was registered. */
export function vatNumberAt(moment: Date): string | undefined {
  const { vatNumber: number, vatFrom } = settings().company;
  if (!number || (vatFrom && localIsoDate(moment) < vatFrom)) return undefined;
  return number;
}

/** "Monday to Friday, 08:00 to 17:00; Saturday, 09:00 to 13:00" */
export function officeHours(
  openingHours: Record<Weekday, OpeningHours | null> = settings().company.openingHours,
): string {
  const periods: { days: Weekday[]; hours: string }[] = [];
  for (const day of WEEKDAYS) {
    const hours = openingHours[day] && `${openingHours[day].opens} to ${openingHours[day].closes}`;
    const last = periods.at(-1);
    const isNextDay = WEEKDAYS.indexOf(day) === WEEKDAYS.indexOf(last?.days.at(-1) ?? day) + 1;
    if (hours && last?.hours === hours && isNextDay) last.days.push(day);
    else if (hours) periods.push({ days: [day], hours });
  }
  if (periods.length === 0) return "By appointment";
  return periods.map(({ days, hours }) => `${formatDays(days)}, ${hours}`).join("; ");
}

/** "Monday to Friday, 08:00 to 17:00; closed on public holidays" */
export function officeHoursInFull(): string {
  const { openingHours, opensOnPublicHolidays } = settings().company;
  if (Object.values(openingHours).every((hours) => hours === null)) return officeHours();
  // No line ends between the times.
  const hours = officeHours().replaceAll(/(\d) to (\d)/g, "$1\u00a0to\u00a0$2");
  return `${hours}; ${opensOnPublicHolidays ? "open" : "closed"} on public holidays`;
}

function formatDays(days: readonly Weekday[]): string {
  const [first, last] = [days[0] ?? "", days.at(-1) ?? ""].map(capitalise);
  return days.length > 2 ? `${first} to ${last}` : days.map(capitalise).join(" and ");
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
