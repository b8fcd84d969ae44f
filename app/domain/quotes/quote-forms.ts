import { z } from "zod";
import { PAYMENT_METHODS } from "#app/content/payment-methods.ts";
import { checkoutTexts } from "#app/content/texts/checkout-texts.ts";
import { quoteTexts as messages } from "#app/content/texts/order-texts.ts";
import { MAX_BACKORDER_KEY_LENGTH } from "#app/domain/catalogue/availability/backorder.ts";
import { addressLimits } from "#app/domain/checkout/address-fields.ts";
import { buyerFields } from "#app/domain/checkout/checkout-details.ts";
import {
  emailAddress,
  optionalLine,
  optionalText,
  requiredLine,
  requiredText,
  requiredTick,
  wholeNumber,
} from "#app/domain/forms/form-fields.ts";
import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import { parseRand } from "#app/format/money.ts";
import { provinces } from "#app/settings/provinces.ts";

export const MAX_MESSAGE_LENGTH = 2000;
/** What the page showed. */
const shownRevision = wholeNumber(1, 1000, messages.unknown);

const LOST_REASONS = ["price", "elsewhere", "delivery-time", "not-needed", "other"] as const;

/** The customer's actions on a quotation; the fields of its lines are read separately. */
export const customerQuoteForm = z.discriminatedUnion(
  "intent",
  [
    z.strictObject(
      {
        intent: z.literal("accept"),
        paymentMethod: z.enum(PAYMENT_METHODS, { error: messages.paymentMethod }),
        terms: requiredTick(messages.terms),
        revision: shownRevision,
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
    z.strictObject({
      intent: z.literal("counter"),
      revision: shownRevision,
      /** Or a price. */
      message: optionalText(MAX_MESSAGE_LENGTH),
    }),
    z.strictObject({
      intent: z.literal("decline"),
      revision: shownRevision,
      reason: z.enum(LOST_REASONS, { error: messages.reason }),
      message: optionalText(MAX_MESSAGE_LENGTH),
    }),
    z.strictObject({
      intent: z.literal("question"),
      message: requiredText(MAX_MESSAGE_LENGTH, messages.message),
    }),
    z.strictObject({ intent: z.literal("cart") }, { error: messages.unknown }),
    z.strictObject({ intent: z.literal("confirm") }, { error: messages.unknown }),
  ],
  { error: messages.unknown },
);

/** The fields of the lines, named by their position: "option-2", "choice-A" and "wish-1"; and the others. */
export function splitLineFields(fields: Readonly<Record<string, string>>) {
  const entries = Object.entries(fields);
  const isOfLine = (name: string) => /^(option-\d{1,3}|choice-[A-Z]|wish-\d{1,3})$/.test(name);
  return {
    ofLines: Object.fromEntries(entries.filter(([name]) => isOfLine(name))),
    others: Object.fromEntries(entries.filter(([name]) => !isOfLine(name))),
  };
}

/** The unit prices that a customer asks for, in cents by position, or a message for each field that is not a price. */
export function wishedPrices(
  fields: Readonly<Record<string, string>>,
): { ok: true; prices: Record<string, number> } | { ok: false; errors: Record<string, string> } {
  const prices: Record<string, number> = {};
  const errors: Record<string, string> = {};
  for (const [name, value] of Object.entries(fields)) {
    const [, position] = /^wish-(\d{1,3})$/.exec(name) ?? [];
    if (position === undefined || value.trim() === "") continue;
    const cents = value.length > 30 ? undefined : parseRand(value);
    if (typeof cents === "number") prices[position] = cents;
    else errors[name] = messages.wishedPrice;
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, prices };
}

/** Where to deliver, or where a service is carried out; a courier needs the whole address. */
const requestedDelivery = {
  deliveryMethod: z.enum(["courier", "collection", "email"], { error: messages.deliveryMethod }),
  street: optionalLine(addressLimits.street),
  suburb: optionalLine(addressLimits.suburb),
  city: optionalLine(addressLimits.city),
  province: z
    .union([z.literal(""), z.enum(provinces)], { error: checkoutTexts.province })
    .default(""),
  postalCode: z
    .string({ error: checkoutTexts.postalCode })
    .trim()
    .regex(/^(?:\d{4})?$/, checkoutTexts.postalCode)
    .default(""),
};

function neededByCourier(field: "street" | "suburb" | "city" | "province" | "postalCode") {
  type Values = { deliveryMethod?: string; [name: string]: unknown };
  const isThere = (values: Values) => values.deliveryMethod !== "courier" || Boolean(values[field]);
  const path: PropertyKey[] = [field];
  return [isThere, { path, error: checkoutTexts[field], when: () => true }] as const;
}

/** A request for a price; the products and quantities are read separately. */
export const quotationRequestForm = z
  .object(
    {
      idempotencyKey: z.uuid(messages.unknown),
      ...buyerFields,
      email: emailAddress({ missing: messages.email }),
      /** Or products. */
      wish: optionalText(MAX_MESSAGE_LENGTH),
      wantedBy: z
        .union([z.literal(""), z.iso.date(messages.wantedBy)], { error: messages.wantedBy })
        .refine((day) => day === "" || day >= localIsoDate(new Date()), messages.wantedBy),
      ...requestedDelivery,
    },
    { error: messages.unknown },
  )
  .refine(...neededByCourier("street"))
  .refine(...neededByCourier("suburb"))
  .refine(...neededByCourier("city"))
  .refine(...neededByCourier("province"))
  .refine(...neededByCourier("postalCode"));

/** What the cart holds, with the quantity that is wanted of one product. */
export function withWantedQuantity<Line extends { productId: string; quantity: number }>(
  inCart: readonly Line[],
  wanted: readonly Line[],
): Line[] {
  const isWanted = ({ productId }: Line) => wanted.some((line) => line.productId === productId);
  return [...wanted, ...inCart.filter((line) => !isWanted(line))];
}

/** The products asked for, by fields named "quantity-<product>". */
export function requestedQuantities(fields: Readonly<Record<string, string>>) {
  return Object.entries(fields).flatMap(([name, value]) => {
    const [, productId] = /^quantity-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(name) ?? [];
    const quantity = value.trim();
    return productId && /^[1-9]\d{0,5}$/.test(quantity)
      ? [{ productId, quantity: Number(quantity) }]
      : [];
  });
}

/** A message for each quantity that is not a number; 0 or nothing leaves the product out. */
export function quantityErrors(fields: Readonly<Record<string, string>>) {
  const wrong = Object.entries(fields).filter(
    ([name, value]) => name.startsWith("quantity-") && !/^\d{0,6}$/.test(value.trim()),
  );
  return Object.fromEntries(wrong.map(([name]) => [name, messages.quantity]));
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
