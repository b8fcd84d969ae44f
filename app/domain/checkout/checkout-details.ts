import { z } from "zod";
import { PAYMENT_METHODS } from "#app/content/payment-methods.ts";
import { checkoutTexts as messages } from "#app/content/texts/checkout-texts.ts";
import { serviceAreaTexts } from "#app/content/texts/service-area-texts.ts";
import {
  emailAddress,
  emptyAsUndefined,
  line,
  optionalText,
  requiredLine,
  southAfricanPhone,
} from "#app/domain/forms/form-fields.ts";
import { provinces } from "#app/settings/provinces.ts";
import { addressLimits } from "./address-fields.ts";
import type { CheckoutFieldName } from "./checkout-steps.ts";

/** Emails to addresses that nobody verified repeat these fields: none may carry a link. */
const link = /:\/\/|\bwww\.|\w\.[a-z]{2,}\//i;

const hasNoLink = (text: string) => !link.test(text);

const requiredPlainLine = (max: number, missing: string) =>
  requiredLine(max, missing).refine(hasNoLink, messages.noLinks);
const optionalPlainLine = (max: number) =>
  emptyAsUndefined(line(max).refine(hasNoLink, messages.noLinks));

/** South African VAT number: ten digits that begin with 4. */
const vatNumber = emptyAsUndefined(
  z
    .string()
    .transform((text) => text.replace(/\s/g, ""))
    .pipe(z.string().regex(/^(?:4\d{9})?$/, messages.vatNumber)),
);

export const buyerFields = {
  fullName: requiredPlainLine(120, messages.fullName),
  email: emailAddress({ missing: messages.email }),
  phone: southAfricanPhone(messages.phone),
  companyName: optionalPlainLine(160),
  buyerVatNumber: vatNumber,
  buyerReference: optionalPlainLine(60),
  remark: optionalText(1000),
};

const addressFields = {
  street: requiredPlainLine(addressLimits.street, messages.billingStreet),
  building: optionalPlainLine(addressLimits.building),
  suburb: requiredPlainLine(addressLimits.suburb, messages.suburb),
  city: requiredPlainLine(addressLimits.city, messages.city),
  province: z.enum(provinces, { error: messages.province }),
  postalCode: z
    .string({ error: messages.postalCode })
    .trim()
    .regex(/^\d{4}$/, messages.postalCode),
};

export const billingAddressFields = {
  ...addressFields,
  suburb: optionalPlainLine(addressLimits.suburb).transform((text) => text ?? ""),
};

/** A PO Box belongs to a post office: it has no suburb. */
export const suburbUnlessPostBox = [
  ({ street, suburb }: { street?: string; suburb?: string }) =>
    Boolean(suburb) || isPostBox(street ?? ""),
  // Reported together with the other errors, not only once those are fixed.
  { path: ["suburb"] as PropertyKey[], error: messages.suburb, when: () => true },
] as const;

/** Billing address; may be a PO Box. */
export const billingAddressForm = z.object(billingAddressFields).refine(...suburbUnlessPostBox);

/** A street address: a PO Box is refused. */
const streetAddressForm = (missing: string, noPostBox: { error: () => string }) =>
  z.object({
    ...addressFields,
    street: requiredPlainLine(addressLimits.street, missing).refine(
      (text) => !isPostBox(text),
      noPostBox,
    ),
    building: addressFields.building.refine((text) => !isPostBox(text ?? ""), noPostBox),
  });

/** Where a courier delivers. */
export const deliveryAddressForm = streetAddressForm(messages.street, {
  error: () => messages.noPostBox,
});

/** Where a service is carried out. */
export const siteAddressForm = streetAddressForm(serviceAreaTexts.siteStreet, {
  error: () => serviceAreaTexts.siteNoPostBox,
});

const payment = { paymentMethod: z.enum(PAYMENT_METHODS, { error: messages.paymentMethod }) };

/** Given if it differs from the delivery or site address, or if the invoice needs an address and there is no other. */
const billing = { billingAddress: billingAddressForm.optional() };

/** Collection and email: the site of a service with a service area. */
const withoutCourier = {
  ...buyerFields,
  ...payment,
  ...billing,
  siteAddress: siteAddressForm.optional(),
};

/** With these fields; what is delivered by email needs an address in any case, and a courier a number. */
const detailsForm = <Email extends z.ZodType<string>>(
  email: Email,
  phone: z.ZodType<string> = buyerFields.phone,
) =>
  z.discriminatedUnion(
    "deliveryMethod",
    [
      z.object({
        ...buyerFields,
        ...payment,
        ...billing,
        email,
        deliveryMethod: z.literal("courier"),
        ...deliveryAddressForm.shape,
      }),
      z.object({ ...withoutCourier, email, phone, deliveryMethod: z.literal("collection") }),
      z.object({ ...withoutCourier, deliveryMethod: z.literal("email") }),
    ],
    { error: messages.deliveryMethod },
  );

/** The complete, valid checkout details. */
export const checkoutDetails = detailsForm(buyerFields.email);

/** Somebody on the phone or at the counter may have no email address: an empty one. */
export const optionalEmail = z.union([z.literal(""), buyerFields.email], {
  error: messages.email,
});
export const phoneOrderDetails = detailsForm(optionalEmail);
/** Somebody who pays at the counter and takes the goods along need not give a number. */
export const walkInDetails = detailsForm(
  optionalEmail,
  z.union([z.literal(""), buyerFields.phone], { error: messages.phone }),
);

export type CheckoutDetails = z.output<typeof checkoutDetails>;

/** As submitted so far, valid or not: nothing is lost between the steps. */
export type SubmittedDetails = Partial<Record<CheckoutFieldName, string>>;

const postBoxNames = [
  String.raw`p[./\s]*o[.\s-]*box`,
  String.raw`post\s*(?:office\s*)?box`,
  String.raw`pos\s*bus`,
  String.raw`(?:private|priv|pvt|p)[./]?\s*bag`,
  String.raw`privaat\s*sak`,
];

/** A number, as "12", "no. 12", "number 12" or "X12"; or nothing more: "PO Box Street" is a street. */
const postBoxNumber = String.raw`[\s.:#-]*(?:n(?:[or]|um(?:ber)?|ommer)\.?\s*)?(?:[a-z][\s-]*)?\d|\s*(?:[,;(]|$)`;

const postBox = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${postBoxNames.join("|")})(?=${postBoxNumber})`,
  "iu",
);

/** Whether an address line names a PO Box or private bag, in English or Afrikaans: no courier delivers there. */
export function isPostBox(line: string): boolean {
  return postBox.test(line);
}
