import { checkoutTexts as messages } from "#app/content/texts/checkout-texts.ts";
import { serviceAreaTexts } from "#app/content/texts/service-area-texts.ts";
import type { PaymentMethod } from "#app/database/tables/orders.ts";
import {
  type LimitedService,
  servicesOutside,
} from "#app/domain/catalogue/availability/service-area.ts";
import { needsBillingAddress } from "./buyer-address.ts";
import {
  billingAddressForm,
  type CheckoutDetails,
  checkoutDetails,
  type phoneOrderDetails,
  type SubmittedDetails,
  siteAddressForm,
  type walkInDetails,
} from "./checkout-details.ts";
import { billingFields, type CheckoutErrors, checkoutFields } from "./checkout-steps.ts";
import { availableDeliveryMethods, type DeliveryOffer } from "./delivery.ts";

export type CheckedDetails =
  | { ok: true; details: CheckoutDetails }
  | { ok: false; errors: CheckoutErrors };

/** Validates the submitted details, given what can be chosen for this cart. */
export function checkDetails(
  submitted: SubmittedDetails,
  { goods, services, offers, paymentMethods }: CheckoutOptions,
): CheckedDetails {
  const deliveryError = wrongDeliveryMessage(submitted.deliveryMethod, offers);
  // Without a valid delivery method, the other fields are validated as for collection.
  const parsed = deliveryError
    ? parseDetails({ ...submitted, deliveryMethod: "email" }, {})
    : parseSubmittedDetails(submitted, { goods, asksSite: services.length > 0 });
  const found: CheckoutErrors = parsed.ok ? {} : { ...parsed.errors };
  if (deliveryError) found.deliveryMethod = deliveryError;
  else if (!found.province && !found.postalCode) {
    const outside = servicesOutside(services, submitted);
    if (outside.length > 0) found.postalCode = serviceAreaTexts.outside(outside);
  }
  if (paymentMethods.length === 0) found.paymentMethod = messages.noPayment;
  else if (
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
 * Parses the submitted details. Without courier delivery the address fields are the site of a service, or else the
 * billing address, and are read only if one is required: otherwise they were filled in for a courier.
 */
export function parseSubmittedDetails(
  submitted: SubmittedDetails,
  { goods, asksSite, form }: { goods: number; asksSite: boolean; form?: DetailsForm },
): CheckedDetails {
  const hasBilling = submitted.billingSame === "no";
  if (submitted.deliveryMethod === "courier") return parseDetails(submitted, { hasBilling, form });
  if (asksSite) return parseDetails(submitted, { addressKind: "siteAddress", hasBilling, form });
  // Collection and email delivery are free: the goods are the total.
  const isForInvoice = needsBillingAddress(goods, submitted);
  return parseDetails(submitted, { form, ...(isForInvoice && BILLING) });
}

const BILLING = { addressKind: "billingAddress" } as const;
type DetailsForm = typeof checkoutDetails | typeof phoneOrderDetails | typeof walkInDetails;

function parseDetails(
  submitted: SubmittedDetails,
  { addressKind, hasBilling = false, form = checkoutDetails }: DetailsOptions,
): CheckedDetails {
  const details = form.safeParse(submitted);
  const address = addressKind && addressForms[addressKind].safeParse(submitted);
  const billing = hasBilling ? parseBillingFields(submitted) : undefined;
  const issues = [...(details.error?.issues ?? []), ...(address?.error?.issues ?? [])];
  if (details.success && issues.length === 0 && billing?.ok !== false) {
    const parsed = address?.data && addressKind && { [addressKind]: address.data };
    const own = billing && { billingAddress: billing.address };
    return { ok: true, details: { ...details.data, ...parsed, ...own } };
  }
  const errors: Partial<Record<string, string>> = billing?.ok === false ? billing.errors : {};
  for (const { path, message } of issues) errors[String(path[0])] ??= message;
  return { ok: false, errors };
}

type DetailsOptions = {
  form?: DetailsForm | undefined;
  /** Which address the address fields hold if no courier delivers. */
  addressKind?: keyof typeof addressForms;
  /** The billing address has fields of its own. */
  hasBilling?: boolean;
};

/** Parses the fields of a billing address of its own; errors are at these fields. */
export function parseBillingFields(submitted: Readonly<Partial<Record<string, string>>>) {
  const entries = Object.entries(billingFields).map(([field, name]) => [field, submitted[name]]);
  const parsed = billingAddressForm.safeParse(Object.fromEntries(entries));
  if (parsed.success) return { ok: true, address: parsed.data } as const;
  const errors: Partial<Record<string, string>> = {};
  for (const { path, message } of parsed.error.issues) {
    errors[billingFields[path[0] as keyof typeof billingFields]] ??= message;
  }
  return { ok: false, errors } as const;
}

const addressForms = { siteAddress: siteAddressForm, billingAddress: billingAddressForm };

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
    // With no method left the page says so itself.
    ...(submitted?.paymentMethod &&
      paymentMethod &&
      options.paymentMethods.length > 0 && { paymentMethod }),
  };
}

type CheckoutOptions = {
  goods: number;
  /** The ordered services that are only offered in a service area. */
  services: readonly LimitedService[];
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
