import { PAYFAST_WEBHOOK } from "./payfast/payfast-account.ts";

/**
 * The webhook URLs of all payment providers: exempt from the CSRF check (no cookie is read) and from maintenance mode,
 * because money that was paid must be recorded. The providers' own servers have reserved slots of the load limiter.
 */
export const PAYMENT_WEBHOOKS = [PAYFAST_WEBHOOK];

export function isPaymentWebhook(path: string): boolean {
  return PAYMENT_WEBHOOKS.some((webhook) => webhook.path === path);
}
