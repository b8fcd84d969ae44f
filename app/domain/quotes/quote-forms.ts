import { z } from "zod";
import { PAYMENT_METHODS } from "#app/content/payment-methods.ts";
import { quoteTexts as messages } from "#app/content/texts/order-texts.ts";
import { MAX_BACKORDER_KEY_LENGTH } from "#app/domain/catalogue/availability/backorder.ts";
import { buyerFields } from "#app/domain/checkout/checkout-details.ts";
import {
  emailAddress,
  optionalLine,
  requiredLine,
  requiredText,
  requiredTick,
  southAfricanPhone,
  wholeNumber,
} from "#app/domain/forms/form-fields.ts";

/** The customer's actions on a quotation. */
export const customerQuoteForm = z.discriminatedUnion(
  "intent",
  [
    z.strictObject(
      {
        intent: z.literal("accept"),
        paymentMethod: z.enum(PAYMENT_METHODS, { error: messages.paymentMethod }),
        terms: requiredTick(messages.terms),
        /** What the page showed. */
        revision: wholeNumber(1, 1000, messages.unknown),
        agreedTotal: z
          .string(messages.unknown)
          .regex(/^[1-9]\d{0,13}$/, messages.unknown)
          .transform(Number),
        /** Who accepts it. */
        name: requiredLine(120, messages.acceptedBy),
        buyerReference: buyerFields.buyerReference,
        /** The backorders that the page showed (backorderKey). */
        backorder: z.string().max(MAX_BACKORDER_KEY_LENGTH, messages.unknown).optional(),
        lateDelivery: z.literal("yes", { error: messages.unknown }).optional(),
      },
      { error: messages.unknown },
    ),
    z.strictObject({ intent: z.literal("cart") }, { error: messages.unknown }),
    z.strictObject({ intent: z.literal("confirm") }, { error: messages.unknown }),
  ],
  { error: messages.unknown },
);

/** A request for a price; the products and quantities are read apart. */
export const quotationRequestForm = z.object(
  {
    idempotencyKey: z.uuid(messages.unknown),
    fullName: requiredLine(120, messages.fullName),
    email: emailAddress({ missing: messages.email }),
    phone: southAfricanPhone(messages.phone),
    companyName: optionalLine(160),
    buyerReference: optionalLine(60),
    wish: requiredText(2000, messages.wish),
    wantedBy: z.union([z.literal(""), z.iso.date()], { error: messages.wantedBy }),
  },
  { error: messages.unknown },
);

/** The products asked for, by fields named "quantity-<product>". */
export function requestedQuantities(fields: Readonly<Record<string, string>>) {
  return Object.entries(fields).flatMap(([name, value]) => {
    const [, productId] = /^quantity-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(name) ?? [];
    const [, quantity] = /^\s*([1-9]\d{0,5})\s*$/.exec(value) ?? [];
    return productId && quantity ? [{ productId, quantity: Number(quantity) }] : [];
  });
}

/** Staff actions on a quotation. */
export const adminQuoteForm = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.enum(["mail-again", "withdraw"]) }),
  z.strictObject({
    intent: z.literal("extend"),
    until: z.iso.date({ error: "Enter a date, such as 2026-12-24." }),
  }),
  z.strictObject({
    intent: z.enum(["answer", "note"]),
    message: requiredText(2000, "Write something first."),
  }),
  // The options that were chosen are read apart.
  z.object({
    intent: z.literal("accept"),
    revision: wholeNumber(1, 1000, messages.unknown),
    name: requiredLine(120, "Enter who accepted it."),
    channel: z.enum(["phone", "email", "in-person"], { error: "Choose how." }),
    buyerReference: buyerFields.buyerReference,
    backorder: z.string().max(MAX_BACKORDER_KEY_LENGTH, messages.unknown).optional(),
    lateDelivery: z.literal("yes", { error: messages.unknown }).optional(),
  }),
]);

/** The lines that the customer chose, by fields named "option-<line>" and "choice-<letter>". */
export function chosenOptions(fields: Readonly<Record<string, string>>): string[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    if (name.startsWith("choice-")) return [value];
    return name.startsWith("option-") && value === "yes" ? [name.slice("option-".length)] : [];
  });
}
