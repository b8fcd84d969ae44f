import type { PaymentProviderDescription } from "#app/settings/payment-provider.ts";

/** A provider that exists in tests only: it signs its JSON webhooks with a key that both sides know. */
export const examplepay = {
  name: "Example Pay",
  payPhrase: "with Example Pay",
  payWith: ["wallet"],
  flow: "redirect",
  paymentDays: 2,
  refundsOnlyOwnPayments: true,
  accepts: "Example wallets",
  checkout: {
    label: "Wallet through Example Pay",
    description: "You pay on Example Pay’s own page and then return here.",
  },
  changeTo: {
    label: "Pay with Example Pay instead",
    description: "Would you rather pay with your wallet?",
  },
  legal: {
    payBy: "wallet on Example Pay’s own pages",
    confirmation: "A payment through Example Pay is confirmed at once.",
  },
  webhook: {
    path: "/api/examplepay/events",
    contentType: "application/json",
    maxBytes: 10_000,
  },
  addAccount: "Add an Example Pay account",
  settings: {
    title: "Example Pay account",
    about: "Shop ID and key.",
    lead: "Customers who choose Example Pay pay into this account.",
    saved: "The Example Pay account has been saved.",
    isPublic: false,
    takesStepUp: true,
    permission: "change-bank-details",
    keepsNoDraft: true,
    neverImported: "Example Pay account: change it under Settings. It is never imported.",
    sections: [
      {
        title: "Account",
        fields: {
          shopId: {
            type: "text",
            label: "Shop ID",
            inLog: "shop ID",
            max: 20,
            placeholder: "jacaranda",
            pattern: { matches: /^[a-z]{1,20}$/, message: "Enter the letters of the shop ID." },
            default: "",
          },
          signingKey: {
            type: "secret",
            label: "Signing key",
            max: 64,
            trims: true,
            default: "",
          },
        },
      },
    ],
  },
} as const satisfies PaymentProviderDescription;
