/** How the back office's list of products can be ordered, by which column and which way. */
export const officeSorts = [
  "updated-down",
  "updated-up",
  "name-up",
  "name-down",
  "price-up",
  "price-down",
  "stock-up",
  "stock-down",
] as const;
export type OfficeSort = (typeof officeSorts)[number];

/** The views of the list. */
export const officeViews = ["all", "in", "low", "out", "no-pictures", "no-datasheet"] as const;
export type OfficeView = (typeof officeViews)[number];

export const officePageSize = 25;

/** Which products somebody wants to see: as the address of the list says it. */
export type OfficeChoice = {
  search: string;
  /** The slug of a category; empty for all. */
  category: string;
  view: OfficeView;
  sort: OfficeSort;
  /** Counted from 1. */
  page: number;
};
