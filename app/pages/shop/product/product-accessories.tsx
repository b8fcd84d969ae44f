import type { ExclusivePrice } from "#app/domain/catalogue/prices/exclusive-price.ts";
import type { ProductSummary } from "#app/domain/catalogue/product-lists/read-product-summaries.server.ts";
import { ProductGrid } from "#app/pages/shop/product-grid.tsx";

/** Accessories, in the look of the related products. */
export function ProductAccessories({ accessories }: AccessoriesProps) {
  if (accessories.length === 0) return null;
  return (
    <section className="product-related" aria-labelledby="accessories">
      <div className="split">
        <h2 id="accessories">Accessories</h2>
      </div>
      <ProductGrid products={accessories} />
    </section>
  );
}

type AccessoriesProps = { accessories: readonly (ProductSummary & ExclusivePrice)[] };
