import { z } from "zod";
import { checkoutMessages as say } from "#app/content/checkout-messages.ts";
import type { PaymentWay } from "#app/database/tables/orders.ts";
import {
  type CheckoutDetails,
  checkoutDetails,
  checkoutFields,
  type TypedDetails,
} from "./checkout-details.ts";
import type { FieldErrors } from "./checkout-steps.ts";
import { type DeliveryOffer, openWays } from "./delivery-offers.ts";

export type CheckedDetails =
  | { ok: true; details: CheckoutDetails }
  | { ok: false; errors: FieldErrors };

/** Everything that is wrong with what was typed, given what can be chosen for this cart. */
export function checkDetails(typed: TypedDetails, { offers, paymentWays }: Open): CheckedDetails {
  const wrongWay = wrongDelivery(typed.deliveryWay, offers);
  // With a way that asks for no address the rest is checked also where the way itself is wrong.
  const parsed = checkoutDetails.safeParse(wrongWay ? { ...typed, deliveryWay: "email" } : typed);
  const wrong = new Map<unknown, string>();
  for (const { path, message } of parsed.error?.issues ?? []) {
    if (!wrong.has(path[0])) wrong.set(path[0], message);
  }
  if (wrongWay) wrong.set("deliveryWay", wrongWay);
  if (!wrong.has("paymentWay") && !paymentWays.some((way) => way === typed.paymentWay)) {
    wrong.set("paymentWay", say.paymentGone);
  }
  if (parsed.success && wrong.size === 0) return { ok: true, details: parsed.data };
  const errors = checkoutFields.flatMap((field) =>
    wrong.has(field) ? [[field, wrong.get(field)]] : [],
  );
  return { ok: false, errors: Object.fromEntries(errors) };
}

/** The mistakes alone; none when all is right. */
export function wrongWith(typed: TypedDetails, open: Open): FieldErrors {
  const checked = checkDetails(typed, open);
  return checked.ok ? {} : checked.errors;
}

/** What was chosen before and can no longer be had; what was never chosen is no mistake yet. */
export function goneSince(typed: TypedDetails | undefined, open: Open): FieldErrors {
  const { deliveryWay, paymentWay } = wrongWith(typed ?? {}, open);
  return {
    ...(typed?.deliveryWay && deliveryWay && { deliveryWay }),
    ...(typed?.paymentWay && paymentWay && { paymentWay }),
  };
}

type Open = { offers: readonly DeliveryOffer[]; paymentWays: readonly PaymentWay[] };

/** Why what was chosen cannot be had; undefined when it can. */
function wrongDelivery(
  chosen: string | undefined,
  offers: readonly DeliveryOffer[],
): string | undefined {
  if (openWays(offers).some((way) => way === chosen)) return undefined;
  if (offers.some(({ way }) => way === chosen)) return say.tooHeavy;
  return ["courier", "collection", "email"].includes(chosen ?? "") ? say.wayGone : say.deliveryWay;
}

const typedFields = Object.fromEntries(
  checkoutFields.map((field) => [field, z.string().exactOptional()]),
) as Record<(typeof checkoutFields)[number], z.ZodExactOptional<z.ZodString>>;

const unknown = { error: say.unknown };

/** What the checkout page sends, right or wrong; unknown fields are refused. */
export const typedForm = z.strictObject(typedFields, unknown);

export const checkoutForm = typedForm.extend({
  /** What the pressed button asks for. */
  go: z.enum(["delivery", "payment", "review", "stay", "login"], unknown),
});

/** The order as it was shown, and what is said of it. */
export const placeForm = z.strictObject(
  {
    intent: z.literal("place"),
    key: z.uuid(unknown),
    agreedTotal: z
      .string(unknown)
      .regex(/^[1-9]\d{0,13}$/, say.unknown)
      .transform(Number),
    seen: z.string(unknown).regex(/^[\w-]{43}$/, say.unknown),
    remark: z.string().trim().max(1000, say.tooLong(1000)).optional(),
  },
  unknown,
);
