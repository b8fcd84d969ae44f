import type { SettingsDescription } from "../setting-fields.ts";

/** The PayFast account that was entered in the admin area. Empty without one. */
export const payfastSettings = {
  title: "PayFast account",
  about: "Merchant ID and keys, for card payments and instant EFT.",
  lead: "Customers who choose PayFast pay into this account. You find the details in your PayFast dashboard under Settings.",
  saved: "The PayFast account has been saved. An email tells all admins.",
  isPublic: false,
  takesStepUp: true,
  keepsNoDraft: true,
  neverImported: "PayFast account: change it under Settings. It is never imported.",
  sections: [
    {
      title: "Account",
      fields: {
        merchantId: {
          type: "text",
          label: "Merchant ID",
          hint: "Digits only.",
          inLog: "merchant ID",
          environment: "PAYFAST_MERCHANT_ID",
          max: 20,
          inputMode: "numeric",
          pattern: { matches: /^\d{1,20}$/, message: "Enter the digits shown by PayFast." },
          default: "",
        },
        merchantKey: {
          type: "secret",
          label: "Merchant key",
          environment: "PAYFAST_MERCHANT_KEY",
          max: 64,
          trims: true,
          pattern: {
            matches: /^[a-z0-9]*$/i,
            message: "Enter the letters and digits shown by PayFast.",
          },
          default: "",
        },
        passphrase: {
          type: "secret",
          label: "Passphrase",
          hint: "It must be the same in your PayFast dashboard, under Security.",
          environment: "PAYFAST_PASSPHRASE",
          max: 100,
          trims: true,
          default: "",
        },
        isSandbox: {
          type: "either",
          label: "Mode",
          inLog: "sandbox mode",
          options: [
            ["live", "Live: customers pay real money"],
            ["sandbox", "Sandbox: for testing, no money is paid"],
          ],
          default: false,
        },
      },
    },
  ],
} as const satisfies SettingsDescription;
