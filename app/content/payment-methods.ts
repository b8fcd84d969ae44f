import { formatCount } from "#app/content/format/dates-and-numbers.ts";
import { reservationTerms } from "#app/content/messages/reservation-texts.ts";
import { settings } from "#app/settings/settings.ts";

/**
 * The payment methods, one entry each: forms, names, deadlines and texts follow from it. The other half of
 * a method (form, webhook) is its PaymentProvider in app/domain/payments.
 */
export const paymentMethods = {
  eft: {
    name: "EFT",
    payPhrase: "by EFT",
    flow: "bank-transfer",
    get paymentDays(): number {
      return settings().payments.eftDays;
    },
    refundsOnlyOwnPayments: false,
    checkout: {
      label: "Bank transfer (EFT)",
      get description(): string {
        return `You will get our bank details and a reference. ${reservationTerms(paymentMethods.eft.paymentDays)}`;
      },
    },
    changeTo: {
      label: "Pay by EFT instead",
      get description(): string {
        return `Would you rather pay by EFT? You have ${paymentDays("eft")} to pay.`;
      },
    },
  },
  payfast: {
    name: "PayFast",
    payPhrase: "with PayFast",
    flow: "redirect",
    paymentDays: 1,
    refundsOnlyOwnPayments: true,
    checkout: {
      label: "Card or instant EFT through PayFast",
      description:
        "You pay on PayFast’s own page and then return here. We never see your card details.",
    },
    changeTo: {
      label: "Pay with PayFast instead",
      description: "Would you rather pay now? PayFast accepts cards and instant EFT.",
    },
  },
} as const satisfies Record<string, PaymentMethodDefinition>;

/** "7 days": how long an order may wait for its payment. */
export function paymentDays(method: PaymentMethod): string {
  return formatCount(paymentMethods[method].paymentDays, "day");
}

export type PaymentMethod = keyof typeof paymentMethods;

/** What kinds of payment the shop takes at present. */
export type ShopPaymentMethods = { takesCards: boolean; takesTransfers: boolean };

/** How money is received or refunded: in person, too, by cash or card machine. */
export type SettlementMethod = PaymentMethod | "in-person";

/** Methods whose provider reports payments to us by webhook. */
export type RedirectMethod = {
  [Method in PaymentMethod]: (typeof paymentMethods)[Method]["flow"] extends "redirect"
    ? Method
    : never;
}[PaymentMethod];

export const PAYMENT_METHODS = Object.keys(paymentMethods) as [PaymentMethod, ...PaymentMethod[]];
export const SETTLEMENT_METHODS: [SettlementMethod, ...SettlementMethod[]] = [
  ...PAYMENT_METHODS,
  "in-person",
];
export const BANK_TRANSFER_METHODS = PAYMENT_METHODS.filter(isBankTransfer);
export const REDIRECT_METHODS = PAYMENT_METHODS.filter(isRedirect);

/** Paid into our bank account: the customer needs the bank details and can send a proof of payment. */
export function isBankTransfer(method: PaymentMethod): boolean {
  return paymentMethods[method].flow === "bank-transfer";
}

/** Paid on the provider's own page. */
export function isRedirect(method: PaymentMethod): method is RedirectMethod {
  return paymentMethods[method].flow === "redirect";
}

type PaymentMethodDefinition = {
  name: string;
  /** Completes "pay ...". */
  payPhrase: string;
  flow: "bank-transfer" | "redirect";
  /** Days after which an unpaid order expires. */
  paymentDays: number;
  /** Whether the provider can refund only money that it has taken itself. */
  refundsOnlyOwnPayments: boolean;
  /** Where a method is chosen. */
  checkout: { label: string; description: string };
  /** Where an unpaid order changes to this method. */
  changeTo: { label: string; description: string };
};
