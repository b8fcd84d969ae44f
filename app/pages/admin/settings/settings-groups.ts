/** The pages of the settings, in order. */
export const SETTINGS_PATH = "/admin/settings";

export const settingsGroups = [
  {
    group: "company",
    path: `${SETTINGS_PATH}/company`,
    title: "Company",
    about: "Names, address, phone numbers, opening hours, VAT and company registration.",
  },
  {
    group: "bank",
    path: `${SETTINGS_PATH}/bank`,
    title: "Bank account",
    about: "Where customers pay by EFT.",
  },
] as const;
