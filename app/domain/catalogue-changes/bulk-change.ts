import { z } from "zod";
import { productTexts } from "#app/content/texts/product-texts.ts";
import type { AttributeValues, ProductStatus } from "#app/database/tables/catalogue.ts";
import { type Attribute, inheritedAttributes } from "#app/domain/catalogue/attributes/attribute.ts";
import {
  isSameAttribute,
  parseAttributeInput,
} from "#app/domain/catalogue/attributes/attribute-input.ts";
import {
  addPercents,
  type CostPricing,
  MARKUP_INVALID,
  type PriceEnding,
  parseMarkup,
  priceEndings,
  priceFromCost,
  roundToEnding,
} from "#app/domain/catalogue/prices/calculate-price.ts";
import { type CheckedPrices, checkPrices } from "#app/domain/catalogue/prices/check-prices.ts";
import {
  MAX_PRICE_CENTS,
  MAX_STOCK,
  type ProductValues,
  productFields,
} from "#app/domain/catalogue/product-fields.ts";
import { statusAfter } from "#app/domain/catalogue/product-status.ts";
import { attributePatch } from "./attribute-columns.ts";
import { type BulkStatusAction, bulkStatusActions } from "./bulk-choices.ts";

/** How many products one change may touch, and how many of them a page of the preview shows. */
export const MAX_BULK_PRODUCTS = 10_000;
export const changePageSize = 50;

export type BulkChange =
  | { what: "stock"; how: "set" | "add" | "take"; amount: number }
  | { what: "price"; how: "set" | "add" | "take"; cents: number; ending?: PriceEnding }
  /** In hundredths of a percent, so 2.5 % is whole; negative for a lower price. */
  | { what: "price"; how: "percent"; hundredths: number; ending?: PriceEnding }
  | ({ what: "price"; how: "markup" } & CostPricing)
  | SaleChange
  /** The path to the leaf category, as ids. */
  | { what: "category"; path: string[] }
  | { what: "status"; to: BulkStatusAction }
  /** Identified by name: several categories may define the same attribute. An empty input clears the value. */
  | { what: "attribute"; attribute: Pick<Attribute, "name" | "kind" | "unit">; input: string };

/** A sale for every product, or the end of theirs. */
type SaleChange =
  | ({ what: "sale"; how: "set"; cents: number; ending?: PriceEnding } & SaleDates)
  | ({ what: "sale"; how: "percent"; hundredths: number; ending?: PriceEnding } & SaleDates)
  | { what: "sale"; how: "end" };
type SaleDates = Pick<CheckedPrices, "saleStartsAt" | "saleEndsAt">;

export type BulkProduct = Pick<ProductValues, "stock" | "costCents"> &
  CheckedPrices & {
    path: string[];
    status: ProductStatus;
    /** As ISO text: it is stored in the plan. */
    publishAt: string | null;
    /** What it lacks to be published. */
    missing: readonly string[];
    attributes: AttributeValues;
  };

type SalePatch = SaleDates & Pick<CheckedPrices, "saleCents">;
type BulkPatch = Partial<Pick<BulkProduct, "cents" | "stock" | "path" | "status" | "publishAt">> &
  Partial<SalePatch> &
  Partial<ReturnType<typeof attributePatch>>;
export type PlannedChange =
  | { before: BulkPatch; after: BulkPatch; isRounded?: boolean }
  | { problem: string }
  /** Undefined: the product already has these values. */
  | undefined;

/** `attributes` are the definitions of all categories. */
export function planProductChange(
  product: BulkProduct,
  change: BulkChange,
  attributes: readonly Attribute[] = [],
): PlannedChange {
  if (change.what === "stock") return planStock(product.stock, change);
  if (change.what === "price") return planPrice(product, change);
  if (change.what === "sale") return planSale(product, change);
  if (change.what === "status") return planStatus(product, change.to);
  if (change.what === "attribute") {
    return planAttribute(product, change, inheritedAttributes(attributes, product.path));
  }
  if (product.path.join() === change.path.join()) return undefined;
  return { before: { path: product.path }, after: { path: change.path } };
}

function planAttribute(
  product: BulkProduct,
  { attribute, input }: Extract<BulkChange, { what: "attribute" }>,
  own: readonly Attribute[],
): PlannedChange {
  const definition = own.find((each) => isSameAttribute(each, attribute));
  if (!definition) return { problem: "Its category does not have this specification" };
  const parsed = parseAttributeInput(definition, input);
  if ("problem" in parsed) return parsed;
  const { [definition.id]: _, ...others } = product.attributes;
  const values = parsed.value === undefined ? others : { ...others, [definition.id]: parsed.value };
  const [before, after] = [attributePatch(own, product.attributes), attributePatch(own, values)];
  return before.attributes === after.attributes ? undefined : { before, after };
}

function planStatus(
  { status, publishAt, missing }: BulkProduct,
  to: BulkStatusAction,
): PlannedChange {
  const after = statusAfter[to];
  if (to === "publish" && status === "archived") return { problem: "Archived: restore it first" };
  if (to === "restore" && status !== "archived") return { problem: "Not archived" };
  if (status === after) return undefined;
  if (after === "published" && missing.length > 0) return { problem: missing.join(". ") };
  return { before: { status, publishAt }, after: { status: after, publishAt: null } };
}

function planStock(
  stock: number,
  { how, amount }: Extract<BulkChange, { what: "stock" }>,
): PlannedChange {
  const after = applyAmount(stock, how, amount);
  if (after < 0) return { problem: `Only ${stock} in stock: stock cannot go below 0` };
  if (after > MAX_STOCK) return { problem: "Stock would be above the maximum" };
  return after === stock ? undefined : { before: { stock }, after: { stock: after } };
}

function planPrice(
  product: BulkProduct,
  change: Extract<BulkChange, { what: "price" }>,
): PlannedChange {
  const { cents } = product;
  const exact = priceAfter(product, change);
  if ("problem" in exact) return exact;
  const after = roundToEnding(exact.cents, change.ending);
  const isRounded = exact.isRounded || after !== exact.cents;
  if (after <= 0) return { problem: "The price must be above R 0.00" };
  if (after > MAX_PRICE_CENTS) return { problem: "The price would be above the maximum" };
  if (after === cents) return undefined;
  const [problem] = Object.values(checkPrices({ ...product, cents: after }));
  if (problem) return { problem };
  return { before: { cents }, after: { cents: after }, ...(isRounded && { isRounded }) };
}

function planSale(product: BulkProduct, change: SaleChange): PlannedChange {
  const { saleCents, saleStartsAt, saleEndsAt } = product;
  const before: SalePatch = { saleCents, saleStartsAt, saleEndsAt };
  const sale = change.how === "end" ? noSale : salePrice(product.cents, change);
  const { isRounded = false, ...after } = sale;
  const isSame = (Object.keys(before) as (keyof SalePatch)[]).every(
    (key) => before[key] === after[key],
  );
  if (isSame) return undefined;
  if (after.saleCents !== null && after.saleCents <= 0)
    return { problem: "The sale price must be above R 0.00" };
  const [problem] = Object.values(checkPrices({ ...product, ...after }));
  if (problem) return { problem };
  return { before, after, ...(isRounded && { isRounded }) };
}

const noSale: SalePatch & { isRounded?: boolean } = {
  saleCents: null,
  saleStartsAt: null,
  saleEndsAt: null,
};

function salePrice(
  regularCents: number,
  change: Exclude<SaleChange, { how: "end" }>,
): SalePatch & { isRounded?: boolean } {
  const { saleStartsAt, saleEndsAt } = change;
  const exact =
    change.how === "set"
      ? { cents: change.cents, isRounded: false }
      : addPercents(regularCents, change.hundredths);
  const saleCents = roundToEnding(exact.cents, change.ending);
  const isRounded = exact.isRounded || saleCents !== exact.cents;
  return { saleCents, saleStartsAt, saleEndsAt, isRounded };
}

function applyAmount(before: number, how: "set" | "add" | "take", amount: number): number {
  if (how === "set") return amount;
  return how === "add" ? before + amount : before - amount;
}

function priceAfter(
  { cents, costCents }: BulkProduct,
  change: Extract<BulkChange, { what: "price" }>,
): { cents: number; isRounded: boolean } | { problem: string } {
  if (change.how === "percent") return addPercents(cents, change.hundredths);
  if (change.how === "markup") {
    if (!costCents) return { problem: "It has no cost. Enter the cost first." };
    const { ending: _, ...exact } = change;
    return { cents: priceFromCost(costCents, exact), isRounded: false };
  }
  return { cents: applyAmount(cents, change.how, change.cents), isRounded: false };
}

export const bulkMessages = {
  amount: "Enter an amount above 0",
  stock: productTexts.fields.stockInvalid,
  percent: "Enter a percentage above 0 and up to 1000, with at most two decimals",
  tooLow: "A price cannot be reduced by 100% or more",
  category: "Choose a category",
  attribute: "Choose a specification",
  value: "Enter a value, or clear it",
} as const;

/** The form of a bulk change: stock, price, sale, status, category or one attribute of the chosen products. */
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
      how: z.enum(["set", "add", "take", "raise", "lower", "markup"]),
      amount: z.string(),
      /** Empty: prices are rounded to the cent. */
      ending: z.enum(["", ...priceEndings]).default(""),
    })
    .transform(({ how, amount, ending }, context) => {
      const rounding = ending ? { ending } : {};
      if (how === "markup") {
        const markup = parseMarkup(amount);
        if (markup === undefined) return addFieldIssue(context, "amount", MARKUP_INVALID);
        return { what: "price" as const, how, markup, ...rounding };
      }
      if (how === "raise" || how === "lower") {
        const hundredths = parsePercent(how, amount, context);
        return { what: "price" as const, how: "percent" as const, hundredths, ...rounding };
      }
      const parsed = productFields.price.inline.parse(amount);
      if ("problem" in parsed) return addFieldIssue(context, "amount", bulkMessages.amount);
      return { what: "price" as const, how, cents: parsed.value, ...rounding };
    }),
  z
    .object({
      what: z.literal("sale"),
      how: z.enum(["lower", "set", "end"]),
      amount: z.string().default(""),
      ending: z.enum(["", ...priceEndings]).default(""),
      saleStartsAt: z.string().max(30).default(""),
      saleEndsAt: z.string().max(30).default(""),
    })
    .transform(({ what, how, amount, ending, ...dates }, context) => {
      if (how === "end") return { what, how };
      const saleStartsAt = parseDate("saleStartsAt", dates.saleStartsAt, context);
      const saleEndsAt = parseDate("saleEndsAt", dates.saleEndsAt, context);
      const sale = { saleStartsAt, saleEndsAt, ...(ending && { ending }) };
      if (how === "lower") {
        const hundredths = parsePercent(how, amount, context);
        return { what, how: "percent" as const, hundredths, ...sale };
      }
      const parsed = productFields.price.inline.parse(amount);
      if ("problem" in parsed) return addFieldIssue(context, "amount", bulkMessages.amount);
      return { what, how, cents: parsed.value, ...sale };
    }),
  z.object({ what: z.literal("status"), to: z.enum(bulkStatusActions) }),
  z.object({ what: z.literal("category"), category: z.uuid(bulkMessages.category) }),
  z
    .object({
      what: z.literal("attribute"),
      attribute: z.uuid(bulkMessages.attribute),
      how: z.enum(["set", "clear"]),
    })
    .catchall(z.string())
    .transform(({ what, attribute, how, ...fields }, context) => {
      if (how === "clear") return { what, attribute, input: "" };
      const input = gatherValue(fields);
      if (input === "" || input.length > MAX_INPUT_LENGTH) {
        return addFieldIssue(context, "value", bulkMessages.value);
      }
      return { what, attribute, input };
    }),
]);
export type BulkForm = z.output<typeof bulkForm>;

const MAX_INPUT_LENGTH = 10_000;

/** Each checkbox of several choices is a field of its own: value.0, value.1. */
function gatherValue(fields: Readonly<Record<string, unknown>>): string {
  return Object.entries(fields)
    .filter(([name]) => /^value(\.\d{1,3})?$/.test(name))
    .map(([, text]) => String(text).trim())
    .join("\n");
}

function parseDate(
  field: "saleStartsAt" | "saleEndsAt",
  submitted: string,
  context: z.RefinementCtx,
): string | null {
  const parsed = productFields[field].form.parse(submitted);
  return "problem" in parsed ? addFieldIssue(context, field, parsed.problem) : parsed.value;
}

function parsePercent(how: "raise" | "lower", submitted: string, context: z.RefinementCtx): number {
  const plain = submitted.replace(/[\s%]/g, "").replace(",", ".");
  const hundredths = /^\d{1,4}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : 0;
  if (hundredths <= 0 || hundredths > 100_000) {
    return addFieldIssue(context, "amount", bulkMessages.percent);
  }
  if (how === "lower" && hundredths >= 10_000) {
    return addFieldIssue(context, "amount", bulkMessages.tooLow);
  }
  return how === "raise" ? hundredths : -hundredths;
}

function addFieldIssue(context: z.RefinementCtx, field: string, message: string) {
  context.addIssue({ code: "custom", path: [field], message });
  return z.NEVER;
}
