/** How the admin's list of products can be sorted, by which column and in which direction. */
export const adminProductSorts = [
  "updated-down",
  "updated-up",
  "name-up",
  "name-down",
  "price-up",
  "price-down",
  "stock-up",
  "stock-down",
] as const;
export type AdminProductSort = (typeof adminProductSorts)[number];

/** The views of the list. */
export const adminProductViews = [
  "all",
  "in",
  "low",
  "out",
  "no-pictures",
  "no-datasheet",
] as const;
export type AdminProductView = (typeof adminProductViews)[number];

export const adminProductPageSize = 25;

/** Which products somebody wants to see: filters, sorting and pagination, as the list's URL has them. */
export type AdminProductQuery = {
  search: string;
  /** The slug of a category; empty for all. */
  category: string;
  view: AdminProductView;
  sort: AdminProductSort;
  /** Counted from 1. */
  page: number;
};
