import { z } from "zod";
import { checkoutMessages as say } from "#app/content/checkout-messages.ts";
import type { PaymentWay } from "#app/database/tables/orders.ts";
import {
  billingAddressForm,
  type CheckoutDetails,
  checkoutDetails,
  checkoutFields,
  type TypedDetails,
} from "./checkout-details.ts";
import type { FieldErrors } from "./checkout-steps.ts";
import { type DeliveryOffer, openWays } from "./delivery-offers.ts";
import { needsAddress } from "./needs-address.ts";

export type CheckedDetails =
  | { ok: true; details: CheckoutDetails }
  | { ok: false; errors: FieldErrors };

/** Everything that is wrong with what was typed, given what can be chosen for this cart. */
export function checkDetails(
  typed: TypedDetails,
  { goods, offers, paymentWays }: Open,
): CheckedDetails {
  const wrongWay = wrongDelivery(typed.deliveryWay, offers);
  // With a way that asks for no address the rest is checked also where the way itself is wrong.
  const read = wrongWay
    ? readDetails({ ...typed, deliveryWay: "email" }, { asksAddress: false })
    : readTyped(typed, { goods });
  const wrong: FieldErrors = read.ok ? {} : { ...read.errors };
  if (wrongWay) wrong.deliveryWay = wrongWay;
  if (!wrong.paymentWay && !paymentWays.some((way) => way === typed.paymentWay)) {
    wrong.paymentWay = say.paymentGone;
  }
  const errors = checkoutFields.flatMap((field) => (wrong[field] ? [[field, wrong[field]]] : []));
  if (read.ok && errors.length === 0) return read;
  return { ok: false, errors: Object.fromEntries(errors) };
}

/**
 * What was typed, as it is meant. Where nothing is brought to a door the address is the invoice's,
 * and read only if that needs one: whatever else stands there was typed for a courier.
 */
export function readTyped(typed: TypedDetails, { goods }: { goods: number }): CheckedDetails {
  // Neither collecting nor an e-mail costs anything: the goods are the total.
  const asksAddress = typed.deliveryWay !== "courier" && needsAddress(goods, typed);
  return readDetails(typed, { asksAddress });
}

function readDetails(
  typed: TypedDetails,
  { asksAddress }: { asksAddress: boolean },
): CheckedDetails {
  const details = checkoutDetails.safeParse(typed);
  const address = asksAddress ? billingAddressForm.safeParse(typed) : undefined;
  const issues = [...(details.error?.issues ?? []), ...(address?.error?.issues ?? [])];
  if (details.success && issues.length === 0) {
    const billing = address?.data && { billingAddress: address.data };
    return { ok: true, details: { ...details.data, ...billing } };
  }
  const errors: Partial<Record<string, string>> = {};
  for (const { path, message } of issues) errors[String(path[0])] ??= message;
  return { ok: false, errors };
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

type Open = { goods: number; offers: readonly DeliveryOffer[]; paymentWays: readonly PaymentWay[] };

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
export const checkoutForm = z.strictObject(
  {
    ...typedFields,
    /** What the pressed button asks for. */
    go: z.enum(["delivery", "payment", "review", "stay", "login", "forget"], unknown),
  },
  unknown,
);

/** The order as it was shown. */
export const placeForm = z.strictObject(
  {
    intent: z.literal("place"),
    key: z.uuid(unknown),
    agreedTotal: z
      .string(unknown)
      .regex(/^[1-9]\d{0,13}$/, say.unknown)
      .transform(Number),
    seen: z.string(unknown).regex(/^[\w-]{43}$/, say.unknown),
  },
  unknown,
);
