import type { ExclusivePrice } from "#app/domain/catalogue/prices/exclusive-price.ts";
import type { ProductSummary } from "#app/domain/catalogue/product-lists/read-product-summaries.server.ts";
import { ProductCard } from "#app/pages/shop/product-card.tsx";

/** Accessories, in the look of the related products. */
export function ProductAccessories({ accessories }: AccessoriesProps) {
  if (accessories.length === 0) return null;
  return (
    <section className="product-related" aria-labelledby="accessories">
      <div className="split">
        <h2 id="accessories">Accessories</h2>
      </div>
      <ul className="product-grid">
        {accessories.map((each) => (
          <ProductCard key={each.id} product={each} isFirst={false} />
        ))}
      </ul>
    </section>
  );
}

type AccessoriesProps = { accessories: readonly (ProductSummary & ExclusivePrice)[] };
