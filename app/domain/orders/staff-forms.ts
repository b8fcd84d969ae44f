import { z } from "zod";
import { readRand } from "#app/domain/products/read-rand.ts";
import { ORDER_STATES } from "./order-states.ts";
import { confirmPaymentForm } from "./payment-forms.ts";

const oneLine = (most: number) =>
  z
    .string()
    .transform((text) => text.replace(/\s+/g, " ").trim())
    .pipe(z.string().max(most, `Use at most ${most} characters.`))
    .transform((text) => text || undefined)
    .optional();

const words = (most: number, missing: string) =>
  z
    .string({ error: missing })
    .transform((text) => text.replaceAll("\r\n", "\n").trim())
    .pipe(z.string().min(1, missing).max(most, `Use at most ${most} characters.`));

const UNCLEAR = "Enter an amount in rand, such as 1499.00.";

/** An amount in rand as whole cents; nothing typed is nothing. */
const amount = z
  .string({ error: UNCLEAR })
  .transform(readRand)
  .pipe(z.number({ error: UNCLEAR }).max(999_999_999_999, UNCLEAR).optional());

const seen = z.enum(ORDER_STATES as [string, ...string[]]).transform((state) => state as State);
const tracking = { carrier: oneLine(80), tracking: oneLine(80) };
const way = z.enum(["eft", "payfast", "in-person"], {
  error: "Choose how the money went back.",
});
const agreedAmount = z.coerce.number().int().min(0).optional();
const reason = words(500, "Say why: it stands in the order's history.");

/** Everything that can be done on the page of one order, except for what needs its lines. */
export const orderForm = z.discriminatedUnion("intent", [
  confirmPaymentForm.extend({ intent: z.literal("confirm"), seen }),
  z.strictObject({
    intent: z.enum(["take-up", "pack", "ready", "complete", "release-stock"]),
    seen,
  }),
  z.strictObject({ intent: z.literal("ship"), seen, ...tracking }),
  z.strictObject({ intent: z.literal("cancel"), seen, reason: oneLine(500) }),
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
    text: words(4000, "Write the note first."),
    dealtWith: z.literal("yes").optional(),
  }),
  z.strictObject({ intent: z.literal("mail-again") }),
  z.strictObject({
    intent: z.literal("replace-invoice"),
    seen,
    seenInvoice: z.coerce.number().int().min(1),
  }),
]);

export type OrderForm = z.output<typeof orderForm>;

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
