import type { SettingsDescription } from "./setting-fields.ts";

/** What pages, emails and settings know of a payment method. */
export type PaymentMethodDescription = {
  name: string;
  /** Completes "pay ...". */
  payPhrase: string;
  /** What customers pay with, before they choose. Completes "pay by ...". */
  payWith: readonly string[];
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

/**
 * A payment provider's half that browsers may have: data alone. Its other half is the file
 * provider.server.ts in the same folder (app/domain/payments/payment-provider.ts).
 */
export type PaymentProviderDescription = PaymentMethodDescription & {
  flow: "redirect";
  /** What customers pay with: "Cards and instant EFT". */
  accepts: string;
  /** Public, and known before there is an account: a payment that was started is still reported. */
  webhook: { path: `/api/${string}`; contentType: string; maxBytes: number };
  /** Sentences of the legal pages beside Terms and Privacy. */
  legal: {
    /** Completes "You pay by ...". */
    payBy: string;
    confirmation: string;
  };
  /** The account, entered in the admin area. Its group has the name of the payment method. */
  settings: SettingsDescription & {
    isPublic: false;
    takesStepUp: true;
    permission: "change-bank-details";
    keepsNoDraft: true;
    neverImported: string;
  };
  /** The link to its page while there is none. */
  addAccount: string;
};
