import { z } from "zod";
import { productMessages } from "#app/content/messages/product-messages.ts";
import {
  MAX_PRICE_CENTS,
  MAX_STOCK,
  type ProductValues,
  productFields,
} from "#app/domain/catalogue/product-fields.ts";

/** How many products one change may touch, and how many of them a page of the preview shows. */
export const MAX_BULK_PRODUCTS = 10_000;
export const changePageSize = 50;

export type BulkChange =
  | { what: "stock"; how: "set" | "add" | "take"; amount: number }
  | { what: "price"; how: "set" | "add" | "take"; cents: number }
  /** In hundredths of a percent, so that 2.5 % is whole; negative for a lower price. */
  | { what: "price"; how: "percent"; hundredths: number }
  /** The path to the leaf category, as ids. */
  | { what: "category"; path: string[] };

export type BulkProduct = Pick<ProductValues, "cents" | "stock"> & { path: string[] };

type BulkPatch = Partial<BulkProduct>;
export type PlannedChange =
  | { before: BulkPatch; after: BulkPatch; isRounded?: boolean }
  | { problem: string }
  /** Undefined: the product already has these values. */
  | undefined;

export function planProductChange(product: BulkProduct, change: BulkChange): PlannedChange {
  if (change.what === "stock") return planStock(product.stock, change);
  if (change.what === "price") return planPrice(product.cents, change);
  if (product.path.join() === change.path.join()) return undefined;
  return { before: { path: product.path }, after: { path: change.path } };
}

function planStock(
  stock: number,
  { how, amount }: Extract<BulkChange, { what: "stock" }>,
): PlannedChange {
  const after = applyAmount(stock, how, amount);
  if (after < 0) return { problem: `Only ${stock} in stock: it cannot go below 0` };
  if (after > MAX_STOCK) return { problem: "More than the shop can count" };
  return after === stock ? undefined : { before: { stock }, after: { stock: after } };
}

function planPrice(cents: number, change: Extract<BulkChange, { what: "price" }>): PlannedChange {
  const { after, isRounded } = priceAfter(cents, change);
  if (after <= 0) return { problem: "The price would not be above R 0.00" };
  if (after > MAX_PRICE_CENTS) return { problem: "More than a price can be" };
  if (after === cents) return undefined;
  return { before: { cents }, after: { cents: after }, ...(isRounded && { isRounded }) };
}

function applyAmount(before: number, how: "set" | "add" | "take", amount: number): number {
  if (how === "set") return amount;
  return how === "add" ? before + amount : before - amount;
}

function priceAfter(cents: number, change: Extract<BulkChange, { what: "price" }>) {
  if (change.how !== "percent") {
    return { after: applyAmount(cents, change.how, change.cents), isRounded: false };
  }
  // BigInt, because these products exceed the integers a double can hold; half a cent rounds up.
  const exact = BigInt(cents) * BigInt(10_000 + change.hundredths);
  return { after: Number((exact + 5000n) / 10_000n), isRounded: exact % 10_000n !== 0n };
}

export const bulkMessages = {
  amount: "Enter an amount above 0",
  stock: productMessages.fields.stockInvalidInList,
  percent: "Enter a percentage above 0, at most 1000 and with at most two decimals",
  tooLow: "A price cannot be lowered by 100 percent or more",
  category: "Choose a category",
} as const;

/** The form of a bulk change: stock, price or category of the chosen products. */
export const bulkForm = z.discriminatedUnion("what", [
  z
    .object({ what: z.literal("stock"), how: z.enum(["set", "add", "take"]), amount: z.string() })
    .transform(({ how, amount }, context) => {
      const parsed = productFields.stock.inline.parse(amount);
      if ("problem" in parsed || (how !== "set" && parsed.value === 0)) {
        return addFieldIssue(context, "amount", bulkMessages.stock);
      }
      return { what: "stock" as const, how, amount: parsed.value };
    }),
  z
    .object({
      what: z.literal("price"),
      how: z.enum(["set", "add", "take", "raise", "lower"]),
      amount: z.string(),
    })
    .transform(({ how, amount }, context) => {
      if (how === "raise" || how === "lower") return parsePercent(how, amount, context);
      const parsed = productFields.price.inline.parse(amount);
      if ("problem" in parsed) return addFieldIssue(context, "amount", bulkMessages.amount);
      return { what: "price" as const, how, cents: parsed.value };
    }),
  z.object({ what: z.literal("category"), category: z.uuid(bulkMessages.category) }),
]);
export type BulkForm = z.output<typeof bulkForm>;

function parsePercent(how: "raise" | "lower", submitted: string, context: z.RefinementCtx) {
  const plain = submitted.replace(/[\s%]/g, "").replace(",", ".");
  const hundredths = /^\d{1,4}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : 0;
  if (hundredths <= 0 || hundredths > 100_000) {
    return addFieldIssue(context, "amount", bulkMessages.percent);
  }
  if (how === "lower" && hundredths >= 10_000) {
    return addFieldIssue(context, "amount", bulkMessages.tooLow);
  }
  const signed = how === "raise" ? hundredths : -hundredths;
  return { what: "price" as const, how: "percent" as const, hundredths: signed };
}

function addFieldIssue(context: z.RefinementCtx, field: string, message: string) {
  context.addIssue({ code: "custom", path: [field], message });
  return z.NEVER;
}
