import { customerPriceTexts } from "#app/content/texts/customer-price-texts.ts";
import type { ExclusivePrice } from "#app/domain/catalogue/prices/exclusive-price.ts";
import type { ProductSummary } from "#app/domain/catalogue/product-lists/read-product-summaries.server.ts";
import { productPath } from "#app/domain/catalogue/product-path.ts";
import { AddToCart } from "#app/pages/cart/add-to-cart.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import { usePictureTransition } from "#app/ui/motion/picture-transition.ts";
import { PathLink } from "#app/ui/path-link.tsx";
import { Price } from "#app/ui/price.tsx";
import { CompareToggle } from "./compare/compare-toggle.tsx";
import { PricePair } from "./price-pair.tsx";
import { SalePrice } from "./sale-price.tsx";
import { BackorderNote, DiscontinuedNote, FulfilmentNote, StockBadge } from "./stock-badge.tsx";
import "./product-card.css";

export function ProductCard({ product, ownPrice, isFirst }: ProductCardProps) {
  const { id, name, line, specification, cents, wasCents, lowestBreak, picture } = product;
  const { stock, backorderBy } = product;
  const to = productPath(product);
  const { viewTransition, style } = usePictureTransition(to);
  return (
    <li className="product-card" data-gone={stock <= 0 || undefined}>
      <StockBadge stock={stock} fulfilment={product.fulfilment} />
      <Picture
        picture={picture}
        alt=""
        sizes="(min-width: 100rem) 258px, (min-width: 82rem) 344px, (min-width: 64rem) 24vw, (min-width: 48rem) 33vw, 50vw"
        priority={isFirst}
        style={style}
      />
      <h3 className="clamp">
        <PathLink to={to} viewTransition={viewTransition} className="cover-link">
          {name}
        </PathLink>
      </h3>
      <p className="product-card-line clamp soft">{specification || line}</p>
      <FulfilmentNote fulfilment={product.fulfilment} />
      {product.discontinued && <DiscontinuedNote stock={stock} {...product.discontinued} />}
      {stock === 0 && backorderBy && <BackorderNote backorderBy={backorderBy} />}
      <CompareToggle productId={id} name={name} />
      <div className="product-card-buy split">
        <SalePrice
          cents={cents}
          was={wasCents}
          pair={<PricePair cents={cents} exclusive={product.exclusiveCents} size="m" />}
        >
          {/* Its line is kept free for customers with prices of their own. */}
          <p className="caption price-in-text own-price">
            {ownPrice !== undefined && (
              <>
                {customerPriceTexts.label} <Price cents={ownPrice} />
                {product.exclusiveCents !== undefined && (
                  <span className="exclusive-only"> incl. VAT</span>
                )}
              </>
            )}
          </p>
          {lowestBreak && (
            <p className="caption price-in-text">
              from <Price cents={lowestBreak.cents} /> at {lowestBreak.quantity}+
              {product.exclusiveCents !== undefined && (
                <span className="exclusive-only"> incl. VAT</span>
              )}
            </p>
          )}
        </SalePrice>
        <AddToCart
          productId={id}
          name={name}
          stock={stock}
          backorderBy={backorderBy}
          place="card"
        />
      </div>
    </li>
  );
}

type ProductCardProps = {
  product: ProductSummary & ExclusivePrice;
  /** The signed-in customer's, if it is lower. */
  ownPrice?: number | undefined;
  isFirst: boolean;
};
