import defaults from "./default-settings.json" with { type: "json" };
import { applyPublicSettings, type PublicSettings } from "./settings.ts";

/** Settings that only the server knows, or that few pages show. */
export type PrivateSettings = { bank: BankSettings; setup: SetupSettings };

/** Where customers pay by transfer (EFT). */
export type BankSettings = {
  bank: string;
  accountHolder: string;
  accountNumber: string;
  branchCode: string;
  accountType: string;
};

/** The guide for the first admin. */
export type SetupSettings = { isHidden: boolean };

export type Settings = PublicSettings & PrivateSettings;
export type SettingsGroup = keyof Settings;

/** What a fresh installation starts with. */
export const defaultSettings = defaults as Settings;

let current: PrivateSettings = defaultSettings;

export function privateSettings(): PrivateSettings {
  return current;
}

/** The settings as they apply from now on, in this process. */
export function applySettings({ company, delivery, shop, ...rest }: Settings): void {
  applyPublicSettings({ company, delivery, shop });
  current = rest;
}
