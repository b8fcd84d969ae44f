/** Lifetime of the ticket: enough to choose, short enough to limit misuse. */
export const TICKET_MINUTES = 30;

/** Lifetime of the link that confirms the preferences. */
export const CONFIRMATION_LINK_DAYS = 7;

/** Email preferences with their labels. */
export const preferences = {
  title: "Customize Your Experience",
  accountCreated: "Your account has been created.",
  lead: "Choose what we may email you. We won’t send any of these until you save your choices and confirm them by email.",
  save: "Save Preferences",
  saving: "Saving...",
  cancel: "Cancel",
  choices: [
    {
      name: "newsletter",
      label: "Newsletter",
      means: "Occasional notes on what we learn on site",
      byDefault: true,
    },
    {
      name: "promotions",
      label: "Promotions",
      means: "Price drops and end-of-line stock",
      byDefault: false,
    },
    {
      name: "updates",
      label: "Updates",
      means: "Changes to products and services you use",
      byDefault: true,
    },
  ],
} as const;

export type PreferenceChoice = (typeof preferences.choices)[number];

export type Preferences = Record<PreferenceChoice["name"], boolean>;

/** The consent wording that is recorded. */
export function consentWording({ label, means }: { label: string; means: string }): string {
  return `${label}: ${means}`;
}
