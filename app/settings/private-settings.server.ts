import { applyPublicSettings, settings } from "./settings.ts";
import {
  makeDefaultSettings,
  publicSettings,
  type Settings,
  type SettingsGroup,
} from "./settings-groups.ts";

/** What a fresh installation starts with. */
export const defaultSettings = makeDefaultSettings();

let current: Settings = defaultSettings;

/** With those that only the server knows, or that few pages show. */
export function privateSettings(): Settings {
  return current;
}

/** Where customers pay by EFT; undefined while EFT is paused. */
export function shownBankAccount(): Settings["bank"] | undefined {
  return settings().payments.eftPaused ? undefined : current.bank;
}

/** The settings as they apply from now on, in this process, and the day of each group's last change. */
export function applySettings(all: Settings, days: SettingsDays = {}): void {
  applyPublicSettings(publicSettings(all));
  current = all;
  changedOn = days;
}

/** When each group was last changed (ISO date). A group that the owner never saved has no date. */
type SettingsDays = Partial<Record<SettingsGroup, string>>;

let changedOn: SettingsDays = {};

/** The day on which one of these groups was last changed. */
export function settingsChangedOn(groups: readonly SettingsGroup[]): string | undefined {
  return groups
    .flatMap((group) => changedOn[group] ?? [])
    .sort()
    .at(-1);
}
