import type { SettingsDescription } from "../setting-fields.ts";

/**
 * How long personal data is kept where the law leaves a choice. POPIA (section 14) allows no longer than
 * the purpose needs, hence the maximum; below the minimum the data would not serve its purpose.
 */
export const privacySettings = {
  title: "Privacy",
  about: "How long emails, carts, quotations and the log of personal data viewed are kept.",
  lead: "How long personal information is kept before the site deletes it automatically.",
  saved: "Saved. The privacy policy states the new periods.",
  isPublic: false,
  takesStepUp: false,
  permission: "change-settings",
  sections: [
    {
      title: "Periods you can choose",
      about:
        "The Protection of Personal Information Act (section 14) lets you keep personal information only as long as you need it for its purpose.",
      fields: {
        mailDays: {
          type: "number",
          label: "Sent emails (days)",
          hint: "From 30 to 365. Lets you check what you sent a customer.",
          inLog: "days emails are kept",
          min: 30,
          max: 365,
          default: 90,
        },
        visitorCartDays: {
          type: "number",
          label: "Carts without an account (days)",
          hint: "From 7 to 365. Counted from the last change. The cookie in the visitor’s browser lasts just as long.",
          inLog: "days carts without an account are kept",
          min: 7,
          max: 365,
          default: 90,
        },
        visitorDetailsDays: {
          type: "number",
          label: "Checkout details without an account (days)",
          hint: "From 1 to 30. Name and address are filled in again in the same browser. Keep it short: other people may use that browser.",
          inLog: "days checkout details without an account are kept",
          min: 1,
          max: 30,
          default: 7,
        },
        quotationMonths: {
          type: "number",
          label: "Quotations without an account (months)",
          hint: "From 3 to 36. Counted from the day an unaccepted quotation expires. Gives buyers time to come back to it.",
          inLog: "months quotations without an account are kept",
          min: 3,
          max: 36,
          default: 12,
        },
        viewMonths: {
          type: "number",
          label: "Log of personal data viewed by staff (months)",
          hint: "From 3 to 36. Records which customer records staff opened, which lists they exported, and which email addresses and phone numbers they searched for. Keep it long enough to investigate a complaint.",
          inLog: "months the log of personal data viewed is kept",
          min: 3,
          max: 36,
          default: 12,
        },
      },
    },
  ],
  kept: {
    // Stated in the privacy policy; null until the owner changes a period.
    changedOn: {
      type: "changeDate",
      label: "Day of the last change",
      inLog: "day of the last change",
      default: null,
    },
  },
} as const satisfies SettingsDescription;
