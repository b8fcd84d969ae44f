import { z } from "zod";
import { localIsoDate } from "#app/content/format/dates-and-numbers.ts";
import type { PrivacySettings } from "#app/content/private-settings.server.ts";
import type { Database } from "#app/database/connection.server.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { version, wholeNumber } from "./fields.server.ts";
import { readSettings, type SaveSettingsOutcome, saveSettings } from "./settings.server.ts";

/**
 * The periods that the owner may choose. POPIA (section 14) allows no longer than the purpose needs,
 * hence the most; below the least the data would not serve its purpose.
 */
export const RETENTION_BOUNDS = {
  mailDays: { least: 30, most: 365 },
  visitorCartDays: { least: 7, most: 365 },
  visitorDetailsDays: { least: 1, most: 30 },
  quoteMonths: { least: 3, most: 36 },
} as const satisfies Record<Period, { least: number; most: number }>;

type Period = Exclude<keyof PrivacySettings, "changedOn">;
const PERIODS = Object.keys(RETENTION_BOUNDS) as Period[];

const period = (name: Period) =>
  wholeNumber(RETENTION_BOUNDS[name].least, RETENTION_BOUNDS[name].most);

export const privacyForm = z
  .strictObject({
    version,
    mailDays: period("mailDays"),
    visitorCartDays: period("visitorCartDays"),
    visitorDetailsDays: period("visitorDetailsDays"),
    quoteMonths: period("quoteMonths"),
  })
  .transform(({ version, ...periods }) => ({ version, periods }));

/** Saves the periods, with the day of the change for the privacy policy. */
export async function savePrivacy(
  { database }: { database: Database },
  admin: Admin,
  { version, periods }: z.output<typeof privacyForm>,
): Promise<SaveSettingsOutcome> {
  const { value: before } = await readSettings({ database }, admin, "privacy");
  const value = withChangeDate(before, periods);
  return saveSettings({ database }, admin, { group: "privacy", label: "Privacy", value, version });
}

/** The periods with the day of the last change. */
export function withChangeDate(
  before: PrivacySettings,
  periods: Record<Period, number>,
): PrivacySettings {
  const isChanged = PERIODS.some((name) => before[name] !== periods[name]);
  return { ...periods, changedOn: isChanged ? localIsoDate(new Date()) : before.changedOn };
}

export function privacyFields(value: Record<Period, number>): Record<Period, string> {
  return {
    mailDays: String(value.mailDays),
    visitorCartDays: String(value.visitorCartDays),
    visitorDetailsDays: String(value.visitorDetailsDays),
    quoteMonths: String(value.quoteMonths),
  };
}
