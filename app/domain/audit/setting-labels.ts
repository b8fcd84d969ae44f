import { fieldsOf, type SettingField, wordsOf } from "#app/settings/setting-fields.ts";
import { settingsGroups } from "#app/settings/settings-groups.ts";

/** Fields of settings in a sentence, where the words of their names alone say too little. */
export const settingLabels: Record<string, string> = {
  ...describedLabels(),
  // Opening hours
  monday: "Monday",
  tuesday: "Tuesday",
  wednesday: "Wednesday",
  thursday: "Thursday",
  friday: "Friday",
  saturday: "Saturday",
  sunday: "Sunday",
  opens: "opening time",
  closes: "closing time",
  // Document numbers
  "order prefix": "prefix of orders",
  "quote prefix": "prefix of quotations",
  "invoice prefix": "prefix of invoices",
  "credit note prefix": "prefix of credit notes",
  "next quote number": "next quotation number",
};

/** Those that the descriptions of the settings have. */
function describedLabels(): Record<string, string> {
  return Object.assign(
    {},
    ...Object.values(settingsGroups).map((group) => labelsIn(fieldsOf(group))),
  );
}

function labelsIn(fields: Readonly<Record<string, SettingField>>): Record<string, string> {
  const entries = Object.entries(fields).flatMap(([key, field]): [string, string][] => [
    ...(field.inLog ? [[wordsOf(key), field.inLog] as [string, string]] : []),
    ...(field.type === "group" ? Object.entries(labelsIn(field.fields)) : []),
    ...(field.type === "list" ? Object.entries(labelsIn(field.item)) : []),
  ]);
  return Object.fromEntries(entries);
}
