import type { SettingsDescription } from "../setting-fields.ts";

/** Where customers pay by transfer (EFT). */
export const bankSettings = {
  title: "Bank account",
  about: "Where customers pay by EFT.",
  lead: "Customers who choose EFT pay into this account.",
  saved: "The bank account has been saved.",
  isPublic: false,
  takesStepUp: true,
  permission: "change-bank-details",
  keepsNoDraft: true,
  // A false account is how payments are stolen.
  neverImported: "Bank account: change it under Settings. It is never imported.",
  sections: [
    {
      title: "Account",
      fields: {
        accountHolder: {
          type: "text",
          label: "Account holder",
          max: 120,
          required: "Enter the account holder.",
          default: "Jacaranda ICT Solutions (Pty) Ltd",
        },
        bank: {
          type: "text",
          label: "Bank",
          max: 60,
          required: "Enter the name of the bank.",
          default: "Example Bank",
        },
        accountNumber: {
          type: "text",
          label: "Account number",
          max: 30,
          inputMode: "numeric",
          pattern: { matches: /^(\d ?){6,16}$/, message: "Enter 6 to 16 digits." },
          default: "000 000 0000",
        },
        branchCode: {
          type: "text",
          label: "Branch code",
          hint: "Six digits; most banks have one for all branches.",
          max: 10,
          inputMode: "numeric",
          pattern: { matches: /^\d{6}$/, message: "A branch code has 6 digits." },
          default: "000000",
        },
        accountType: {
          type: "text",
          label: "Account type",
          hint: "Such as “Current account”.",
          max: 40,
          required: "Enter the type of account.",
          default: "Current account",
        },
      },
    },
  ],
} as const satisfies SettingsDescription;
