import type { Facets } from "#app/domain/products/facets.ts";
import type { ProductSummary } from "#app/domain/products/product-summary.ts";
import type { ShopChoice, Trouble } from "./shop-address.ts";
import type { Branch } from "./shop-view.ts";

/** All that the shop's screen shows. */
export type Shop = {
  choice: ShopChoice;
  troubles: Trouble[];
  /** What the address said, where it could not be followed. */
  asked: Record<string, string>;
  /** From the top of the tree to the chosen category. */
  path: { name: string; slug: string }[];
  branches: Branch[];
  departments: { name: string; slug: string }[];
  facets: Omit<Facets, "byCategory">;
  pages: number;
  products: ProductSummary[];
  isCapped: boolean;
  isCounted: boolean;
  corrected: string | undefined;
  isNearest: boolean;
};
