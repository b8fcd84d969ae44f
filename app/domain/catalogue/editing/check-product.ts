import { productMessages } from "#app/content/messages/product-messages.ts";
import {
  mapProductFields,
  type ProductFieldName,
  type ProductValues,
  productFieldNames,
  productFields,
} from "#app/domain/catalogue/product-fields.ts";
import {
  type ChosenLevels,
  type LevelField,
  type LevelOption,
  missingLevels,
  toLevelColumns,
} from "./category-levels.ts";

export const MAX_PRODUCT_IMAGES = 20;

/** A product as its form holds it: the submitted text, the chosen categories and the paths of its files. */
export type ProductFormValues = Record<ProductFieldName, string> &
  ChosenLevels & {
    /** In order; the first is the cover. */
    images: readonly string[];
    datasheet: string;
  };

export type ProductInput = ProductValues & {
  levels: Record<LevelField, string | null>;
  images: readonly string[];
  datasheet: string | null;
};

export type ProductErrors = Partial<Record<keyof ProductFormValues, string>>;

export type CheckedProduct =
  | { ok: true; value: ProductInput }
  | { ok: false; errors: ProductErrors };

/** Validates a product, in the browser and on the server. */
export function checkProduct(
  submitted: ProductFormValues,
  tree: readonly LevelOption[],
): CheckedProduct {
  const parsed = mapProductFields((field, name) => field.form.parse(submitted[name]));
  const problems = productFieldNames.flatMap((name) => {
    const outcome = parsed[name];
    return "problem" in outcome ? [[name, outcome.problem]] : [];
  });
  const errors: ProductErrors = {
    ...Object.fromEntries(problems),
    ...missingLevels(tree, submitted),
    ...(submitted.images.length > MAX_PRODUCT_IMAGES && { images: productMessages.upload.tooMany }),
  };
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const values = productFieldNames.flatMap((name) => {
    const outcome = parsed[name];
    return "value" in outcome ? [[productFields[name].key, outcome.value]] : [];
  });
  return {
    ok: true,
    value: {
      ...(Object.fromEntries(values) as ProductValues),
      levels: toLevelColumns(tree, submitted),
      images: [...new Set(submitted.images)],
      datasheet: submitted.datasheet || null,
    },
  };
}
