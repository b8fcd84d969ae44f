import type { ExclusivePrice } from "#app/domain/catalogue/prices/exclusive-price.ts";
import type { ProductSummary } from "#app/domain/catalogue/product-lists/read-product-summaries.server.ts";
import { useOwnPrices } from "./product/own-price.tsx";
import { ProductCard } from "./product-card.tsx";

/** Cards of products, with the signed-in customer's own prices. */
export function ProductGrid({ products, firstRow = 0, isBusy }: ProductGridProps) {
  const ownPrices = useOwnPrices(products);
  return (
    <ul className="product-grid" aria-busy={isBusy || undefined}>
      {products.map((product, index) => (
        <ProductCard
          key={product.id}
          product={product}
          ownPrice={ownPrices[product.id]}
          isFirst={index < firstRow}
        />
      ))}
    </ul>
  );
}

type ProductGridProps = {
  products: readonly (ProductSummary & ExclusivePrice)[];
  /** How many cards are in view at first. */
  firstRow?: number;
  isBusy?: boolean;
};
