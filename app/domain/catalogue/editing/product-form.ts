import { z } from "zod";
import { productLimits } from "./check-product.ts";

const id = z.uuid();
const chosen = z.union([z.uuid(), z.literal("")]).default("");
const path = z.string().min(1).max(200);

/** Only the shape of what the form sends; the rules, with their sentences, are checkProduct's. */
const productForm = z.strictObject({
  name: z.string().default(""),
  description: z.string().default(""),
  price: z.string().default(""),
  stock: z.string().default(""),
  weight: z.string().default(""),
  categoryId: chosen,
  subcategoryId: chosen,
  typeId: chosen,
  subtypeId: chosen,
  modelId: chosen,
  /** A list of paths, as JSON: one field keeps their order. */
  images: z
    .string()
    .default("[]")
    .transform(parseJsonList)
    .pipe(z.array(path).max(productLimits.images * 2)),
  datasheet: z.union([path, z.literal("")]).default(""),
});

/** A new product brings its id along, so that a form sent twice makes one product. */
export const newProductForm = productForm.extend({ id, intent: z.enum(["save", "choose"]) });

/** The edit page has two forms: the product, and its deletion. */
export const editProductForm = z.discriminatedUnion("intent", [
  productForm.extend({
    intent: z.enum(["save", "choose"]),
    /** The save that this one follows. */
    version: z.coerce.number().int().positive(),
  }),
  z.strictObject({ intent: z.literal("delete") }),
]);

function parseJsonList(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
