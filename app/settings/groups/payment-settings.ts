import { paymentProviders, type RedirectMethod } from "../payment-providers.ts";
import type { SettingsDescription } from "../setting-fields.ts";

const eftSection = {
  title: "EFT",
  about:
    "If you switch it off, existing EFT orders still show the bank details, and you can still take phone orders paid by EFT. If you suspect fraud, pause it instead: unpaid EFT orders then stay open, without the bank details, until you resume.",
  fields: {
    eft: { type: "check", label: "Customers can pay by EFT", inLog: "EFT", default: true },
    eftPaused: {
      type: "check",
      label: "Pause EFT: nobody can choose it or see the bank details",
      inLog: "EFT paused",
      default: false,
    },
    // An order keeps the day by which it must be paid: the days apply to those placed from now on.
    eftDays: {
      type: "number",
      label: "Days to pay",
      hint: "1 to 30. After that, unpaid orders are cancelled automatically. Existing orders keep their due date.",
      inLog: "days to pay by EFT",
      min: 1,
      max: 30,
      message: "Enter a number of days from 1 to 30.",
      default: 7,
    },
  },
} as const;

/** The payment methods that customers may choose. */
export const paymentSettings = /* @__PURE__ */ describePaymentSettings();

function describePaymentSettings() {
  const names = Object.values(paymentProviders).map(({ name }) => name);
  return {
    title: "Payment methods",
    about: `${["EFT", ...names.slice(0, -1)].join(", ")} and ${names.at(-1)}, on or off, and how long customers have to pay.`,
    lead: "What customers can choose at the checkout and when they accept a quotation. At least one must stay on.",
    saved: "The payment methods have been saved.",
    isPublic: true,
    // Turns methods on and off, but pays into no other account.
    takesStepUp: false,
    permission: "change-settings",
    sections: [eftSection, ...providerSections()],
  } as const satisfies SettingsDescription;
}

type ProviderSection = {
  title: string;
  about: string;
  /** One field, with the name of the payment method. */
  fields: { [Method in RedirectMethod]: Record<Method, ProviderField> }[RedirectMethod];
};
type ProviderField = { type: "check"; label: string; inLog: string; default: true };

function providerSections(): ProviderSection[] {
  return Object.entries(paymentProviders).map(([method, { name, payPhrase, accepts }]) => ({
    title: name,
    about: `${accepts}, on ${name}’s own page. If you switch it off, payments already started are still recorded.`,
    fields: {
      [method]: {
        type: "check",
        label: `Customers can pay ${payPhrase}`,
        inLog: name,
        default: true,
      },
    } as ProviderSection["fields"],
  }));
}
