import { productMessages } from "#app/content/messages/product-messages.ts";
import { toCents } from "#app/content/money.ts";
import { parseWeight } from "#app/domain/catalogue/weight.ts";
import {
  type ChosenLevels,
  type LevelField,
  type LevelOption,
  missingLevels,
  toLevelColumns,
} from "./category-levels.ts";

/** A product as its form holds it: text as it was typed, and the names of its files. */
export type ProductFields = ChosenLevels & {
  name: string;
  description: string;
  price: string;
  stock: string;
  /** Kilograms; empty when nobody knows. */
  weight: string;
  /** In order; the first is the cover. */
  images: readonly string[];
  datasheet: string;
};

export type ProductInput = {
  name: string;
  description: string;
  cents: number;
  stock: number;
  weightGrams: number | null;
  levels: Record<LevelField, string | null>;
  images: readonly string[];
  datasheet: string | null;
};

export type ProductErrors = Partial<Record<keyof ProductFields, string>>;

export type CheckedProduct =
  | { ok: true; value: ProductInput }
  | { ok: false; errors: ProductErrors };

export const productLimits = { name: 200, description: 20_000, images: 20 };
const MAX_STOCK_FIELD = 2_147_483_647;

/** The rules of a product, in the same words in the browser and on the server. */
export function checkProduct(fields: ProductFields, tree: readonly LevelOption[]): CheckedProduct {
  const { fields: messages, upload } = productMessages;
  const name = fields.name.trim().replace(/\s+/g, " ").toWellFormed();
  // A browser sends each line end as two characters; one was typed.
  const description = fields.description.replaceAll("\r\n", "\n").trim().toWellFormed();
  const cents = parsePrice(fields.price);
  const stock = parseStock(fields.stock);
  const weightGrams = parseWeight(fields.weight);
  const errors: ProductErrors = {
    ...(!name && { name: messages.nameRequired }),
    ...(name.length > productLimits.name && { name: messages.nameTooLong }),
    ...(!description && { description: messages.descriptionRequired }),
    ...(description.length > productLimits.description && {
      description: messages.descriptionTooLong,
    }),
    ...(!cents && { price: messages.priceInvalid }),
    ...(stock === undefined && { stock: messages.stockInvalid }),
    ...(weightGrams === undefined && { weight: messages.weightInvalid }),
    ...missingLevels(tree, fields),
    ...(fields.images.length > productLimits.images && { images: upload.tooMany }),
  };
  if (
    !cents ||
    stock === undefined ||
    weightGrams === undefined ||
    Object.keys(errors).length > 0
  ) {
    return { ok: false, errors };
  }
  const images = [...new Set(fields.images)];
  const datasheet = fields.datasheet || null;
  const levels = toLevelColumns(tree, fields);
  return {
    ok: true,
    value: { name, description, cents, stock, weightGrams, levels, images, datasheet },
  };
}

/** Whole cents; blank is 0. Undefined for what is no price: negative, in words, or with half a cent. */
export function parsePrice(submitted: string): number | undefined {
  const text = submitted.trim() || "0";
  return /^\d{1,10}(\.\d{0,2})?$/.test(text) ? toCents(text) : undefined;
}

function parseStock(submitted: string): number | undefined {
  const text = submitted.trim() || "0";
  const stock = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  return stock <= MAX_STOCK_FIELD ? stock : undefined;
}

/** What the columns of a product hold; the database refuses the rest. */
export const MAX_PRICE_CENTS = 999_999_999_999;
export const MAX_STOCK = 2_147_483_647;
export const MAX_PRODUCT_NAME_LENGTH = 200;
export const MAX_DESCRIPTION_LENGTH = 20_000;

/** So many products are changed at once, and so many changes stand on one page. */
export const MAX_BULK_PRODUCTS = 10_000;
export const changePageSize = 50;
