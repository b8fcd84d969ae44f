import { z } from "zod";
import { inPlaceMessages } from "../in-place-forms.ts";
import { MOST_CENTS, MOST_STOCK } from "../product-limits.ts";
import { readRand } from "../read-rand.ts";

export const bulkMessages = {
  amount: "Enter an amount above 0",
  stock: inPlaceMessages.stock,
  percent: "Enter a percentage above 0, at most 1000 and with at most two decimals",
  tooLow: "A price cannot be lowered by 100 percent or more",
  category: "Choose a category",
} as const;

/** What to do to the stock, the price or the category of the chosen products. */
export const bulkForm = z.discriminatedUnion("what", [
  z
    .object({ what: z.literal("stock"), how: z.enum(["set", "add", "take"]), amount: z.string() })
    .transform(({ how, amount }, context) => {
      const plain = amount.replace(/[\s\u00a0]/g, "");
      const number = /^\d{1,10}$/.test(plain) ? Number(plain) : -1;
      if (number < (how === "set" ? 0 : 1) || number > MOST_STOCK) {
        return refuse(context, "amount", bulkMessages.stock);
      }
      return { what: "stock" as const, how, amount: number };
    }),
  z
    .object({
      what: z.literal("price"),
      how: z.enum(["set", "add", "take", "raise", "lower"]),
      amount: z.string(),
    })
    .transform(({ how, amount }, context) => {
      if (how === "raise" || how === "lower") return readPercent(how, amount, context);
      const cents = readRand(amount);
      if (typeof cents !== "number" || cents <= 0 || cents > MOST_CENTS) {
        return refuse(context, "amount", bulkMessages.amount);
      }
      return { what: "price" as const, how, cents };
    }),
  z.object({ what: z.literal("category"), category: z.uuid(bulkMessages.category) }),
]);
export type BulkForm = z.output<typeof bulkForm>;

function readPercent(how: "raise" | "lower", typed: string, context: z.RefinementCtx) {
  const plain = typed.replace(/[\s%]/g, "").replace(",", ".");
  const hundredths = /^\d{1,4}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : 0;
  if (hundredths <= 0 || hundredths > 100_000) {
    return refuse(context, "amount", bulkMessages.percent);
  }
  if (how === "lower" && hundredths >= 10_000) {
    return refuse(context, "amount", bulkMessages.tooLow);
  }
  const signed = how === "raise" ? hundredths : -hundredths;
  return { what: "price" as const, how: "percent" as const, hundredths: signed };
}

function refuse(context: z.RefinementCtx, field: string, message: string) {
  context.addIssue({ code: "custom", path: [field], message });
  return z.NEVER;
}
