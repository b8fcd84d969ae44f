import { toCents } from "#app/content/money.ts";
import { formatWeight } from "#app/domain/catalogue/weight.ts";
import { type ChosenLevels, formatCategoryPath, type LevelOption } from "./category-levels.ts";

/** A product in the words of its form, as the audit log keeps it. */
export function productAuditSnapshot(product: ProductRow, tree: readonly LevelOption[]) {
  return {
    name: product.name,
    description: product.description,
    price: { cents: toCents(product.price) },
    stock: product.stock,
    weight: formatWeight(product.weightGrams),
    category: formatCategoryPath(tree, chosenLevels(product)) || null,
    pictures: product.images.map((image) => originalFileName(imagePath(image))).join(", ") || null,
    datasheet: product.datasheet && originalFileName(product.datasheet),
  };
}

/** The chosen levels of a row as the form holds them. */
export function chosenLevels(row: Record<keyof ChosenLevels, string | null>): ChosenLevels {
  return {
    categoryId: row.categoryId ?? "",
    subcategoryId: row.subcategoryId ?? "",
    typeId: row.typeId ?? "",
    subtypeId: row.subtypeId ?? "",
    modelId: row.modelId ?? "",
  };
}

/** What is left of the name that a file had when it was uploaded. */
export function originalFileName(path: string): string {
  return path.replace(/^\d{10,}-[a-z2-7]{8}-/, "");
}

/** Of an entry of a product's pictures, which may be a bare path. */
export function imagePath(image: unknown): string {
  if (typeof image === "string") return image;
  const path = (image as { path?: unknown } | null)?.path;
  return typeof path === "string" ? path : "";
}

type ProductRow = Record<keyof ChosenLevels, string | null> & {
  name: string;
  description: string;
  price: string;
  stock: number;
  weightGrams: number | null;
  images: readonly unknown[];
  datasheet: string | null;
};
