import { Link } from "react-router";
import type { ProductSummary } from "#app/domain/catalogue/read-product-summaries.server.ts";
import { AddToCart } from "#app/pages/cart/add-to-cart.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import { StockBadge } from "./stock-badge.tsx";
import "./product-card.css";

export function ProductCard({ product, isFirst }: { product: ProductSummary; isFirst: boolean }) {
  const { id, name, line, cents, stock, picture } = product;
  return (
    <li className="product-card" data-gone={stock <= 0 || undefined}>
      <StockBadge stock={stock} />
      <Picture
        picture={picture}
        alt=""
        sizes="(min-width: 82rem) 328px, (min-width: 64rem) 24vw, (min-width: 48rem) 33vw, 50vw"
        priority={isFirst}
      />
      <h3 className="clamp">
        <Link to={`/products/${id}`}>{name}</Link>
      </h3>
      <p className="product-card-line clamp">{line}</p>
      <div className="product-card-buy split">
        <Price cents={cents} />
        <AddToCart productId={id} name={name} stock={stock} size="s" variant="line" />
      </div>
    </li>
  );
}
