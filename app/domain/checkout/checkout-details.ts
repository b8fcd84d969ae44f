import { z } from "zod";
import { provinces } from "#app/content/delivery.ts";
import { checkoutMessages as say } from "#app/content/messages/checkout-messages.ts";
import { isEmailAddress } from "#app/mail/email-address.ts";

/** Emails to addresses that nobody verified repeat these fields: none may carry a link. */
const link = /:\/\/|\bwww\.|\w\.[a-z]{2,}\//i;

const requiredLine = (most: number, missing: string) =>
  z
    .string({ error: missing })
    .transform((text) => text.replace(/\s+/g, " ").trim())
    .pipe(
      z
        .string()
        .min(1, missing)
        .max(most, say.tooLong(most))
        .refine((text) => !link.test(text), say.noLinks),
    );

const optionalLine = (most: number) =>
  z
    .string()
    .transform((text) => text.replace(/\s+/g, " ").trim())
    .pipe(
      z
        .string()
        .max(most, say.tooLong(most))
        .refine((text) => !link.test(text), say.noLinks),
    )
    .transform((text) => text || undefined)
    .optional();

/** Typed as 082 123 4567 or +27 82 123 4567; kept as +27 and nine digits. */
export const phoneNumber = z
  .string({ error: say.phone })
  .transform((text) => text.replace(/[\s().-]/g, "").replace(/^(?:\+?27|0)(?=\d{9}$)/, "+27"))
  .pipe(z.string().regex(/^\+27\d{9}$/, say.phone));

/** Ten digits that begin with 4, as SARS gives them out. */
const vatNumber = z
  .string()
  .transform((text) => text.replace(/\s/g, ""))
  .pipe(z.string().regex(/^(?:4\d{9})?$/, say.vatNumber))
  .transform((text) => text || undefined)
  .optional();

/** Who buys. */
export const buyerFields = {
  fullName: requiredLine(120, say.fullName),
  email: z
    .string({ error: say.email })
    .trim()
    .refine((text) => isEmailAddress(text), say.email),
  phone: phoneNumber,
  companyName: optionalLine(160),
  buyerVatNumber: vatNumber,
  buyerReference: optionalLine(60),
  remark: z
    .string()
    .trim()
    .max(1000, say.tooLong(1000))
    .transform((text) => text || undefined)
    .optional(),
};

/** Where an invoice goes; a post box will do. */
export const billingAddressForm = z.object({
  street: requiredLine(120, say.billingStreet),
  building: optionalLine(120),
  suburb: requiredLine(80, say.suburb),
  city: requiredLine(80, say.city),
  province: z.enum(provinces, { error: say.province }),
  postalCode: z
    .string({ error: say.postalCode })
    .trim()
    .regex(/^\d{4}$/, say.postalCode),
});

const postBox = /\b(?:p\.?\s*o\.?\s*box|private\s+bag|posbus|privaatsak)\b/i;

/** A courier needs a street address: no post boxes. */
export const deliveryAddressForm = billingAddressForm.extend({
  street: requiredLine(120, say.street).refine((text) => !postBox.test(text), say.noPostBox),
});

const payment = { paymentMethod: z.enum(["eft", "payfast"], { error: say.paymentMethod }) };

/** Nothing is brought to a door: the address is the invoice's, where that needs one. */
const withoutCourier = {
  ...buyerFields,
  ...payment,
  billingAddress: billingAddressForm.optional(),
};

/** Everything the checkout asks for, whole and right. */
export const checkoutDetails = z.discriminatedUnion(
  "deliveryMethod",
  [
    z.object({
      ...buyerFields,
      ...payment,
      deliveryMethod: z.literal("courier"),
      ...deliveryAddressForm.shape,
    }),
    z.object({ ...withoutCourier, deliveryMethod: z.literal("collection") }),
    z.object({ ...withoutCourier, deliveryMethod: z.literal("email") }),
  ],
  { error: say.deliveryMethod },
);

export type CheckoutDetails = z.output<typeof checkoutDetails>;

/** The names of all its fields, in the order in which they are asked for. */
export const checkoutFields = [
  "fullName",
  "email",
  "phone",
  "companyName",
  "buyerVatNumber",
  "buyerReference",
  "deliveryMethod",
  "street",
  "building",
  "suburb",
  "city",
  "province",
  "postalCode",
  "remark",
  "paymentMethod",
] as const;

export type CheckoutFieldName = (typeof checkoutFields)[number];

/** As submitted so far, valid or not: nothing is lost between the steps. */
export type SubmittedDetails = Partial<Record<CheckoutFieldName, string>>;
