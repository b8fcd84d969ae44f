import { z } from "zod";
import { checkoutMessages as say } from "#app/content/messages/checkout-messages.ts";
import type { PaymentMethod } from "#app/database/tables/orders.ts";
import { needsBillingAddress } from "./buyer-address.ts";
import {
  billingAddressForm,
  type CheckoutDetails,
  checkoutDetails,
  checkoutFields,
  type SubmittedDetails,
} from "./checkout-details.ts";
import type { CheckoutErrors } from "./checkout-steps.ts";
import { availableDeliveryMethods, type DeliveryOffer } from "./delivery.ts";

export type CheckedDetails =
  | { ok: true; details: CheckoutDetails }
  | { ok: false; errors: CheckoutErrors };

/** Validates the submitted details, given what can be chosen for this cart. */
export function checkDetails(
  submitted: SubmittedDetails,
  { goods, offers, paymentMethods }: CheckoutOptions,
): CheckedDetails {
  const deliveryError = wrongDeliveryMessage(submitted.deliveryMethod, offers);
  // With a way that asks for no address the rest is checked also where the way itself is wrong.
  const parsed = deliveryError
    ? parseDetails({ ...submitted, deliveryMethod: "email" }, { asksAddress: false })
    : parseSubmittedDetails(submitted, { goods });
  const found: CheckoutErrors = parsed.ok ? {} : { ...parsed.errors };
  if (deliveryError) found.deliveryMethod = deliveryError;
  if (!found.paymentMethod && !paymentMethods.some((way) => way === submitted.paymentMethod)) {
    found.paymentMethod = say.paymentGone;
  }
  const errors = checkoutFields.flatMap((field) => (found[field] ? [[field, found[field]]] : []));
  if (parsed.ok && errors.length === 0) return parsed;
  return { ok: false, errors: Object.fromEntries(errors) };
}

/**
 * What was typed, as it is meant. Where nothing is brought to a door the address is the invoice's,
 * and read only if that needs one: whatever else stands there was typed for a courier.
 */
export function parseSubmittedDetails(
  submitted: SubmittedDetails,
  { goods }: { goods: number },
): CheckedDetails {
  // Neither collecting nor an e-mail costs anything: the goods are the total.
  const asksAddress =
    submitted.deliveryMethod !== "courier" && needsBillingAddress(goods, submitted);
  return parseDetails(submitted, { asksAddress });
}

function parseDetails(
  submitted: SubmittedDetails,
  { asksAddress }: { asksAddress: boolean },
): CheckedDetails {
  const details = checkoutDetails.safeParse(submitted);
  const address = asksAddress ? billingAddressForm.safeParse(submitted) : undefined;
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
export function detailErrors(
  submitted: SubmittedDetails,
  options: CheckoutOptions,
): CheckoutErrors {
  const checked = checkDetails(submitted, options);
  return checked.ok ? {} : checked.errors;
}

/** What was chosen before and can no longer be had; what was never chosen is no mistake yet. */
export function unavailableChoices(
  submitted: SubmittedDetails | undefined,
  options: CheckoutOptions,
): CheckoutErrors {
  const { deliveryMethod, paymentMethod } = detailErrors(submitted ?? {}, options);
  return {
    ...(submitted?.deliveryMethod && deliveryMethod && { deliveryMethod }),
    ...(submitted?.paymentMethod && paymentMethod && { paymentMethod }),
  };
}

type CheckoutOptions = {
  goods: number;
  offers: readonly DeliveryOffer[];
  paymentMethods: readonly PaymentMethod[];
};

/** Why what was chosen cannot be had; undefined when it can. */
function wrongDeliveryMessage(
  chosen: string | undefined,
  offers: readonly DeliveryOffer[],
): string | undefined {
  if (availableDeliveryMethods(offers).some((way) => way === chosen)) return undefined;
  if (offers.some(({ way }) => way === chosen)) return say.tooHeavy;
  return ["courier", "collection", "email"].includes(chosen ?? "")
    ? say.wayGone
    : say.deliveryMethod;
}

const submittedFields = Object.fromEntries(
  checkoutFields.map((field) => [field, z.string().exactOptional()]),
) as Record<(typeof checkoutFields)[number], z.ZodExactOptional<z.ZodString>>;

const unknown = { error: say.unknown };

/** What the checkout page sends, right or wrong; unknown fields are refused. */
export const checkoutForm = z.strictObject(
  {
    ...submittedFields,
    /** What the pressed button asks for. */
    go: z.enum(["delivery", "payment", "review", "stay", "login", "forget"], unknown),
  },
  unknown,
);

/** The order as it was shown. */
export const placeOrderForm = z.strictObject(
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
