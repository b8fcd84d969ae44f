import type { Category } from "#app/domain/catalogue/categories/category-tree.ts";
import type { ProductSummary } from "#app/domain/catalogue/read-product-summaries.server.ts";
import type { Facets } from "#app/domain/search/facets.ts";
import type { ShopQuery, ShopQueryProblem } from "./shop-url.ts";

/** All that the shop's screen shows. */
export type ShopPageData = {
  query: ShopQuery;
  problems: ShopQueryProblem[];
  /** What the address said, where it could not be followed. */
  submitted: Record<string, string>;
  /** From the top of the tree to the chosen category. */
  path: { name: string; slug: string }[];
  categoryFacets: CategoryFacet[];
  departments: { name: string; slug: string }[];
  facets: Omit<Facets, "byCategory">;
  pages: number;
  products: ProductSummary[];
  isCapped: boolean;
  isCounted: boolean;
  corrected: string | undefined;
  isPartialMatch: boolean;
};

/** A category as the filter shows it; what hangs below it only where the way leads through it. */
export type CategoryFacet = {
  name: string;
  slug: string;
  /** None where the search was too wide to count. */
  count: number | undefined;
  position: "chosen" | "above" | "aside";
  children: CategoryFacet[];
};

/** The part of the tree that a visitor needs: the way to the chosen category, and one level on. */
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
