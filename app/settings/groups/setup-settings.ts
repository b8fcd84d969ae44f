import type { SettingsDescription } from "../setting-fields.ts";

/** The guide for the first admin, which has no page among the settings. */
export const setupSettings = {
  title: "Setup guide",
  about: "",
  lead: "",
  saved: "",
  isPublic: false,
  takesStepUp: false,
  permission: "change-settings",
  neverImported: "Setup guide: it belongs to one installation and is never imported.",
  sections: [],
  kept: {
    isHidden: { type: "check", label: "Hidden", inLog: "hidden state", default: false },
  },
} as const satisfies SettingsDescription;
