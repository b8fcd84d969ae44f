import { z } from "zod";
import { MOST_CENTS, MOST_STOCK } from "./product-limits.ts";
import { readRand } from "./read-rand.ts";

export const inPlaceMessages = {
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
export const inPlaceForm = z.discriminatedUnion("field", [
  z.object({ ...base, field: z.literal("price"), value: z.string().transform(readPrice) }),
  z.object({ ...base, field: z.literal("stock"), value: z.string().transform(readStock) }),
]);
export type InPlaceEdit = z.output<typeof inPlaceForm>;

function readPrice(typed: string, context: z.RefinementCtx): number {
  const cents = readRand(typed);
  if (typeof cents === "number" && cents > 0 && cents <= MOST_CENTS) return cents;
  context.addIssue({ code: "custom", message: inPlaceMessages.price });
  return z.NEVER;
}

function readStock(typed: string, context: z.RefinementCtx): number {
  const plain = typed.replace(/[\s\u00a0]/g, "");
  if (/^\d{1,10}$/.test(plain) && Number(plain) <= MOST_STOCK) return Number(plain);
  context.addIssue({ code: "custom", message: inPlaceMessages.stock });
  return z.NEVER;
}
