import type { products } from "#app/database/tables/catalogue.ts";
import { auditProductValues, toProductValues } from "#app/domain/catalogue/product-fields.ts";
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
) {
  const files = product.images.map((image) => originalFileName(imagePath(image)));
  return {
    ...auditProductValues(toProductValues(product)),
    category: formatCategoryPath(tree, chosenLevels(product)) || null,
    pictures: files.join(", ") || null,
    datasheet: product.datasheet && originalFileName(product.datasheet),
  };
}

export function chosenLevels(row: Record<keyof ChosenLevels, string | null>): ChosenLevels {
  return mapCategoryLevels((field) => row[field] ?? "");
}
