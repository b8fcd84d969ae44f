import { z } from "zod";
import { productFields } from "#app/domain/catalogue/product-fields.ts";

/** An edit in the product list: the new value as typed, with the value and version it was shown with. */
export const inlineEditForm = z
  .object({
    id: z.uuid(),
    version: z.coerce.number().int().positive(),
    field: z.enum(["price", "stock"]),
    was: z.coerce.number().int().nonnegative(),
    value: z.string(),
    /** A large price change was confirmed. */
    sure: z.literal("yes").optional(),
  })
  .transform((edit, context) => {
    const parsed = productFields[edit.field].inline.parse(edit.value);
    if ("value" in parsed) return { ...edit, value: parsed.value };
    context.addIssue({ code: "custom", path: ["value"], message: parsed.problem });
    return z.NEVER;
  });
export type InlineEdit = z.output<typeof inlineEditForm>;
