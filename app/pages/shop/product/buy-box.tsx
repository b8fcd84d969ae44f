import { type RefObject, useEffect, useState } from "react";
import { Link } from "react-router";
import { AddToCart } from "#app/pages/cart/add-to-cart.tsx";
import { StockBadge } from "#app/pages/shop/stock-badge.tsx";
import { buttonClass } from "#app/ui/form/button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { Price } from "#app/ui/price.tsx";
import type { Route } from "./+types/product-page";
import "./buy-box.css";

/** Names longer than this are set smaller. */
const LONG_NAME = 60;

export function BuyBox({ product, specs, vat, button }: BuyBoxProps) {
  const { id, name, cents, stock, datasheet } = product;
  return (
    <div className="buy-box">
      <StockBadge stock={stock} />
      <h1 data-long={name.length > LONG_NAME || undefined}>{name}</h1>
      <div className="buy-box-price">
        <Price cents={cents} />
        {vat && (
          <p className="price-in-text">
            VAT included (<Price cents={vat.cents} /> at {vat.percent}%)
          </p>
        )}
      </div>
      <div className="buy-box-actions">
        <div ref={button}>
          <AddToCart productId={id} name={name} stock={stock} />
        </div>
        {datasheet && (
          <a
            href={datasheet.url}
            download
            className={`${buttonClass({ variant: "line" })} product-datasheet`}
          >
            <Icon name="download" />
            Download Datasheet
            <span>PDF{datasheet.bytes ? `, ${formatFileSize(datasheet.bytes)}` : ""}</span>
          </a>
        )}
      </div>
      <ProductSpecs specs={specs} />
      <p className="product-ask">
        <b>{stock > 0 ? "Not sure it fits?" : "Need one?"}</b>{" "}
        <Link to={`/?product=${id}#contact`} className="text-link">
          Ask us about this product
        </Link>
        . We reply within 24 hours.
      </p>
    </div>
  );
}

function formatFileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000));
  return kilobytes < 1000 ? `${kilobytes} kB` : `${(kilobytes / 1000).toFixed(1)} MB`;
}

export type ProductPageData = NonNullable<Route.ComponentProps["loaderData"]["found"]>;
type BuyBoxProps = Pick<ProductPageData, "product" | "specs" | "vat"> & {
  /** The add-to-cart button; a sticky bar replaces it once it is scrolled away. */
  button: RefObject<HTMLDivElement | null>;
};

/** Delivery, the specifications of its fields, and the article number. */
function ProductSpecs({ specs }: Pick<ProductPageData, "specs">) {
  const { article, fields, delivery } = specs;
  return (
    <dl className="product-specs">
      <div>
        <dt>Delivery</dt>
        <dd>
          {delivery === "email" && "By email, free"}
          {delivery === "pallet" && "Collect for free, or ask us"}
          {typeof delivery === "number" && (
            <>
              from <Price cents={delivery} />, or collect for free
            </>
          )}
          <Link to="/delivery" className="text-link">
            How it works
          </Link>
        </dd>
      </div>
      {[...fields, { label: "Article number", value: article }].map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Sticky bar on small screens: price and button once the button is scrolled away. */
export function StickyBuyBar({ product, vat, button }: Omit<BuyBoxProps, "specs">) {
  const [dock, setDock] = useState<"never" | "shown" | "away">("never");

  useEffect(() => {
    if (!button.current) return;
    const sight = new IntersectionObserver((entries) => {
      const entry = entries.at(-1);
      const isAbove = entry && !entry.isIntersecting && entry.boundingClientRect.top < 0;
      setDock((now) => (isAbove ? "shown" : now === "shown" ? "away" : now));
    });
    sight.observe(button.current);
    return () => sight.disconnect();
  }, [button]);

  if (dock === "never") return null;
  return (
    <section className="sticky-buy-bar split" aria-label="Buy" inert={dock === "away"}>
      <p>
        <Price cents={product.cents} />
        {vat && <span className="caption">VAT included</span>}
      </p>
      <AddToCart productId={product.id} name={product.name} stock={product.stock} size="s" />
    </section>
  );
}
