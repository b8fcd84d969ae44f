import type { Settings } from "#app/settings/settings-groups.ts";

/** Why these methods cannot be the only ones; undefined if they can. */
export function paymentMethodProblem(
  { eft, payfast }: Partial<Settings["payments"]>,
  { hasPayfast }: { hasPayfast: boolean },
): string | undefined {
  if (eft || (payfast && hasPayfast)) return undefined;
  return payfast
    ? "PayFast has no account that can be used, so EFT must stay on."
    : "Keep at least one payment method on.";
}
