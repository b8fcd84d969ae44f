import { provinces } from "#app/settings/provinces.ts";
import type { billingFields } from "./checkout-steps.ts";

export type AddressField = keyof typeof billingFields;

export const addressLimits = { street: 120, building: 120, suburb: 80, city: 80 } as const;

type AddressFieldDescription = {
  name: AddressField;
  label: string;
  /** After "shipping" or "billing", so a browser fills in the right one. */
  autoComplete: string;
  maxLength?: number;
  inputMode?: "numeric";
  options?: readonly string[];
};

/** The fields of an address in the order in which forms ask for them. */
export const addressFields: readonly AddressFieldDescription[] = [
  {
    name: "street",
    label: "Street address",
    autoComplete: "address-line1",
    maxLength: addressLimits.street,
  },
  {
    name: "building",
    label: "Building, complex or unit (optional)",
    autoComplete: "address-line2",
    maxLength: addressLimits.building,
  },
  {
    name: "suburb",
    label: "Suburb",
    autoComplete: "address-level3",
    maxLength: addressLimits.suburb,
  },
  {
    name: "city",
    label: "Town or city",
    autoComplete: "address-level2",
    maxLength: addressLimits.city,
  },
  { name: "province", label: "Province", autoComplete: "address-level1", options: provinces },
  // Longer than four digits, so one pasted with spaces is not cut.
  {
    name: "postalCode",
    label: "Postal code",
    autoComplete: "postal-code",
    inputMode: "numeric",
    maxLength: 10,
  },
];

/** Of a billing address. */
export const STREET_OR_POST_BOX = "Street address or PO Box";
