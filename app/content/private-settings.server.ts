import defaults from "./default-site.json" with { type: "json" };
import { defaultsOf } from "./settings/setting-fields.ts";
import { settingsGroups } from "./settings/settings-groups.ts";
import { applyPublicSettings, type PublicSettings } from "./settings.ts";

/** Settings that only the server knows, or that few pages show. */
export type PrivateSettings = {
  bank: BankSettings;
  setup: SetupSettings;
  documents: DocumentSettings;
  payfast: PayfastSettings;
  announcement: AnnouncementSettings;
  maintenance: MaintenanceSettings;
  email: EmailSettings;
  privacy: PrivacySettings;
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

/** The banner at the top of every page. Moments are in South African time: 2026-12-24T17:00. */
export type AnnouncementSettings = {
  isOn: boolean;
  text: string;
  /** A page of the site; empty without a link. */
  link: string;
  kind: "information" | "important";
  startsAt: string | null;
  endsAt: string | null;
};

export type MaintenanceSettings = {
  isOn: boolean;
  /** Shown instead of the usual sentence. */
  text: string;
  /** In South African time: 2026-12-24T17:00. */
  expectedEnd: string | null;
};

export type EmailSettings = {
  /** Empty: the company's name and email address. */
  senderName: string;
  senderAddress: string;
  /** Empty: email is saved in a folder instead of sent. */
  host: string;
  port: number;
  /** "starttls" encrypts after connecting, "tls" from the start. */
  security: "starttls" | "tls" | "none";
  user: string;
  /** Encrypted (encrypted-value.server.ts). */
  password: string;
};

/** How long personal data is kept where the law leaves a choice. */
export type PrivacySettings = {
  mailDays: number;
  visitorCartDays: number;
  visitorDetailsDays: number;
  quoteMonths: number;
  /** The day of the last change, which the privacy policy states; null while it is unchanged. */
  changedOn: string | null;
};

export type Settings = PublicSettings & PrivateSettings;
export type SettingsGroup = keyof Settings;

/** What a fresh installation starts with. */
export const defaultSettings = {
  ...defaults.settings,
  shop: defaultsOf(settingsGroups.shop),
} as Settings;

let current: PrivateSettings = defaultSettings;

export function privateSettings(): PrivateSettings {
  return current;
}

/** The settings as they apply from now on, in this process, and the day of each group's last change. */
export function applySettings(all: Settings, days: SettingsDays = {}): void {
  const { company, delivery, shop, numbers, payments, branding, ...rest } = all;
  applyPublicSettings({ company, delivery, shop, numbers, payments, branding });
  current = rest;
  changedOn = days;
}

/** ISO dates; none of a group that is as installed. */
export type SettingsDays = Partial<Record<SettingsGroup, string>>;

let changedOn: SettingsDays = {};

/** The day on which one of these groups was last changed. */
export function settingsChangedOn(groups: readonly SettingsGroup[]): string | undefined {
  return groups
    .flatMap((group) => changedOn[group] ?? [])
    .sort()
    .at(-1);
}
