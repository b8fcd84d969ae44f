import type { SettingsDescription } from "../setting-fields.ts";

export const maintenanceSettings = {
  title: "Maintenance",
  about: "Close the website temporarily and show a maintenance page.",
  lead: "Closes the website and shop, and shows the maintenance page instead.",
  saved: "Saved.",
  isPublic: false,
  takesStepUp: false,
  permission: "change-settings",
  sections: [
    {
      title: "Maintenance mode",
      about: "It stays on until you switch it off here, even after the expected end.",
      fields: {
        isOn: {
          type: "check",
          label: "Close the website for maintenance",
          inLog: "on/off switch",
          default: false,
        },
        text: {
          type: "text",
          label: "Text (optional)",
          hint: "What visitors should know, at most 200 characters. Leave empty for “We are optimising the site and will be back soon.”",
          max: 200,
          rows: 2,
          default: "",
        },
        expectedEnd: {
          type: "moment",
          label: "Expected end (optional)",
          hint: "South African time. Visitors see it on the page, and search engines come back then.",
          default: null,
        },
      },
    },
  ],
} as const satisfies SettingsDescription;
