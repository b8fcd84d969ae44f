import {
  isBankTransfer,
  isRedirect,
  type PaymentMethod,
  type ShopPaymentMethods,
} from "#app/content/payment-methods.ts";
import { settings } from "#app/settings/settings.ts";
import type { PayfastAccount } from "./payfast/payfast-account.ts";
import { payfastProvider } from "./payfast/payfast-provider.server.ts";
import type { PaymentProvider } from "./payment-provider.ts";

/** The accounts as they are configured now; EFT needs none. */
export type PaymentAccounts = {
  payfast?: PayfastAccount | undefined;
  /** Whether the PayFast account comes from environment variables, which the admin area cannot change. */
  isPayfastFromEnvironment?: boolean;
};

/** Providers that customers can choose now. The first is the checkout's default. */
export function availableProviders(accounts: PaymentAccounts): PaymentProvider[] {
  const chosen = settings().payments;
  const providers = configuredProviders(accounts).filter(({ method }) => chosen[method]);
  // A shop can always be paid: by EFT, if PayFast was all there was and cannot be used any more.
  return providers.length > 0 ? providers : [eftProvider];
}

/** Also those that are switched off: a payment that was started before is still reported. */
export function configuredProviders({ payfast }: PaymentAccounts): PaymentProvider[] {
  return [...(payfast ? [payfastProvider(payfast)] : []), eftProvider];
}

export function availablePaymentMethods(accounts: PaymentAccounts): PaymentMethod[] {
  return availableProviders(accounts).map(({ method }) => method);
}

export function shopPaymentMethods(accounts: PaymentAccounts): ShopPaymentMethods {
  const methods = availablePaymentMethods(accounts);
  return { takesCards: methods.some(isRedirect), takesTransfers: methods.some(isBankTransfer) };
}

/** EFT: the customer pays into our bank account, and staff confirm it from the bank statement. */
const eftProvider: PaymentProvider = {
  method: "eft",
  startPayment: () => ({ kind: "bank-details" }),
};
