import { isRedirect, type PaymentMethod } from "#app/content/payment-methods.ts";
import type { PayfastAccount } from "./payfast/payfast-account.ts";
import { payfastProvider } from "./payfast/payfast-provider.server.ts";
import type { PaymentProvider } from "./payment-provider.ts";

/** The accounts that are configured for this process; EFT needs none. */
export type PaymentAccounts = { payfast?: PayfastAccount | undefined };

/** Providers that can be used now. The first is the checkout's default. */
export function availableProviders({ payfast }: PaymentAccounts): PaymentProvider[] {
  return [...(payfast ? [payfastProvider(payfast)] : []), eftProvider];
}

export function availablePaymentMethods(accounts: PaymentAccounts): PaymentMethod[] {
  return availableProviders(accounts).map(({ method }) => method);
}

export function acceptsCards(accounts: PaymentAccounts): boolean {
  return availablePaymentMethods(accounts).some(isRedirect);
}

/** EFT: the customer pays into our bank account, and staff confirm it from the bank statement. */
const eftProvider: PaymentProvider = {
  method: "eft",
  startPayment: () => ({ kind: "bank-details" }),
};
