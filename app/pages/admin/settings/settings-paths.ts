import type { SettingsGroup } from "#app/settings/settings-groups.ts";

export const SETTINGS_PATH = "/admin/settings";

/** The page of a group of settings. */
export function settingsPath(group: SettingsGroup): string {
  return `${SETTINGS_PATH}/${group}`;
}
