import type { z } from "zod";
import { checkoutTexts } from "#app/content/texts/checkout-texts.ts";
import { parseBillingFields } from "#app/domain/checkout/check-details.ts";
import { billingFields } from "#app/domain/checkout/checkout-steps.ts";
import type {
  OrderContact,
  StaffOrder,
} from "#app/domain/orders/fulfilment/read-staff-order.server.ts";
import {
  contactCorrection,
  deliveryCorrection,
  invoiceCorrection,
  siteCorrection,
} from "#app/domain/orders/order-forms.ts";
import { parseFields } from "#app/http/forms/read-form.server.ts";

type Fields = Record<string, string>;

/** The corrected contact and address of an order. A blank billing address is the delivery or site address. */
export function parseCorrection(submitted: Fields, order: StaffOrder, contact: OrderContact) {
  const names: readonly string[] = Object.values(billingFields);
  const rest = Object.fromEntries(
    Object.entries(submitted).filter(([name]) => !names.includes(name)),
  );
  const corrected = parseContactAndAddress(rest, order, contact.siteAddress !== null);
  if (contact.email !== "" && !rest.email?.trim()) {
    const errors = corrected.ok ? {} : corrected.errors;
    return { ok: false as const, errors: { ...errors, email: checkoutTexts.email } as Fields };
  }
  const isBlank = !names.some((name) => submitted[name]?.trim());
  const billing = isBlank ? undefined : parseBillingFields(submitted);
  if (billing?.ok !== false) {
    if (!corrected.ok) return corrected;
    return {
      ok: true as const,
      details: { ...corrected.details, billingAddress: billing?.address },
    };
  }
  const errors = { ...(corrected.ok ? {} : corrected.errors), ...billing.errors };
  return { ok: false as const, errors: errors as Fields };
}

function parseContactAndAddress(submitted: Fields, order: StaffOrder, isOnSite: boolean) {
  const { street, building, suburb, city, province, postalCode, ...contact } = submitted;
  const isBlank = ![street, building, suburb, city, province, postalCode].some((text) =>
    text?.trim(),
  );
  const isCourier = order.deliveryMethod === "courier";
  // A parcel that has left is not sent elsewhere: its address is not asked for.
  if (isCourier ? order.correctionScope !== "all" : isBlank && !isOnSite) {
    const form = parseFields(contactCorrection, contact);
    return form.ok ? { ok: true as const, details: form.value } : form;
  }
  const correction = isOnSite ? siteCorrection : invoiceCorrection;
  const form = parseFields(isCourier ? deliveryCorrection : correction, submitted);
  if (!form.ok) return form;
  return { ok: true as const, details: withAddress(form.value) };
}

function withAddress(correction: z.output<typeof invoiceCorrection>) {
  const { street, building, suburb, city, province, postalCode, ...person } = correction;
  return { ...person, address: { street, building, suburb, city, province, postalCode } };
}
