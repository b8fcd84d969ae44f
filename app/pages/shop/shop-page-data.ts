import type { Category } from "#app/domain/catalogue/categories/category-tree.ts";
import type { Facets } from "#app/domain/search/facets.ts";
import type { Route } from "./+types/shop-page";

export type ShopPageData = Route.ComponentProps["loaderData"];

/** A category facet; children only along the selected path. */
export type CategoryFacet = {
  name: string;
  slug: string;
  /** Undefined when the search was too wide to count. */
  count: number | undefined;
  position: "chosen" | "above" | "aside";
  children: CategoryFacet[];
};

/** The facets along the selected path, plus one level. */
export function categoryFacets(
  tree: readonly Category[],
  path: readonly Category[],
  facets: Pick<Facets, "byCategory">,
  isCounted: boolean,
): CategoryFacet[] {
  const [next, ...rest] = path;
  return tree
    .filter((category) => category === next || facets.byCategory[category.id] || !isCounted)
    .map((category) => ({
      name: category.name,
      slug: category.slug,
      count: isCounted ? (facets.byCategory[category.id] ?? 0) : undefined,
      position: category !== next ? "aside" : rest.length === 0 ? "chosen" : "above",
      children: category === next ? categoryFacets(category.children, rest, facets, isCounted) : [],
    }));
}
