/** Lifetime of the ticket: enough to choose, short enough to limit misuse. */
export const TICKET_MINUTES = 30;

/** Email preferences with their labels. */
export const preferences = {
  title: "Customize Your Experience",
  lead: "Choose what we may mail you. Nothing is switched on until you save.",
  save: "Save Preferences",
  saving: "Saving...",
  cancel: "Cancel",
  choices: [
    {
      name: "newsletter",
      label: "Newsletter",
      means: "What we learnt on site, now and then",
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

type Preference = (typeof preferences.choices)[number]["name"];

export type Preferences = Record<Preference, boolean>;

/** The consent wording that is recorded. */
export function consentWording({ label, means }: { label: string; means: string }): string {
  return `${label}: ${means}`;
}
