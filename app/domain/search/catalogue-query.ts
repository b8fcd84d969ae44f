import type {
  AttributeFilter,
  FacetAttribute,
} from "#app/domain/catalogue/attributes/facet-attributes.ts";
import type { Category } from "#app/domain/catalogue/categories/category-tree.ts";

/** An allowlist of sort orders. */
export const catalogueSorts = ["relevance", "newest", "price-up", "price-down", "name"] as const;
export type CatalogueSort = (typeof catalogueSorts)[number];

/** More brands than these are not listed. */
export const MAX_BRANDS = 100;

/** Yes/no filters beside the stock. */
export const catalogueFlags = ["sale", "quantity-prices", "discontinued"] as const;
export type CatalogueFlag = (typeof catalogueFlags)[number];

export type CatalogueQuery = {
  /** Normalized; empty for everything. */
  search: string;
  /** A brand that it names, and that is no misspelling even if the catalogue lacks it. */
  brand?: string | undefined;
  category: Category | undefined;
  /** Whole cents, both ends included. */
  from: number | undefined;
  to: number | undefined;
  inStockOnly: boolean;
  /** All of these are required. */
  flags: readonly CatalogueFlag[];
  /** Any of these; empty for all. */
  brands: readonly string[];
  attributeFilters: readonly AttributeFilter[];
  /** What the category offers as filters; counted with the products. */
  offeredAttributes: readonly FacetAttribute[];
  sort: CatalogueSort;
  page: number;
};
