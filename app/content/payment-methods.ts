import { reservationTerms } from "#app/content/texts/reservation-texts.ts";
import { formatCount } from "#app/format/dates-and-numbers.ts";
import type { PaymentMethodDescription } from "#app/settings/payment-provider.ts";
import {
  paymentProviders,
  REDIRECT_METHODS,
  type RedirectMethod,
} from "#app/settings/payment-providers.ts";
import { settings } from "#app/settings/settings.ts";

/** The payment methods: forms, names, deadlines and texts follow from what describes each of them. */
export const paymentMethods = {
  eft: {
    name: "EFT",
    payPhrase: "by EFT",
    payWith: ["EFT"],
    flow: "bank-transfer",
    get paymentDays(): number {
      return settings().payments.eftDays;
    },
    refundsOnlyOwnPayments: false,
    checkout: {
      label: "Bank transfer (EFT)",
      get description(): string {
        const { paymentDays } = paymentMethods.eft;
        return `You’ll get our bank details and a reference. ${reservationTerms({ paymentDays, isByEft: true })}`;
      },
    },
    changeTo: {
      label: "Pay by EFT instead",
      get description(): string {
        return `Would you rather pay by EFT? You have ${paymentDays("eft")} to pay.`;
      },
    },
  },
  ...paymentProviders,
} as const satisfies Record<string, PaymentMethodDescription>;

/** "7 days": how long an order may wait for its payment. */
export function paymentDays(method: PaymentMethod): string {
  return formatCount(paymentMethods[method].paymentDays, "day");
}

/** "Pay by card, instant EFT or EFT."; undefined while no method is available. */
export function paymentSentence(methods: readonly PaymentMethod[]): string | undefined {
  const ways = paymentWays(methods);
  return ways ? `Pay by ${ways}.` : undefined;
}

/** "card or instant EFT" */
export function paymentWays(methods: readonly PaymentMethod[]): string {
  const ways = methods.flatMap((method) => paymentMethods[method].payWith);
  return new Intl.ListFormat("en-GB", { type: "disjunction" }).format(ways);
}

export type PaymentMethod = keyof typeof paymentMethods;

/** How money is received or refunded: in person, too, by cash or card machine. */
export type SettlementMethod = PaymentMethod | "in-person";

export const PAYMENT_METHODS = Object.keys(paymentMethods) as [PaymentMethod, ...PaymentMethod[]];
export const SETTLEMENT_METHODS: [SettlementMethod, ...SettlementMethod[]] = [
  ...PAYMENT_METHODS,
  "in-person",
];
export const BANK_TRANSFER_METHODS = PAYMENT_METHODS.filter(isBankTransfer);
export { REDIRECT_METHODS, type RedirectMethod };

/** Paid into our bank account: the customer needs the bank details and can send a proof of payment. */
export function isBankTransfer(method: PaymentMethod): boolean {
  return paymentMethods[method].flow === "bank-transfer";
}

/** Beside what depends on the day of an EFT. */
export const EFT_TIME = "Payments from other banks can take up to two working days to reach us.";

/** Paid on the provider's own page. */
export function isRedirect(method: PaymentMethod): method is RedirectMethod {
  return paymentMethods[method].flow === "redirect";
}
