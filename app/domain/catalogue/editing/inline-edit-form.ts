import { z } from "zod";
import { parseRand } from "#app/content/money.ts";
import { MAX_PRICE_CENTS, MAX_STOCK } from "./check-product.ts";

export const inlineEditMessages = {
  price: "Valid price is required",
  stock: "Stock is a whole number, 0 or more",
} as const;

const base = {
  id: z.uuid(),
  version: z.coerce.number().int().positive(),
  was: z.coerce.number().int().nonnegative(),
  /** Somebody was asked about it, and means it. */
  sure: z.literal("yes").optional(),
};

/** A figure as typed in the list, with what stood there and the version it was shown with. */
export const inlineEditForm = z.discriminatedUnion("field", [
  z.object({ ...base, field: z.literal("price"), value: z.string().transform(parsePriceField) }),
  z.object({ ...base, field: z.literal("stock"), value: z.string().transform(parseStockField) }),
]);
export type InlineEdit = z.output<typeof inlineEditForm>;

function parsePriceField(submitted: string, context: z.RefinementCtx): number {
  const cents = parseRand(submitted);
  if (typeof cents === "number" && cents > 0 && cents <= MAX_PRICE_CENTS) return cents;
  context.addIssue({ code: "custom", message: inlineEditMessages.price });
  return z.NEVER;
}

function parseStockField(submitted: string, context: z.RefinementCtx): number {
  const plain = submitted.replace(/[\s\u00a0]/g, "");
  if (/^\d{1,10}$/.test(plain) && Number(plain) <= MAX_STOCK) return Number(plain);
  context.addIssue({ code: "custom", message: inlineEditMessages.stock });
  return z.NEVER;
}
