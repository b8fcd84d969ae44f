import type { products } from "#app/database/tables/catalogue.ts";
import {
  type Attribute,
  attributeSpecifications,
  inheritedAttributes,
} from "#app/domain/catalogue/attributes/attribute.ts";
import { auditProductValues, toProductValues } from "#app/domain/catalogue/product-fields.ts";
import { productStatusLabels } from "#app/domain/catalogue/product-status.ts";
import { imagePath, originalFileName } from "#app/domain/media/picture.ts";
import {
  type ChosenLevels,
  formatCategoryPath,
  type LevelOption,
  mapCategoryLevels,
} from "./category-levels.ts";

/** A product as the audit log stores it: names of categories and files instead of ids and paths. */
export function productAuditSnapshot(
  product: typeof products.$inferSelect,
  tree: readonly LevelOption[],
  attributes: readonly Attribute[],
) {
  const files = product.images.map((image) => originalFileName(imagePath(image)));
  const path = Object.values(chosenLevels(product));
  const specifications = attributeSpecifications(
    inheritedAttributes(attributes, path),
    product.attributes,
  );
  return {
    ...Object.fromEntries(specifications.map(({ label, value }) => [label, value])),
    ...auditProductValues(toProductValues(product)),
    status: productStatusLabels[product.status],
    category: formatCategoryPath(tree, chosenLevels(product)) || null,
    pictures: files.join(", ") || null,
    datasheet: product.datasheet && originalFileName(product.datasheet),
  };
}

export function chosenLevels(row: Record<keyof ChosenLevels, string | null>): ChosenLevels {
  return mapCategoryLevels((field) => row[field] ?? "");
}
