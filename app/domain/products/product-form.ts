import { z } from "zod";
import { productLimits } from "./check-product.ts";
import { levels } from "./product-levels.ts";

const id = z.uuid();
const chosen = z.union([z.uuid(), z.literal("")]).default("");
const path = z.string().min(1).max(200);

/** Only the shape of what the form sends; the rules, with their sentences, are checkProduct's. */
export const productForm = z.strictObject({
  name: z.string().default(""),
  description: z.string().default(""),
  price: z.string().default(""),
  stock: z.string().default(""),
  categoryId: chosen,
  subcategoryId: chosen,
  typeId: chosen,
  subtypeId: chosen,
  modelId: chosen,
  /** A list of paths, as JSON: one field keeps their order. */
  images: z
    .string()
    .default("[]")
    .transform(readList)
    .pipe(z.array(path).max(productLimits.images * 2)),
  datasheet: z.union([path, z.literal("")]).default(""),
});

/** A new product brings its id along, so that a form sent twice makes one product. */
export const newProductForm = productForm.extend({ id, intent: z.enum(["save", "choose"]) });

export const editProductForm = productForm.extend({
  intent: z.enum(["save", "choose"]),
  /** The save that this one follows. */
  version: z.coerce.number().int().positive(),
});

export const deleteProductForm = z.strictObject({ intent: z.literal("delete") });

/** Names of the fields of a product, for taking them out of a larger form. */
export const productFieldNames = [
  "name",
  "description",
  "price",
  "stock",
  ...levels.map(({ field }) => field),
  "images",
  "datasheet",
] as const;

function readList(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
