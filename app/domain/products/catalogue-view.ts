import type { Facets } from "./facets.ts";
import type { ProductSummary } from "./product-summary.ts";

/** One page of the catalogue. */
export type CatalogueView = {
  products: ProductSummary[];
  facets: Facets;
  /** There are more than these: the search was too wide to count to its end. */
  isCapped: boolean;
  /** The filters' counts are known; without them the search was too wide. */
  isCounted: boolean;
  /** What was searched for instead, when nothing fits what was typed. */
  corrected: string | undefined;
  /** No product has all the words: these have most of them. */
  isNearest: boolean;
  /** The search was given up, so that it does not keep others waiting. */
  isTooSlow: boolean;
};
