import type { ProductDetails } from "#app/domain/catalogue/read-product.server.ts";
import type { ProductSummary } from "#app/domain/catalogue/read-product-summaries.server.ts";

export type ProductPageData = {
  product: Omit<ProductDetails, "categoryIds" | "weightGrams">;
  /** Meta description. */
  about: string;
  crumbs: { label: string; to: string }[];
  related: ProductSummary[];
  specs: {
    article: string;
    fields: { label: string; value: string }[];
    /** Lowest courier price in cents; 0 for delivery by email, undefined for freight on request. */
    delivery: number | "email" | "pallet";
  };
  /** VAT included in the price; undefined without VAT registration. */
  vat: number | undefined;
};
