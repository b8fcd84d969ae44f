import { z } from "zod";
import { messages } from "#app/content/messages.ts";

const { quantityInvalid, unknown } = messages.cart;

/** Whole and at least 1; six digits are more than any shelf holds. */
const quantity = z
  .string({ error: quantityInvalid })
  .trim()
  .regex(/^[1-9]\d{0,5}$/, quantityInvalid)
  .transform(Number);

const id = z.uuid({ error: unknown });

/** What can be done to a cart, by the button that was pressed. Unknown fields are refused. */
export const cartForm = z.discriminatedUnion(
  "intent",
  [
    z.strictObject({
      intent: z.literal("add"),
      productId: id,
      quantity,
      /** Sent by script: the page stays, and shows the answer itself. */
      stay: z.literal("yes").optional(),
    }),
  ],
  { error: unknown },
);

export type CartForm = z.output<typeof cartForm>;
