import { z } from "zod";
import { cartTexts } from "#app/content/texts/cart-texts.ts";

const { quantityInvalid, unknown, codeMissing, codeRefused } = cartTexts;

/** Whole and at least 1; six digits are more than any stock. */
const quantity = z
  .string({ error: quantityInvalid })
  .trim()
  .regex(/^[1-9]\d{0,5}$/, quantityInvalid)
  .transform(Number);

const id = z.uuid({ error: unknown });

/** Sent by script: the page stays and shows the result itself. */
const stay = z.literal("yes", { error: unknown }).optional();

/** A change as the page showed it: a line, and its new price in cents or that it is gone. */
const acknowledgedChange = z
  .string()
  .regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}:(gone|[1-9]\d{0,11})$/, unknown)
  .transform((pair) => {
    const [itemId = "", now] = pair.split(":");
    return { itemId, now: now === "gone" ? ("gone" as const) : Number(now) };
  });

/** The query of the calculator that led to the product. */
const purpose = z.string({ error: unknown }).max(3000, unknown).optional();

const strictForm = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, { error: unknown });

/** The cart's actions, by intent. Unknown fields are rejected. */
export const cartForm = z.discriminatedUnion(
  "intent",
  [
    strictForm({
      intent: z.literal("add"),
      productId: id,
      quantity,
      purpose,
      stay,
    }),
    strictForm({
      intent: z.literal("change"),
      itemId: id,
      quantity,
      /** The step buttons send the number that they step from. */
      step: z.enum(["-1", "1"], { error: unknown }).optional(),
      purpose,
      stay,
    })
      .transform(({ step, ...form }) => ({ ...form, quantity: form.quantity + Number(step ?? 0) }))
      .refine((form) => form.quantity >= 1, { error: quantityInvalid, path: ["quantity"] }),
    strictForm({ intent: z.literal("remove"), itemId: id, stay }),
    strictForm({ intent: z.literal("undo"), itemId: id, stay }),
    strictForm({ intent: z.literal("left-seen"), stay }),
    strictForm({
      intent: z.literal("apply-code"),
      code: z.string({ error: unknown }).trim().min(1, codeMissing).max(60, codeRefused),
      stay,
    }),
    strictForm({ intent: z.literal("remove-code"), stay }),
    strictForm({
      intent: z.literal("accept"),
      acknowledged: z
        .string({ error: unknown })
        .max(10_000, unknown)
        .transform((list) => list.split(","))
        .pipe(z.array(acknowledgedChange)),
      stay,
    }),
  ],
  { error: unknown },
);

export type CartForm = z.output<typeof cartForm>;
