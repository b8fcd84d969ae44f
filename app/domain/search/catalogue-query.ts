import type { Category } from "#app/domain/catalogue/categories/category-tree.ts";

/** An allowlist of sort orders. */
export const catalogueSorts = ["relevance", "newest", "price-up", "price-down", "name"] as const;
export type CatalogueSort = (typeof catalogueSorts)[number];

export const cataloguePageSize = 24;

export type CatalogueQuery = {
  /** Normalized; empty for everything. */
  search: string;
  category: Category | undefined;
  /** Whole cents, both ends included. */
  from: number | undefined;
  to: number | undefined;
  inStockOnly: boolean;
  sort: CatalogueSort;
  page: number;
};
