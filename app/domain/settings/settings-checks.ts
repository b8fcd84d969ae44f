import type { Settings, SettingsGroup } from "#app/settings/settings-groups.ts";

/**
 * A rule about several fields of a group: messages by field, or by "form" for all of it. It gets the fields that are
 * right by themselves.
 */
export type SettingsCheck<Value> = (value: Partial<Value>) => Record<string, string>;

export const settingsChecks: { [Group in SettingsGroup]?: SettingsCheck<Settings[Group]> } = {
  announcement: ({ isOn, text, startsAt, endsAt }) => ({
    ...(isOn && !text && { text: "Enter the text, or switch the announcement off." }),
    ...(startsAt &&
      endsAt &&
      endsAt <= startsAt && { endsAt: "The end must be later than the start." }),
  }),
  company: ({ vatNumber, vatFrom }) =>
    vatFrom && !vatNumber ? { vatNumber: "Enter the VAT number, or leave the date empty." } : {},
  delivery: ({ courier, collection, unknownWeightGrams = 0, maxCourierGrams = Infinity }) => ({
    ...(!courier &&
      !collection && {
        form: "Customers need a way to get their goods: switch on the courier, collection or both.",
      }),
    ...(unknownWeightGrams > maxCourierGrams && {
      unknownWeightGrams: "This cannot be more than the maximum order weight.",
    }),
  }),
};
