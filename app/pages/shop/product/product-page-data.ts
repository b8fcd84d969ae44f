import type { ProductDetails } from "#app/domain/catalogue/read-product.server.ts";
import type { ProductSummary } from "#app/domain/catalogue/read-product-summaries.server.ts";

/** What the product page gets from its loader. */
export type ProductPageData = {
  product: Omit<ProductDetails, "categoryIds" | "weightGrams">;
  /** One sentence for those who have not opened the page yet. */
  about: string;
  crumbs: { label: string; to: string }[];
  related: ProductSummary[];
  specs: {
    article: string;
    /** Written out; undefined where nobody knows, or it weighs nothing. */
    weight: string | undefined;
    /** What a courier costs at least, in cents; by email it is free, and a pallet is asked about. */
    delivery: number | "email" | "pallet";
  };
  /** The part of the price that is VAT; undefined where the company charges none. */
  vat: number | undefined;
};
