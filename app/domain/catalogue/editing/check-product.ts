import { productTexts } from "#app/content/texts/product-texts.ts";
import type { AttributeValues } from "#app/database/tables/catalogue.ts";
import { type Attribute, inheritedAttributes } from "#app/domain/catalogue/attributes/attribute.ts";
import {
  type AttributeFieldName,
  type AttributeInputs,
  carriedInput,
  parseAttributeInputs,
} from "#app/domain/catalogue/attributes/attribute-input.ts";
import { checkBackorder } from "#app/domain/catalogue/availability/availability-fields.ts";
import { checkPrices, NO_PRICE } from "#app/domain/catalogue/prices/check-prices.ts";
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
  strayLevels,
  toLevelColumns,
} from "./category-levels.ts";

export const MAX_PRODUCT_IMAGES = 20;

/** A product as its form holds it: the submitted text, the chosen categories and the paths of its files. */
export type ProductFormValues = Record<ProductFieldName, string> &
  ChosenLevels & {
    /** In order; the first is the cover. */
    images: readonly string[];
    datasheet: string;
    attributes: AttributeInputs;
  };

export type ProductInput = ProductValues & {
  levels: Record<LevelField, string | null>;
  images: readonly string[];
  datasheet: string | null;
  attributes: AttributeValues;
};

export type ProductErrors = Partial<Record<keyof ProductFormValues | AttributeFieldName, string>>;

export type CheckedProduct =
  | { ok: true; value: ProductInput }
  | { ok: false; errors: ProductErrors };

/** Validates a product, in the browser and on the server. One that is not for sale needs only its name. */
export function checkProduct(
  submitted: ProductFormValues,
  tree: readonly LevelOption[],
  attributes: readonly Attribute[],
  { isNew = false, isForSale = true } = {},
): CheckedProduct {
  const parsed = mapProductFields((field, name) => {
    if (!isForSale && isOptionalInDraft(name) && submitted[name].trim() === "")
      return { value: draftValues[name] };
    const outcome = field.form.parse(submitted[name]);
    const isMissing = !isNew && "value" in outcome && outcome.value === "";
    return field.generated && isMissing ? { problem: field.generated.requiredLater } : outcome;
  });
  const problems = productFieldNames.flatMap((name) => {
    const outcome = parsed[name];
    return "problem" in outcome ? [[name, outcome.problem]] : [];
  });
  const levels = toLevelColumns(tree, submitted);
  const path = Object.values(levels).flatMap((id) => id ?? []);
  const specifications = parseAttributeInputs(inheritedAttributes(attributes, path), (attribute) =>
    carriedInput(attribute, submitted.attributes, attributes),
  );
  const errors: ProductErrors = {
    ...Object.fromEntries(problems),
    ...(isForSale ? missingLevels(tree, submitted) : strayLevels(tree, submitted)),
    ...specifications.errors,
    ...(submitted.images.length > MAX_PRODUCT_IMAGES && { images: productTexts.upload.tooMany }),
  };
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const entries = productFieldNames.flatMap((name) => {
    const outcome = parsed[name];
    return "value" in outcome ? [[productFields[name].key, outcome.value]] : [];
  });
  const values = Object.fromEntries(entries) as ProductValues;
  const conflicts = { ...checkPrices(values), ...checkBackorder(values) };
  if (Object.keys(conflicts).length > 0) return { ok: false, errors: conflicts };
  return {
    ok: true,
    value: {
      ...values,
      levels,
      images: [...new Set(submitted.images)],
      datasheet: submitted.datasheet || null,
      attributes: specifications.values,
    },
  };
}

const draftValues = { description: "", price: NO_PRICE } as const;

function isOptionalInDraft(name: ProductFieldName): name is keyof typeof draftValues {
  return name in draftValues;
}
