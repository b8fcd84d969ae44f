import { z } from "zod";
import { collectAttributeFields } from "#app/domain/catalogue/attributes/attribute-input.ts";
import { mapProductFields } from "#app/domain/catalogue/product-fields.ts";
import { publishAtField, statusForm } from "#app/domain/catalogue/product-status-form.ts";
import { version } from "#app/domain/forms/form-fields.ts";
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
  attributes: z.record(z.uuid(), z.string().max(10_000)).default({}),
});

/** The id of a new product comes with the form, as its idempotency key. */
export const newProductForm = z.preprocess(
  collectAttributeFields,
  productForm.extend({
    id,
    intent: z.enum(["save", "draft", "schedule"]),
    publishAt: publishAtField,
  }),
);

/** The preview takes either form, whatever its button. */
export const previewProductForm = z.preprocess(
  collectAttributeFields,
  productForm.extend({
    id: id.optional(),
    version: z.string().max(20).optional(),
    intent: z.string().max(20).optional(),
    publishAt: publishAtField,
  }),
);

const savedProductForm = z.preprocess(
  collectAttributeFields,
  productForm.extend({
    intent: z.literal("save"),
    version,
  }),
);

/** The edit page has three forms: the product, its status and its deletion. */
export const editProductForm = z.union([
  statusForm,
  z.strictObject({ intent: z.literal("delete") }),
  savedProductForm,
]);

function parseJsonList(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
