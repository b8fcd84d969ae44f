import { payfast } from "#app/domain/payments/payfast/description.ts";
import type { PaymentProviderDescription } from "./payment-provider.ts";

/** Every payment provider under the name of its payment method: a line registers it. */
export const paymentProviders = {
  payfast,
} as const satisfies Record<string, PaymentProviderDescription>;

/** Methods whose provider reports payments to us by webhook. */
export type RedirectMethod = keyof typeof paymentProviders;

export const REDIRECT_METHODS = /* @__PURE__ */ Object.keys(paymentProviders) as RedirectMethod[];
