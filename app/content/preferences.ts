/** Long enough to read three lines, short enough to be worthless to whoever finds the ticket. */
export const TICKET_MINUTES = 30;

/** What we may mail someone, in the words that stand beside each switch. */
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

/** What is recorded as the words that someone agreed to, or declined. */
export function consentWording({ label, means }: { label: string; means: string }): string {
  return `${label}: ${means}`;
}
