import { type Admin, may } from "#app/domain/accounts/people.ts";
import type { SettingField } from "#app/settings/setting-fields.ts";
import {
  listSettingsPages,
  type SettingsGroup,
  settingsGroups,
} from "#app/settings/settings-groups.ts";

/** A setting, or a whole page of settings if the words are in its title or its summary. */
export type FoundSetting = {
  group: SettingsGroup;
  page: string;
  section: string | undefined;
  label: string;
};

/** The settings that the reader may change whose page, label or hint has every word, or its beginning; pages first. */
export function findSettings(search: string, admin: Admin<never>): FoundSetting[] {
  const words = wordsOf(search);
  if (words.length === 0) return [];
  const matches = (text: string) => hasWords(text, words);
  const pages: FoundSetting[] = [];
  const fields: FoundSetting[] = [];
  for (const group of listSettingsPages()) {
    if (!may(admin, settingsGroups[group].permission)) continue;
    const { title, about, sections } = settingsGroups[group];
    if (matches(`${title} ${about}`)) {
      pages.push({ group, page: title, section: undefined, label: title });
    }
    for (const section of sections) {
      for (const { label, hint = "" } of labelledFields(section.fields)) {
        if (!matches(`${title} ${section.title} ${label} ${hint}`)) continue;
        fields.push({ group, page: title, section: section.title, label });
      }
    }
  }
  return [...pages, ...fields];
}

/** Whether each word begins one of the text: "VAT" is not in "reservation". */
export function hasWords(text: string, words: readonly string[]): boolean {
  const own = wordsOf(text);
  return words.every((word) => own.some((each) => each.startsWith(word)));
}

export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}

/** Also those inside a group of fields or the items of a list. */
function labelledFields(fields: Readonly<Record<string, SettingField>>): SettingField[] {
  return Object.values(fields).flatMap((field) => {
    if (field.type === "group") return labelledFields(field.fields);
    if (field.type === "list") return [field, ...labelledFields(field.item)];
    return [field];
  });
}
