import { useRef } from "react";
import { Link } from "react-router";
import { BuyDock } from "./buy-dock.tsx";
import { CloseProduct } from "./close-product.tsx";
import { ProductBuy } from "./product-buy.tsx";
import { ProductCard } from "./product-card.tsx";
import type { ProductPageData } from "./product-data.ts";
import { ProductDescription } from "./product-description.tsx";
import { ProductGallery } from "./product-gallery.tsx";
import "#app/ui/text-button.css";
import "#app/pages/shell/crumbs.css";
import "./product-grid.css";
import "./product-screen.css";

export function ProductScreen({ product, facts, crumbs, related, vat }: ProductPageData) {
  const button = useRef<HTMLDivElement>(null);
  // Laptops, switches, cameras: below that, names of models begin.
  const family = crumbs.slice(0, 4).at(-1);
  return (
    <div className="product-page wrap">
      <div className="product-bar">
        <nav aria-label="Breadcrumb">
          <ol className="crumbs">
            {crumbs.map(({ label, to }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
            <li aria-current="page">{product.name}</li>
          </ol>
        </nav>
        <CloseProduct />
      </div>
      <div className="product-columns">
        <ProductGallery name={product.name} pictures={product.pictures} />
        <ProductBuy product={product} facts={facts} vat={vat} button={button} />
        <ProductDescription text={product.description} />
      </div>
      {related.length > 0 && (
        <section className="product-related" aria-labelledby="related">
          <div className="product-related-head">
            <h2 id="related">Related products</h2>
            {family && (
              <Link to={family.to} className="text-button">
                {crumbs.length > 1 ? `All in ${family.label}` : "All products"}
              </Link>
            )}
          </div>
          <ul className="product-grid">
            {related.map((each) => (
              <ProductCard key={each.id} product={each} isFirst={false} />
            ))}
          </ul>
        </section>
      )}
      {product.stock > 0 && <BuyDock product={product} vat={vat} button={button} />}
    </div>
  );
}
