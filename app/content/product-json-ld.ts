import { company } from "./company.ts";
import type { JsonLd } from "./structured-data.ts";

/** A product and its one offer, as search engines show it: price in Rand, and whether it is there. */
export function productJsonLd(origin: string, product: ProductForSearch): JsonLd {
  const url = origin + product.path;
  const { name, description, category, pictures } = product;
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    "@id": `${url}#product`,
    name,
    description,
    url,
    sku: product.articleNumber,
    ...(category && { category }),
    ...(pictures.length > 0 && { image: pictures.map((path) => origin + path) }),
    offers: {
      "@type": "Offer",
      url,
      price: (product.priceInCents / 100).toFixed(2),
      priceCurrency: "ZAR",
      availability: `https://schema.org/${product.stock > 0 ? "InStock" : "OutOfStock"}`,
      itemCondition: "https://schema.org/NewCondition",
      seller: { "@type": "Organization", "@id": `${origin}/#business`, name: company.name },
    },
  };
}

export type ProductForSearch = {
  id: string;
  articleNumber: string;
  /** Its page. */
  path: string;
  name: string;
  description: string;
  category?: string;
  /** Public addresses on this site, the best first. */
  pictures: readonly string[];
  priceInCents: number;
  stock: number;
};
