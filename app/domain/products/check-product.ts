import { productMessages } from "#app/content/product-messages.ts";
import {
  type ChosenLevels,
  type LevelField,
  type LevelOption,
  missingLevels,
  pathOfLevels,
} from "./product-levels.ts";
import { centsOfRand } from "./rand.ts";
import { readWeight } from "./weight.ts";

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
const MOST_STOCK = 2_147_483_647;

/** The rules of a product, in the same words in the browser and on the server. */
export function checkProduct(fields: ProductFields, tree: readonly LevelOption[]): CheckedProduct {
  const { fields: sentences, upload } = productMessages;
  const name = fields.name.trim().replace(/\s+/g, " ").toWellFormed();
  // A browser sends each line end as two characters; one was typed.
  const description = fields.description.replaceAll("\r\n", "\n").trim().toWellFormed();
  const cents = readPrice(fields.price);
  const stock = readStock(fields.stock);
  const weightGrams = readWeight(fields.weight);
  const errors: ProductErrors = {
    ...(!name && { name: sentences.nameRequired }),
    ...(name.length > productLimits.name && { name: sentences.nameTooLong }),
    ...(!description && { description: sentences.descriptionRequired }),
    ...(description.length > productLimits.description && {
      description: sentences.descriptionTooLong,
    }),
    ...(!cents && { price: sentences.priceInvalid }),
    ...(stock === undefined && { stock: sentences.stockInvalid }),
    ...(weightGrams === undefined && { weight: sentences.weightInvalid }),
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
  const levels = pathOfLevels(tree, fields);
  return {
    ok: true,
    value: { name, description, cents, stock, weightGrams, levels, images, datasheet },
  };
}

/** Whole cents; blank is 0. Undefined for what is no price: negative, in words, or with half a cent. */
export function readPrice(typed: string): number | undefined {
  const text = typed.trim() || "0";
  return /^\d{1,10}(\.\d{0,2})?$/.test(text) ? centsOfRand(text) : undefined;
}

function readStock(typed: string): number | undefined {
  const text = typed.trim() || "0";
  const stock = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  return stock <= MOST_STOCK ? stock : undefined;
}
