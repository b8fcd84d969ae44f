import { z } from "zod";
import { PAYMENT_METHODS } from "#app/content/payment-methods.ts";
import { checkoutTexts as messages } from "#app/content/texts/checkout-texts.ts";
import { serviceAreaTexts } from "#app/content/texts/service-area-texts.ts";
import { isEmailAddress } from "#app/mail/email-address.ts";
import { provinces } from "#app/settings/provinces.ts";
import type { CheckoutFieldName } from "./checkout-steps.ts";

/** Emails to addresses that nobody verified repeat these fields: none may carry a link. */
const link = /:\/\/|\bwww\.|\w\.[a-z]{2,}\//i;

const textLine = (max: number) =>
  z
    .string()
    .max(max, messages.tooLong(max))
    .refine((text) => !link.test(text), messages.noLinks);
const collapse = (text: string) => text.replace(/\s+/g, " ").trim();

const requiredLine = (max: number, missing: string) =>
  z.string({ error: missing }).transform(collapse).pipe(textLine(max).min(1, missing));

const optionalLine = (max: number) =>
  z
    .string()
    .transform(collapse)
    .pipe(textLine(max))
    .transform((text) => text || undefined)
    .optional();

/** Accepts 082 123 4567 and +27 82 123 4567; stored as +27 and nine digits. */
export const phoneNumber = z
  .string({ error: messages.phone })
  .transform((text) => text.replace(/[\s().-]/g, "").replace(/^(?:\+?27|0)(?=\d{9}$)/, "+27"))
  .pipe(z.string().regex(/^\+27\d{9}$/, messages.phone));

/** South African VAT number: ten digits that begin with 4. */
const vatNumber = z
  .string()
  .transform((text) => text.replace(/\s/g, ""))
  .pipe(z.string().regex(/^(?:4\d{9})?$/, messages.vatNumber))
  .transform((text) => text || undefined)
  .optional();

export const buyerFields = {
  fullName: requiredLine(120, messages.fullName),
  email: z
    .string({ error: messages.email })
    .trim()
    .refine((text) => isEmailAddress(text), messages.email),
  phone: phoneNumber,
  companyName: optionalLine(160),
  buyerVatNumber: vatNumber,
  buyerReference: optionalLine(60),
  remark: z
    .string()
    .trim()
    .max(1000, messages.tooLong(1000))
    .transform((text) => text || undefined)
    .optional(),
};

const addressFields = {
  street: requiredLine(120, messages.billingStreet),
  building: optionalLine(120),
  suburb: requiredLine(80, messages.suburb),
  city: requiredLine(80, messages.city),
  province: z.enum(provinces, { error: messages.province }),
  postalCode: z
    .string({ error: messages.postalCode })
    .trim()
    .regex(/^\d{4}$/, messages.postalCode),
};

export const billingAddressFields = {
  ...addressFields,
  suburb: optionalLine(80).transform((text) => text ?? ""),
};

/** A PO Box belongs to a post office: it has no suburb. */
export const suburbUnlessPostBox = [
  ({ street, suburb }: { street?: string; suburb?: string }) =>
    Boolean(suburb) || isPostBox(street ?? ""),
  // With the other errors, not after them.
  { path: ["suburb"] as PropertyKey[], error: messages.suburb, when: () => true },
] as const;

/** Billing address; may be a PO Box. */
export const billingAddressForm = z.object(billingAddressFields).refine(...suburbUnlessPostBox);

/** No PO Box. */
const streetAddressForm = (missing: string, noPostBox: { error: () => string }) =>
  z.object({
    ...addressFields,
    street: requiredLine(120, missing).refine((text) => !isPostBox(text), noPostBox),
    building: optionalLine(120).refine((text) => !isPostBox(text ?? ""), noPostBox),
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

/** If it differs from the delivery or site address, or if the invoice requires an address and there is no other. */
const billing = { billingAddress: billingAddressForm.optional() };

/** Collection and email: the site of a service with a service area. */
const withoutCourier = {
  ...buyerFields,
  ...payment,
  ...billing,
  siteAddress: siteAddressForm.optional(),
};

/** The complete, valid checkout details. */
export const checkoutDetails = z.discriminatedUnion(
  "deliveryMethod",
  [
    z.object({
      ...buyerFields,
      ...payment,
      ...billing,
      deliveryMethod: z.literal("courier"),
      ...deliveryAddressForm.shape,
    }),
    z.object({ ...withoutCourier, deliveryMethod: z.literal("collection") }),
    z.object({ ...withoutCourier, deliveryMethod: z.literal("email") }),
  ],
  { error: messages.deliveryMethod },
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
