import type { Category } from "#app/domain/categories/category-tree.ts";

/** The orders a list can have; nothing else reaches the database. */
export const sorts = ["relevance", "newest", "price-up", "price-down", "name"] as const;
export type Sort = (typeof sorts)[number];

export const pageSize = 24;

/** What a visitor asks of the catalogue. */
export type CatalogueChoice = {
  /** As typed, tidied; empty for everything. */
  search: string;
  category: Category | undefined;
  /** Whole cents, both ends included. */
  from: number | undefined;
  to: number | undefined;
  inStockOnly: boolean;
  sort: Sort;
  /** Counted from 1. */
  page: number;
};
