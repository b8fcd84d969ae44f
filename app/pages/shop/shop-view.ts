import type { Category } from "#app/domain/categories/category-tree.ts";
import type { Facets } from "#app/domain/products/facets.ts";

/** A category as the filter shows it; what hangs below it only where the way leads through it. */
export type Branch = {
  name: string;
  slug: string;
  /** None where the search was too wide to count. */
  products: number | undefined;
  place: "chosen" | "above" | "aside";
  children: Branch[];
};

/** The part of the tree that a visitor needs: the way to the chosen category, and one level on. */
export function branchesOf(
  tree: readonly Category[],
  path: readonly Category[],
  facets: Pick<Facets, "byCategory">,
  isCounted: boolean,
): Branch[] {
  const [next, ...rest] = path;
  return tree
    .filter((category) => category === next || facets.byCategory[category.id] || !isCounted)
    .map((category) => ({
      name: category.name,
      slug: category.slug,
      products: isCounted ? (facets.byCategory[category.id] ?? 0) : undefined,
      place: category !== next ? "aside" : rest.length === 0 ? "chosen" : "above",
      children: category === next ? branchesOf(category.children, rest, facets, isCounted) : [],
    }));
}
