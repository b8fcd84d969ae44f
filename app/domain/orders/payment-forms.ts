import { z } from "zod";
import { paymentMessages as say } from "#app/content/payment-messages.ts";
import { readRand } from "#app/domain/products/read-rand.ts";

/** What staff fill in when money is on the bank statement or on the counter. */
export const confirmPaymentForm = z.strictObject({
  /** One key, one payment: it came with the page. */
  key: z.uuid(),
  /** Whole cents: what had come for the order when the page was shown. */
  seenPaid: z.coerce.number().int().min(0),
  way: z.enum(["eft", "in-person"], { error: say.way }).default("eft"),
  /** Whole cents. Nothing when it was written down before, and the order is to go on. */
  amount: z
    .string({ error: say.amount })
    .transform(readRand)
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

export const changeWayForm = z.strictObject({ way: z.enum(["eft", "payfast"]) });
