import type { SettingsDescription } from "../setting-fields.ts";

export const announcementSettings = {
  title: "Announcement",
  about: "A line at the top of every page of the website.",
  lead: "A line at the top of every page of the website, such as holiday closing dates or a delay in deliveries. Visitors can close it; they see it again when its text changes or on their next visit.",
  saved: "The announcement has been saved.",
  isPublic: false,
  // Shown on every page, also beside the bank account.
  takesStepUp: true,
  permission: "change-settings",
  sections: [
    {
      title: "Message",
      fields: {
        isOn: {
          type: "check",
          label: "Show the announcement",
          inLog: "on/off switch",
          default: false,
        },
        text: {
          type: "text",
          label: "Text",
          hint: "One or two short sentences, at most 200 characters.",
          max: 200,
          rows: 2,
          default: "",
        },
        link: { type: "page", label: "Link to a page (optional)", default: "" },
        kind: {
          type: "choice",
          label: "Style",
          options: [
            ["information", "Information: dark, like the header"],
            ["important", "Important: yellow"],
          ],
          default: "information",
        },
      },
    },
    {
      title: "Schedule",
      about:
        "South African time, to the minute. Leave both empty to show it until you switch it off.",
      fields: {
        startsAt: {
          type: "moment",
          label: "Start (optional)",
          inLog: "start",
          row: "period",
          default: null,
        },
        endsAt: {
          type: "moment",
          label: "End (optional)",
          inLog: "end",
          row: "period",
          default: null,
        },
      },
    },
  ],
} as const satisfies SettingsDescription;
