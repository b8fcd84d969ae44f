import type { Category } from "#app/domain/catalogue/categories/category-tree.ts";

/** An option of a select: the id of the category, and the path to it. */
export function toCategoryOption(path: readonly Category[]): [id: string, label: string] {
  return [path.at(-1)?.id ?? "", path.map(({ name }) => name).join(" › ")];
}
