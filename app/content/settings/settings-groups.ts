import type { SettingsOf } from "./setting-fields.ts";
import { shopSettings } from "./shop-settings.ts";

/** Every group of settings, in the order of their pages. */
export const settingsGroups = {
  shop: shopSettings,
} as const;

export type DescribedGroup = keyof typeof settingsGroups;
export type DescribedSettings = {
  [Group in DescribedGroup]: SettingsOf<(typeof settingsGroups)[Group]>;
};

/** Those that an admin finds among the settings. */
export const settingsWithPages = Object.keys(settingsGroups) as DescribedGroup[];

/** Undefined if there is no group of this name. */
export function findSettingsGroup(name: string): DescribedGroup | undefined {
  return Object.hasOwn(settingsGroups, name) ? (name as DescribedGroup) : undefined;
}
