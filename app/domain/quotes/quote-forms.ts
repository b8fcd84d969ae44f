import { z } from "zod";
import { PAYMENT_METHODS } from "#app/content/payment-methods.ts";
import { quoteTexts as messages } from "#app/content/texts/order-texts.ts";
import { MAX_BACKORDER_KEY_LENGTH } from "#app/domain/catalogue/availability/backorder.ts";
import { buyerFields } from "#app/domain/checkout/checkout-details.ts";
import { requiredTick } from "#app/domain/forms/form-fields.ts";

/** The customer's actions on a quotation. */
export const customerQuoteForm = z.discriminatedUnion(
  "intent",
  [
    z.strictObject(
      {
        intent: z.literal("accept"),
        paymentMethod: z.enum(PAYMENT_METHODS, { error: messages.paymentMethod }),
        terms: requiredTick(messages.terms),
        buyerReference: buyerFields.buyerReference,
        /** The backorders that the page showed (backorderKey). */
        backorder: z.string().max(MAX_BACKORDER_KEY_LENGTH, messages.unknown).optional(),
        lateDelivery: z.literal("yes", { error: messages.unknown }).optional(),
      },
      { error: messages.unknown },
    ),
    z.strictObject({ intent: z.literal("cart") }, { error: messages.unknown }),
  ],
  { error: messages.unknown },
);

/** Staff actions on a quotation. */
export const adminQuoteForm = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.enum(["mail-again", "withdraw"]) }),
  z.strictObject({
    intent: z.literal("extend"),
    until: z.iso.date({ error: "Enter a date, such as 2026-12-24." }),
  }),
]);
