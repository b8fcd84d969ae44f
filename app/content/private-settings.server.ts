import defaults from "./default-settings.json" with { type: "json" };
import { applyPublicSettings, type PublicSettings } from "./settings.ts";

/** Settings that only the server knows, or that few pages show. */
export type PrivateSettings = {
  bank: BankSettings;
  setup: SetupSettings;
  documents: DocumentSettings;
  payfast: PayfastSettings;
};

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

/** The company's own words on quotations and invoices. */
export type DocumentSettings = { terms: string[]; footer: string };

/** The PayFast account that was entered in the admin area; the two secrets are encrypted. Empty without one. */
export type PayfastSettings = {
  merchantId: string;
  merchantKey: string;
  passphrase: string;
  isSandbox: boolean;
};

export type Settings = PublicSettings & PrivateSettings;
export type SettingsGroup = keyof Settings;

/** What a fresh installation starts with. */
export const defaultSettings = defaults as Settings;

let current: PrivateSettings = defaultSettings;

export function privateSettings(): PrivateSettings {
  return current;
}

/** The settings as they apply from now on, in this process. */
export function applySettings(all: Settings): void {
  const { company, delivery, shop, numbers, payments, ...rest } = all;
  applyPublicSettings({ company, delivery, shop, numbers, payments });
  current = rest;
}
