import type { SettingsDescription } from "../setting-fields.ts";

export const securitySettings = {
  title: "Staff security",
  about: "Two-step login for staff, how long they stay logged in, and large refunds.",
  lead: "How staff log in, and when they must enter their password again. Customers are not affected.",
  saved: "The security settings have been saved.",
  isPublic: false,
  takesStepUp: true,
  permission: "manage-staff",
  // A file that an admin was sent must not switch protection off.
  neverImported: "Staff security: change it under Settings. It is never imported.",
  sections: [
    {
      title: "Two-step login",
      fields: {
        twoStepLoginFrom: {
          type: "date",
          label: "Required for staff from (optional)",
          hint: "Staff without two-step login see a reminder until this date, and from then on only the page that sets it up. That includes you, so set it up for yourself first. Today or an earlier date applies at once. Leave empty to let everyone choose.",
          inLog: "date from which staff need two-step login",
          default: null,
        },
      },
    },
    {
      title: "Sessions",
      about: "Staff who are logged in now are affected at once.",
      fields: {
        idleHours: {
          type: "number",
          label: "Sign out inactive staff after (hours)",
          hint: "1 to 72 hours.",
          inLog: "hours of inactivity before staff are signed out",
          row: "limits",
          min: 1,
          max: 72,
          default: 12,
        },
        sessionDays: {
          type: "number",
          label: "Sign out staff after (days since login)",
          hint: "1 to 30 days, even if they chose to stay logged in.",
          inLog: "days after login before staff are signed out",
          row: "limits",
          min: 1,
          max: 30,
          default: 7,
        },
      },
    },
    {
      title: "Refunds",
      fields: {
        refundLimit: {
          type: "money",
          label: "Require the password for refunds above (R)",
          hint: "Staff with two-step login also enter a code. Refunds that one person records on an order within 24 hours are added up.",
          inLog: "refund amount that requires the password",
          min: 0,
          max: 10_000_000_00,
          default: 5_000_00,
        },
      },
    },
  ],
} as const satisfies SettingsDescription;
