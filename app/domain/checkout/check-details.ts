import { checkoutMessages as messages } from "#app/content/messages/checkout-messages.ts";
import type { PaymentMethod } from "#app/database/tables/orders.ts";
import { needsBillingAddress } from "./buyer-address.ts";
import {
  billingAddressForm,
  type CheckoutDetails,
  checkoutDetails,
  type SubmittedDetails,
} from "./checkout-details.ts";
import { type CheckoutErrors, checkoutFields } from "./checkout-steps.ts";
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
  // Without a valid delivery method, the other fields are validated as for collection.
  const parsed = deliveryError
    ? parseDetails({ ...submitted, deliveryMethod: "email" }, { asksAddress: false })
    : parseSubmittedDetails(submitted, { goods });
  const found: CheckoutErrors = parsed.ok ? {} : { ...parsed.errors };
  if (deliveryError) found.deliveryMethod = deliveryError;
  if (
    !found.paymentMethod &&
    !paymentMethods.some((method) => method === submitted.paymentMethod)
  ) {
    found.paymentMethod = messages.paymentGone;
  }
  const errors = checkoutFields.flatMap((field) => (found[field] ? [[field, found[field]]] : []));
  if (parsed.ok && errors.length === 0) return parsed;
  return { ok: false, errors: Object.fromEntries(errors) };
}

/**
 * Parses the submitted details. Without courier delivery the address fields are the billing address, and are read
 * only if the invoice requires one: otherwise they were filled in for a courier.
 */
export function parseSubmittedDetails(
  submitted: SubmittedDetails,
  { goods }: { goods: number },
): CheckedDetails {
  // Collection and email delivery are free: the goods are the total.
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

export function detailErrors(
  submitted: SubmittedDetails,
  options: CheckoutOptions,
): CheckoutErrors {
  const checked = checkDetails(submitted, options);
  return checked.ok ? {} : checked.errors;
}

/** Errors for saved choices that are no longer available; missing choices are no errors yet. */
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

/** The error message of an unavailable delivery method; undefined when it is available. */
function wrongDeliveryMessage(
  chosen: string | undefined,
  offers: readonly DeliveryOffer[],
): string | undefined {
  if (availableDeliveryMethods(offers).some((method) => method === chosen)) return undefined;
  if (offers.some(({ method }) => method === chosen)) return messages.tooHeavy;
  return ["courier", "collection", "email"].includes(chosen ?? "")
    ? messages.wayGone
    : messages.deliveryMethod;
}
