import type { SettingsGroup } from "#app/settings/settings-groups.ts";

export const SETTINGS_PATH = "/admin/settings";

/** The page of a group of settings. */
export function settingsPath(group: SettingsGroup): string {
  return `${SETTINGS_PATH}/${group}`;
}

/** Where the owner enters the office bearers. */
export const OFFICE_BEARERS_PATH = `${SETTINGS_PATH}/company#company-registration`;

/** Where the owner enters the head of the company and the Information Officer. */
export const INFORMATION_OFFICER_PATH = `${SETTINGS_PATH}/company#information-officer`;

/** The fragment of a section of a settings page. */
export function sectionId(title: string): string {
  return title.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}
