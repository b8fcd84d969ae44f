import type { SettingsDescription } from "../setting-fields.ts";

/** Its page shows the palettes side by side, with a preview; the logo is uploaded on a page of its own. */
export const brandingSettings = {
  title: "Branding",
  about: "Colours and logo on pages, emails and documents.",
  lead: "Colours used on every page, email and document.",
  saved: "The colours have been saved.",
  isPublic: true,
  takesStepUp: false,
  permission: "change-settings",
  sections: [
    {
      title: "Colours",
      about:
        "Every palette meets accessibility contrast standards. Colours with a meaning, such as red for errors, do not change.",
      fields: {
        palette: {
          type: "choice",
          label: "Palette",
          options: [
            ["jacaranda", "Jacaranda"],
            ["ocean", "Ocean"],
            ["lagoon", "Lagoon"],
            ["fynbos", "Fynbos"],
            ["aloe", "Aloe"],
            ["protea", "Protea"],
            ["slate", "Slate"],
            ["custom", "Your own colour"],
          ],
          default: "jacaranda",
        },
        // "#rrggbb" with the palette "custom", else empty.
        colour: { type: "text", label: "Your brand colour", max: 7, default: "" },
      },
    },
  ],
  kept: {
    // The stored file, and where it needs a plate to be seen.
    logo: {
      type: "group",
      label: "Logo",
      isOptional: true,
      fields: {
        path: { type: "text", label: "File", max: 200 },
        width: { type: "number", label: "Width", min: 1, max: 10_000 },
        height: { type: "number", label: "Height", min: 1, max: 10_000 },
        plateOnDark: {
          type: "check",
          label: "Plate on dark pages",
          inLog: "plate on dark pages",
        },
        plateOnLight: {
          type: "check",
          label: "Plate on light pages",
          inLog: "plate on light pages",
        },
      },
      default: null,
    },
  },
} as const satisfies SettingsDescription;
