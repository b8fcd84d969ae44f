import { z } from "zod";
import { paymentMessages as say } from "#app/content/messages/payment-messages.ts";
import { parseRand } from "#app/content/money.ts";
import {
  billingAddressForm,
  buyerFields,
  deliveryAddressForm,
} from "#app/domain/checkout/checkout-details.ts";
import { ORDER_STATES } from "./order-states.ts";

/** What a customer can do with an order of theirs. */
export const customerOrderForm = z.strictObject({ intent: z.enum(["cancel", "again", "forget"]) });

const optionalText = (most: number) =>
  z
    .string()
    .transform((text) => text.replace(/\s+/g, " ").trim())
    .pipe(z.string().max(most, `Use at most ${most} characters.`))
    .transform((text) => text || undefined)
    .optional();

const requiredText = (most: number, missing: string) =>
  z
    .string({ error: missing })
    .transform((text) => text.replaceAll("\r\n", "\n").trim())
    .pipe(z.string().min(1, missing).max(most, `Use at most ${most} characters.`));

const INVALID_AMOUNT = "Enter an amount in rand, such as 1499.00.";

/** An amount in rand as whole cents; nothing typed is nothing. */
const amount = z
  .string({ error: INVALID_AMOUNT })
  .transform(parseRand)
  .pipe(z.number({ error: INVALID_AMOUNT }).max(999_999_999_999, INVALID_AMOUNT).optional());

const seen = z.enum(ORDER_STATES as [string, ...string[]]).transform((state) => state as State);
const tracking = { carrier: optionalText(80), tracking: optionalText(80) };
const way = z.enum(["eft", "payfast", "in-person"], {
  error: "Choose how the money went back.",
});
const agreedAmount = z.coerce.number().int().min(0).optional();
const reason = requiredText(500, "Say why: it stands in the order's history.");

/** What staff fill in when money is on the bank statement or on the counter. */
export const confirmPaymentForm = z.strictObject({
  /** Idempotency key: one key, one payment; it came with the page. */
  key: z.uuid(),
  /** Whole cents: what had come for the order when the page was shown. */
  seenPaid: z.coerce.number().int().min(0),
  way: z.enum(["eft", "in-person"], { error: say.way }).default("eft"),
  /** Whole cents. Nothing when it was written down before, and the order is to go on. */
  amount: z
    .string({ error: say.amount })
    .transform(parseRand)
    .pipe(z.number({ error: say.amount }).max(999_999_999_999, say.amount)),
  /** As on the bank statement. */
  reference: z
    .string()
    .transform((text) => text.replace(/\s+/g, " ").trim())
    .pipe(z.string().max(100, say.reference))
    .transform((text) => text || undefined)
    .optional(),
  /** The day on the statement: 2026-11-15. */
  receivedOn: z.iso
    .date({ error: say.receivedOn })
    .refine((day) => Date.parse(`${day}T00:00:00+02:00`) <= Date.now(), say.receivedLater),
  /** Ticked: less or more than is due is taken as paid. */
  acceptDifference: z.literal("yes").optional(),
});

export type ConfirmedPayment = z.output<typeof confirmPaymentForm>;

/** Everything that can be done on the page of one order, except for what needs its lines. */
export const adminOrderForm = z.discriminatedUnion("intent", [
  confirmPaymentForm.extend({ intent: z.literal("confirm"), seen }),
  z.strictObject({
    intent: z.enum(["take-up", "pack", "ready", "complete", "release-stock"]),
    seen,
  }),
  z.strictObject({ intent: z.literal("ship"), seen, ...tracking }),
  z.strictObject({ intent: z.literal("cancel"), seen, reason: optionalText(500) }),
  z.strictObject({ intent: z.literal("tracking"), seen, ...tracking }),
  z.strictObject({
    intent: z.literal("pay-back"),
    seen,
    key: z.uuid(),
    amount: amount.transform((cents) => cents ?? 0),
    way,
    agreedAmount,
    reason,
  }),
  z.strictObject({
    intent: z.literal("note"),
    text: requiredText(4000, "Write the note first."),
    dealtWith: z.literal("yes").optional(),
  }),
  z.strictObject({ intent: z.literal("mail-again") }),
  z.strictObject({
    intent: z.literal("replace-invoice"),
    seen,
    seenInvoice: z.coerce.number().int().min(1),
  }),
]);

export type AdminOrderForm = z.output<typeof adminOrderForm>;

/** A refund without its lines, whose fields are named for each of them. */
export const refundForm = z.strictObject({
  intent: z.literal("refund"),
  seen,
  seenRefunded: z.coerce.number().int().min(0),
  key: z.uuid(),
  amount,
  withDelivery: z.literal("yes").optional(),
  way,
  agreedAmount,
  reason,
});

type State = (typeof ORDER_STATES)[number];

export const changePaymentMethodForm = z.strictObject({ way: z.enum(["eft", "payfast"]) });

const { remark: _, ...contactFields } = buyerFields;

/** Who gets an order, of which an address is not known and not needed. */
export const contactCorrection = z.strictObject(contactFields);

/** The same with the door it is brought to. */
export const deliveryCorrection = z.strictObject({
  ...contactFields,
  ...deliveryAddressForm.shape,
});

/** The same with where the invoice goes. */
export const invoiceCorrection = z.strictObject({ ...contactFields, ...billingAddressForm.shape });

export type OrderCorrection = z.output<typeof contactCorrection> & {
  /** The door; of what is not brought to one, the invoice's. */
  address?: z.output<typeof billingAddressForm>;
};
