import type { SettingsDescription } from "../setting-fields.ts";

/** The payment methods that customers may choose. */
export const paymentSettings = {
  title: "Payment methods",
  about: "EFT and PayFast, on or off, and how long customers have to pay.",
  lead: "What customers can choose at the checkout and when they accept a quotation. Keep at least one on.",
  saved: "The payment methods have been saved.",
  isPublic: true,
  // Turns methods on and off, but pays into no other account.
  takesStepUp: false,
  sections: [
    {
      title: "EFT",
      about:
        "If you switch it off, existing EFT orders still show the bank details, and you can still take phone orders paid by EFT.",
      fields: {
        eft: { type: "check", label: "Customers can pay by EFT", inLog: "EFT", default: true },
        // An order keeps the day by which it must be paid: the days apply to those placed from now on.
        eftDays: {
          type: "number",
          label: "Days to pay",
          hint: "1 to 30. Unpaid orders are then cancelled automatically. Existing orders keep their due date.",
          inLog: "days to pay by EFT",
          min: 1,
          max: 30,
          message: "Enter a number of days from 1 to 30.",
          default: 7,
        },
      },
    },
    {
      title: "PayFast",
      about:
        "Cards and instant EFT, on PayFast’s own page. If you switch it off, payments already started are still recorded.",
      fields: {
        payfast: {
          type: "check",
          label: "Customers can pay with PayFast",
          inLog: "PayFast",
          default: true,
        },
      },
    },
  ],
} as const satisfies SettingsDescription;
