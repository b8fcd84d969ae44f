import type { PaymentProviderDescription } from "#app/settings/payment-provider.ts";

/** PayFast: the customer pays on PayFast's page, and its ITN (webhook) reports the payment. */
export const payfast = {
  name: "PayFast",
  payPhrase: "with PayFast",
  payWith: ["card", "instant EFT"],
  flow: "redirect",
  paymentDays: 1,
  refundsOnlyOwnPayments: true,
  accepts: "Cards and instant EFT",
  checkout: {
    label: "Card or instant EFT through PayFast",
    description:
      "You pay on PayFast’s own page and then return here. We never see your card details.",
  },
  changeTo: {
    label: "Pay with PayFast instead",
    description: "Would you rather pay now? PayFast accepts cards and instant EFT.",
  },
  legal: {
    payBy: "card or instant EFT on PayFast’s own pages",
    confirmation: "A payment through PayFast is usually confirmed within minutes.",
  },
  webhook: {
    path: "/api/payfast/notify",
    contentType: "application/x-www-form-urlencoded",
    maxBytes: 20_000,
  },
  addAccount: "Add a PayFast account",
  settings: {
    title: "PayFast account",
    about: "Merchant ID and keys, for card payments and instant EFT.",
    lead: "Customers who choose PayFast pay into this account. You’ll find the details in your PayFast dashboard, under Settings.",
    saved: "The PayFast account has been saved.",
    isPublic: false,
    takesStepUp: true,
    permission: "change-bank-details",
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
            placeholder: "10000100",
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
  },
} as const satisfies PaymentProviderDescription;
