import {
  makeDefaultSettings,
  type PublicSettings,
  publicSettings,
  type Settings,
} from "./settings-groups.ts";

export type { PublicSettings };

export type NumberSettings = Settings["numbers"];
export type NumberSeries = keyof NumberSettings;
export type NumberPrefix = NumberSettings[NumberSeries][number];
export type DeliverySettings = Settings["delivery"];
export type DeliveryZoneSettings = DeliverySettings["zones"][number];
export type LogoSettings = NonNullable<Settings["branding"]["logo"]>;

/** In the order of the footer. */
export const SOCIAL_NETWORKS = [
  "Facebook",
  "X",
  "Instagram",
  "LinkedIn",
] as const satisfies (keyof Settings["company"]["social"])[];

const SETTINGS_ELEMENT = "settings";

/** On the server the last ones read from the database; in the browser those of the page. */
let current: PublicSettings =
  import.meta.env?.SSR === false ? readFromPage() : publicSettings(makeDefaultSettings());

/**
 * What the owner sets in the admin area and every page may show. Read when it is needed, never kept in a
 * constant of a module: a change applies without a restart.
 */
export function settings(): PublicSettings {
  return current;
}

/** Server only. */
export function applyPublicSettings(next: PublicSettings): void {
  current = next;
}

function readFromPage(): PublicSettings {
  return JSON.parse(document.getElementById(SETTINGS_ELEMENT)?.textContent ?? "null");
}

/** The element that the browser reads the settings from. A "<" could end it early. */
export function settingsElement(): { id: string; json: string } {
  return { id: SETTINGS_ELEMENT, json: JSON.stringify(current).replaceAll("<", "\\u003c") };
}
