import { z } from "zod";
import type { PaymentSettings } from "#app/content/settings.ts";
import { version } from "./fields.server.ts";

const isOn = z
  .literal("yes")
  .optional()
  .transform((answer) => answer === "yes");

/** Why these methods cannot be the only ones; undefined if they can. */
export function paymentMethodProblem(
  { eft, payfast }: Pick<PaymentSettings, "eft" | "payfast">,
  { hasPayfast }: { hasPayfast: boolean },
): string | undefined {
  if (eft || (payfast && hasPayfast)) return undefined;
  return payfast
    ? "PayFast has no account that can be used, so EFT must stay on."
    : "Keep at least one payment method on.";
}

/** An order keeps the day by which it must be paid: the days apply to those placed from now on. */
export const paymentMethodsForm = z
  .strictObject({
    version,
    eft: isOn,
    eftDays: z
      .string()
      .trim()
      .regex(/^([1-9]|[12]\d|30)$/, "Enter a number of days from 1 to 30.")
      .transform(Number),
    payfast: isOn,
  })
  .transform(({ version, ...value }): { version: number; value: PaymentSettings } => ({
    version,
    value,
  }));
