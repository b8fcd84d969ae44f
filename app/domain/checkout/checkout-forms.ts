import { z } from "zod";
import { checkoutTexts as messages } from "#app/content/texts/checkout-texts.ts";
import { tickBox } from "#app/domain/forms/form-fields.ts";
import { checkoutFields } from "./checkout-steps.ts";

const submittedFields = Object.fromEntries(
  checkoutFields.map((field) => [field, z.string().exactOptional()]),
) as Record<(typeof checkoutFields)[number], z.ZodExactOptional<z.ZodString>>;

const unknown = { error: messages.unknown };

/** The fields of the checkout page, not validated yet; unknown fields are rejected. */
export const checkoutForm = z.strictObject(
  {
    ...submittedFields,
    /** The target of the submit button. */
    go: z.enum(["delivery", "payment", "review", "stay", "login", "forget"], unknown),
  },
  unknown,
);

/** Places the order exactly as the review page showed it. */
export const placeOrderForm = z.strictObject(
  {
    intent: z.literal("place"),
    idempotencyKey: z.uuid(unknown),
    agreedTotal: z
      .string(unknown)
      .regex(/^[1-9]\d{0,13}$/, messages.unknown)
      .transform(Number),
    reviewFingerprint: z.string(unknown).regex(/^[\w-]{43}$/, messages.unknown),
    /** The buyer agrees that delivery takes more than 30 days. */
    lateDelivery: tickBox(unknown),
  },
  unknown,
);
