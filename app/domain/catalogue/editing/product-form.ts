import { z } from "zod";
import { mapProductFields } from "#app/domain/catalogue/product-fields.ts";
import { mapCategoryLevels } from "./category-levels.ts";
import { MAX_PRODUCT_IMAGES } from "./check-product.ts";

const id = z.uuid();
const chosen = z.union([z.uuid(), z.literal("")]).default("");
const path = z.string().min(1).max(200);

/** Only the shape of the form; checkProduct validates the values and has the messages. */
const productForm = z.strictObject({
  ...mapProductFields(() => z.string().default("")),
  ...mapCategoryLevels(() => chosen),
  /** A JSON list of paths: one form field keeps their order. */
  images: z
    .string()
    .default("[]")
    .transform(parseJsonList)
    .pipe(z.array(path).max(MAX_PRODUCT_IMAGES * 2)),
  datasheet: z.union([path, z.literal("")]).default(""),
});

/** The id of a new product comes with the form, as its idempotency key. */
export const newProductForm = productForm.extend({ id, intent: z.enum(["save", "choose"]) });

/** The edit page has two forms: the product, and its deletion. */
export const editProductForm = z.discriminatedUnion("intent", [
  productForm.extend({
    intent: z.enum(["save", "choose"]),
    /** Optimistic lock: the version that the form was loaded with. */
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
