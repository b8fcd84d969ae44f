import { paymentProviders } from "#app/settings/payment-providers.ts";

/**
 * The webhook URLs of all payment providers: exempt from the CSRF check (no cookie is read) and from maintenance mode,
 * because money that was paid must be recorded. The providers' own servers have reserved slots of the load limiter.
 */
export const PAYMENT_WEBHOOKS = Object.values(paymentProviders).map(({ webhook }) => webhook);

export function isPaymentWebhook(path: string): boolean {
  return PAYMENT_WEBHOOKS.some((webhook) => webhook.path === path);
}
