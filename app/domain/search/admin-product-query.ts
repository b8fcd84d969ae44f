/** The sort orders of the admin's product list: column and direction. */
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

export const adminProductViews = [
  "all",
  "published",
  "drafts",
  "archived",
  "in",
  "low",
  "out",
  "no-pictures",
  "no-datasheet",
] as const;
export type AdminProductView = (typeof adminProductViews)[number];

export const adminProductPageSize = 25;

/** The query string of the list: filters, sorting and pagination. */
export type AdminProductQuery = {
  search: string;
  /** The slug of a category; empty for all. */
  category: string;
  view: AdminProductView;
  sort: AdminProductSort;
  page: number;
};
