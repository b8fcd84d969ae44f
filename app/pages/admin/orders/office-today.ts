import { OFFICE_ZONE } from "#app/content/office-words.ts";

/** The day it is in the office, as a date field has it: 2026-11-15. */
export function officeToday(now: Date): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: OFFICE_ZONE }).format(now);
}
