import type { RefObject } from "react";
import { Link } from "react-router";
import { VAT_PERCENT } from "#app/domain/cart/cart-totals.ts";
import { AddToCart } from "#app/pages/cart/add-to-cart.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Price } from "#app/ui/price.tsx";
import type { ProductPageData } from "./product-data.ts";
import { ProductFacts } from "./product-facts.tsx";
import { StockBadge } from "./stock-badge.tsx";
import "./product-buy.css";

/** From so many letters on, a name is set smaller. */
const LONG_NAME = 60;

/** Everything one decides by, beside the pictures. */
export function ProductBuy({ product, facts, vat, button }: ProductBuyProps) {
  const { id, name, cents, stock, datasheet } = product;
  return (
    <div className="product-buy">
      <StockBadge stock={stock} />
      <h1 data-long={name.length > LONG_NAME || undefined}>{name}</h1>
      <div className="product-amount">
        <Price cents={cents} />
        {vat !== undefined && (
          <p>
            VAT included (<Price cents={vat} /> at {VAT_PERCENT}%)
          </p>
        )}
      </div>
      <div className="product-acts">
        <div ref={button}>
          <AddToCart productId={id} name={name} stock={stock} />
        </div>
        {datasheet && (
          <a
            href={datasheet.address}
            download
            className={`${buttonClass({ variant: "line" })} product-datasheet`}
          >
            <Icon name="download" />
            Download Datasheet
            <span>PDF{datasheet.bytes ? `, ${sizeText(datasheet.bytes)}` : ""}</span>
          </a>
        )}
      </div>
      <ProductFacts facts={facts} />
      <p className="product-ask">
        <b>{stock > 0 ? "Not sure it fits?" : "Need one?"}</b>{" "}
        <Link to={`/?product=${id}#contact`}>Ask us about this product</Link>. We reply within 24
        hours.
      </p>
    </div>
  );
}

function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000));
  return kilobytes < 1000 ? `${kilobytes} kB` : `${(kilobytes / 1000).toFixed(1)} MB`;
}

export type ProductBuyProps = Pick<ProductPageData, "product" | "facts" | "vat"> & {
  /** Where the button stands: a bar takes its place once it is scrolled away. */
  button: RefObject<HTMLDivElement | null>;
};
