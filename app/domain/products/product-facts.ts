import { type ChosenLevels, type LevelOption, nameLevels } from "./product-levels.ts";
import { centsOfRand } from "./rand.ts";
import { sayWeight } from "./weight.ts";

/** A product in the words of its form, as the audit log keeps it. */
export function productFacts(product: ProductRow, tree: readonly LevelOption[]) {
  return {
    name: product.name,
    description: product.description,
    price: { cents: centsOfRand(product.price) },
    stock: product.stock,
    weight: sayWeight(product.weightGrams),
    category: nameLevels(tree, chosenLevels(product)) || null,
    pictures: product.images.map((image) => fileLabel(pathOf(image))).join(", ") || null,
    datasheet: product.datasheet && fileLabel(product.datasheet),
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
export function fileLabel(path: string): string {
  return path.replace(/^\d{10,}-[a-z2-7]{8}-/, "");
}

/** Of an entry of a product's pictures, which may be a bare path. */
export function pathOf(image: unknown): string {
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
