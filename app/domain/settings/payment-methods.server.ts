import { REDIRECT_METHODS, type RedirectMethod } from "#app/content/payment-methods.ts";
import { paymentProviders } from "#app/settings/payment-providers.ts";
import type { Settings } from "#app/settings/settings-groups.ts";

/** Why these methods cannot be the only ones; undefined if they can. */
export function paymentMethodProblem(
  chosen: Partial<Settings["payments"]>,
  { providersWithAccount }: { providersWithAccount: readonly RedirectMethod[] },
): string | undefined {
  const providers = REDIRECT_METHODS.filter((method) => chosen[method]);
  if (chosen.eft || providers.some((method) => providersWithAccount.includes(method))) {
    return undefined;
  }
  const [first] = providers;
  return first
    ? `${paymentProviders[first].name} has no account that can be used, so EFT must stay on.`
    : "At least one payment method must stay on.";
}
