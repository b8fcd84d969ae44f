import { deliveryFields } from "#app/domain/settings/delivery-form.server.ts";
import { currentPrefixes } from "#app/domain/settings/document-numbers.server.ts";
import { groupFields, inputSchema, inputText } from "#app/domain/settings/settings-form.server.ts";
import { paymentProviders } from "#app/settings/payment-providers.ts";
import { defaultSettings } from "#app/settings/private-settings.server.ts";
import { formFieldsOf, type SettingField } from "#app/settings/setting-fields.ts";
import {
  type Settings,
  type SettingsGroup,
  settingsGroups,
} from "#app/settings/settings-groups.ts";

/** The settings of a new installation, with an example where the form refuses the default: an account is not there yet. */
export function sampleSettings<Group extends SettingsGroup>(group: Group): Settings[Group] {
  const fields: Readonly<Record<string, SettingField>> = formFieldsOf(settingsGroups[group]);
  const examples = Object.entries(fields).flatMap(([name, field]) => {
    if (field.type !== "text") return [];
    if (inputSchema(field).safeParse(inputText(field, field.default ?? "")).success) return [];
    if (!field.placeholder) throw new Error(`${field.label} needs a placeholder that it accepts`);
    return [[name, field.placeholder]];
  });
  return { ...defaultSettings[group], ...Object.fromEntries(examples) };
}

/** What the page of a group sends to save these settings. */
export function sampleSettingsForm(group: SettingsGroup): Record<string, string> {
  return { version: "0", ...(ownForms[group]?.() ?? fieldsOf(group)), ...secretsOf(group) };
}

const fieldsOf = (group: SettingsGroup) => groupFields(group, sampleSettings(group));

/** The forms that are more than their fields. */
const ownForms: Partial<Record<SettingsGroup, () => Record<string, string>>> = {
  delivery: () => deliveryFields(defaultSettings.delivery),
  branding: () => ({ palette: "jacaranda", colour: "#5b2fb8" }),
  numbers: () => ({
    ...currentPrefixes(defaultSettings.numbers),
    ...{ orderNext: "", quoteNext: "", invoiceNext: "", creditNoteNext: "" },
  }),
};

/** A payment provider's account is not saved without its keys. */
function secretsOf(group: SettingsGroup): Record<string, string> {
  if (!Object.hasOwn(paymentProviders, group)) return {};
  const secrets = Object.entries(formFieldsOf(settingsGroups[group])).filter(
    ([, { type }]) => type === "secret",
  );
  return Object.fromEntries(secrets.map(([name]) => [name, "46f0cd694581a"]));
}
