import {
  type Category,
  subtreeCategoryIds,
} from "#app/domain/catalogue/categories/category-tree.ts";
import type { IdentifiedProduct } from "#app/domain/catalogue/find-by-identifier.server.ts";
import type { ProductSummary } from "#app/domain/catalogue/product-lists/read-product-summaries.server.ts";
import type { AttributeFacet } from "./attribute-facets.ts";
import type { CatalogueFlag, CatalogueQuery } from "./catalogue-query.ts";

/** Facet counts: how many products each filter option would show. */
export type Facets = {
  /** Products that match every filter. */
  total: number;
  /** Products by category id, ignoring the category filter; empty categories are left out. */
  byCategory: Record<string, number>;
  /** Products in all categories that match the other filters. */
  everywhere: number;
  /** Products in stock, ignoring the stock filter. */
  inStock: number;
  /** The same, in stock or not. */
  inStockOrNot: number;
  /** Products that match every filter and this flag. */
  byFlag: Record<CatalogueFlag, number>;
  /** Products in each step of the price scale, ignoring the price filter. */
  byPrice: number[];
  /** Products by brand, ignoring the brand filter. */
  byBrand: BrandCount[];
  /** The filters of the chosen category, or of the only category with search results. */
  attributes: AttributeFacet[];
  /** Products that match the search, ignoring all filters. */
  withoutFilters: number;
};

export type BrandCount = { brand: string; products: number };

/** How many products have this as their leaf category. */
export type CategoryStockCount = {
  leafCategoryId: string | null;
  inStock: boolean;
  products: number;
};

/**
 * Facet counts from the counts by leaf category, filtered by search, price and brand. Attributes
 * belong to the chosen category: they only narrow the counts inside it.
 */
export function countFacets(
  counts: readonly CategoryStockCount[],
  query: Pick<CatalogueQuery, "category" | "inStockOnly">,
  tree: readonly Category[],
  withAttributes: readonly CategoryStockCount[] = counts,
): CategoryFacetCounts {
  const all = countByCategory(counts, query, tree);
  if (withAttributes === counts || !query.category) return all;
  const narrowed = countByCategory(withAttributes, query, [query.category]);
  const inside = subtreeCategoryIds(query.category).map((id) => [id, narrowed.byCategory[id] ?? 0]);
  return {
    ...narrowed,
    everywhere: all.everywhere,
    byCategory: { ...all.byCategory, ...Object.fromEntries(inside) },
  };
}

type CategoryFacetCounts = Pick<
  Facets,
  "total" | "byCategory" | "everywhere" | "inStock" | "inStockOrNot"
>;

function countByCategory(
  counts: readonly CategoryStockCount[],
  { category, inStockOnly }: Pick<CatalogueQuery, "category" | "inStockOnly">,
  tree: readonly Category[],
): CategoryFacetCounts {
  const chosen = category && new Set(subtreeCategoryIds(category));
  const ownCounts = new Map<string | null, number>();
  const facets = { total: 0, everywhere: 0, inStock: 0, inStockOrNot: 0 };
  for (const { leafCategoryId, inStock, products } of counts) {
    const matchesStock = !inStockOnly || inStock;
    if (matchesStock) {
      facets.everywhere += products;
      ownCounts.set(leafCategoryId, (ownCounts.get(leafCategoryId) ?? 0) + products);
    }
    if (chosen && !(leafCategoryId !== null && chosen.has(leafCategoryId))) continue;
    facets.inStockOrNot += products;
    if (inStock) facets.inStock += products;
    if (matchesStock) facets.total += products;
  }
  const byCategory: Record<string, number> = {};
  sumSubtrees(tree, ownCounts, byCategory);
  return { ...facets, byCategory };
}

/** Writes the count of each subtree into byCategory; returns their sum. */
function sumSubtrees(
  tree: readonly Category[],
  ownCounts: ReadonlyMap<string | null, number>,
  byCategory: Record<string, number>,
): number {
  let total = 0;
  for (const { id, children } of tree) {
    const products = (ownCounts.get(id) ?? 0) + sumSubtrees(children, ownCounts, byCategory);
    if (products > 0) byCategory[id] = products;
    total += products;
  }
  return total;
}

export type CatalogueView = {
  products: ProductSummary[];
  facets: Facets;
  /** The one product that has the whole search as its SKU, part number or GTIN. */
  identified?: IdentifiedProduct | undefined;
  /** The search reached the cap: there are more products than counted. */
  isCapped: boolean;
  /** For a search in all categories: the category of all results, if there is only one and it has filters. */
  commonCategory: Category | undefined;
  /** The facet counts are complete. */
  isCounted: boolean;
  /** The corrected search, when the submitted one has no results. */
  corrected: string | undefined;
  /** In cents: the price in the search, applied as a filter. */
  priceLimit: number | undefined;
  /** No product matches all search terms: the results match most of them. */
  isNearest: boolean;
  /** The search was stopped by the statement timeout. */
  isTooSlow: boolean;
};

/**
 * The price scale of the filter, in rand: each number is the lower bound of a step, and the last step
 * is open-ended.
 */
export const priceSteps = [
  0, 100, 200, 300, 500, 700, 1_000, 1_500, 2_000, 3_000, 5_000, 7_000, 10_000, 15_000, 20_000,
  30_000, 50_000, 70_000, 100_000, 150_000, 200_000, 300_000, 500_000,
] as const;

export function priceStepOf(cents: number): number {
  return priceSteps.findLastIndex((lowerBound) => lowerBound * 100 <= cents);
}
