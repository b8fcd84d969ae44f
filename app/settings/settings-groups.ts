import { announcementSettings } from "./groups/announcement-settings.ts";
import { bankSettings } from "./groups/bank-settings.ts";
import { brandingSettings } from "./groups/branding-settings.ts";
import { companySettings } from "./groups/company-settings.ts";
import { deliverySettings } from "./groups/delivery-settings.ts";
import { documentSettings } from "./groups/document-settings.ts";
import { emailSettings } from "./groups/email-settings.ts";
import { maintenanceSettings } from "./groups/maintenance-settings.ts";
import { numberSettings } from "./groups/number-settings.ts";
import { paymentSettings } from "./groups/payment-settings.ts";
import { privacySettings } from "./groups/privacy-settings.ts";
import { securitySettings } from "./groups/security-settings.ts";
import { setupSettings } from "./groups/setup-settings.ts";
import { shopSettings } from "./groups/shop-settings.ts";
import { paymentProviders, type RedirectMethod } from "./payment-providers.ts";
import { defaultsOf, fieldsOf, type SettingsOf } from "./setting-fields.ts";

/** Every group of settings, in the order of their pages. Pure: the pages for visitors need none of it. */
export const settingsGroups = /* @__PURE__ */ describeGroups();

function describeGroups() {
  return {
    company: companySettings,
    branding: brandingSettings,
    bank: bankSettings,
    delivery: deliverySettings,
    shop: shopSettings,
    payments: paymentSettings,
    ...providerSettings(),
    numbers: numberSettings,
    documents: documentSettings,
    announcement: announcementSettings,
    maintenance: maintenanceSettings,
    email: emailSettings,
    security: securitySettings,
    privacy: privacySettings,
    setup: setupSettings,
  } as const;
}

type ProviderSettings = {
  [Method in RedirectMethod]: (typeof paymentProviders)[Method]["settings"];
};

/** The account of each payment provider. */
function providerSettings(): ProviderSettings {
  const entries = Object.entries(paymentProviders).map(([method, { settings }]) => [
    method,
    settings,
  ]);
  return Object.fromEntries(entries);
}

type Groups = typeof settingsGroups;
export type SettingsGroup = keyof Groups;
export type Settings = { [Group in SettingsGroup]: SettingsOf<Groups[Group]> };

type GroupsWith<Option> = {
  [Group in SettingsGroup]: Groups[Group] extends Option ? Group : never;
}[SettingsGroup];
/** What a member of staff needs to see and change a group. */
export type SettingsPermission<Group extends SettingsGroup> = Groups[Group]["permission"];
export type PublicGroup = GroupsWith<{ isPublic: true }>;
export type PublicSettings = {
  [Group in PublicGroup]: Omit<
    Settings[Group],
    InternalField<Groups[Group]["sections"][number]["fields"]>
  >;
};
type InternalField<Fields> = Fields extends unknown
  ? {
      [Name in keyof Fields]: Fields[Name] extends { isInternal: true } ? Name : never;
    }[keyof Fields]
  : never;
export type StepUpGroup = GroupsWith<{ takesStepUp: true }>;
/** Those that an export has, and an import may change. */
export type TransferredGroup = Exclude<SettingsGroup, GroupsWith<{ neverImported: string }>>;

/** What a fresh installation starts with. */
export function makeDefaultSettings(): Settings {
  const entries = Object.entries(settingsGroups).map(([group, description]) => [
    group,
    defaultsOf(description),
  ]);
  return Object.fromEntries(entries) as Settings;
}

/** What every page has. */
export function publicSettings(all: Settings): PublicSettings {
  const entries = Object.entries(all).flatMap(([group, values]) => {
    const description = settingsGroups[group as SettingsGroup];
    if (!description.isPublic) return [];
    const fields = fieldsOf(description);
    return [[group, omitBy(values, (name) => fields[name]?.isInternal === true)]];
  });
  return Object.fromEntries(entries) as PublicSettings;
}

function omitBy(values: object, isOmitted: (name: string) => boolean): object {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isOmitted(name)));
}

/** Undefined if there is no group of this name. */
export function findSettingsGroup(name: string): SettingsGroup | undefined {
  return Object.hasOwn(settingsGroups, name) ? (name as SettingsGroup) : undefined;
}

/** Those that an admin finds among the settings: the setup guide is elsewhere. */
export function listSettingsPages(): Exclude<SettingsGroup, "setup">[] {
  const { setup: _, ...pages } = settingsGroups;
  return Object.keys(pages) as Exclude<SettingsGroup, "setup">[];
}

export function takesStepUp(group: SettingsGroup): group is StepUpGroup {
  return settingsGroups[group].takesStepUp;
}

export function isTransferred(group: SettingsGroup): group is TransferredGroup {
  return !("neverImported" in settingsGroups[group]);
}
