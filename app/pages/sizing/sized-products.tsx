import type { ExclusivePrice } from "#app/domain/catalogue/prices/exclusive-price.ts";
import type { ProductSummary } from "#app/domain/catalogue/product-lists/read-product-summaries.server.ts";
import { productPath } from "#app/domain/catalogue/product-path.ts";
import {
  COMFORTABLE_SHARE,
  type Figures,
  formatShare,
  type Load,
  type SizingOutcome,
} from "#app/domain/sizing/sizing.ts";
import { AddToCart } from "#app/pages/cart/add-to-cart.tsx";
import { askForPricePath } from "#app/pages/contact/ask-for-price.ts";
import { CompareToggle } from "#app/pages/shop/compare/compare-toggle.tsx";
import { PricePair } from "#app/pages/shop/price-pair.tsx";
import { SalePrice } from "#app/pages/shop/sale-price.tsx";
import { BackorderNote, StockBadge } from "#app/pages/shop/stock-badge.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import { PathLink } from "#app/ui/path-link.tsx";
import { CartPurpose } from "./cart-purpose.tsx";
import { PortGrid, RunTimeBranch, ShareBar } from "./load-drawings.tsx";
import { figuresText, outcomeReason, outcomeTitle } from "./outcome-texts.ts";
import "./sized-products.css";

/** Products with what comes of the load on each: the reason, the drawing, the price and the way into the cart. */
export function SizedProducts({ list, isCompact, ...load }: SizedProductsProps) {
  if (list.length === 0) return null;
  return (
    <ul className="sized-products" data-compact={isCompact || undefined}>
      {list.map((sized) => (
        <SizedRow key={sized.product.id} sized={sized} isCompact={isCompact} {...load} />
      ))}
    </ul>
  );
}

type SizedProductsProps = SizedLoad & {
  list: readonly PricedSize[];
  /** Products that do not fit: the reason alone. */
  isCompact?: boolean;
};

type SizedLoad = {
  load: Load;
  hours: number;
  /** The query of the calculator, and the purpose that the order states in words. */
  search: string;
  purpose: string;
  /** Opens the calculator on a product's page with this load. */
  productSearch: string;
};

type PricedSize = {
  product: ProductSummary & ExclusivePrice;
  figures: Figures;
  outcome: SizingOutcome;
};

function SizedRow({ sized, isCompact = false, ...sizing }: SizedRowProps) {
  const { load, hours, search, purpose, productSearch } = sizing;
  const { product, figures, outcome } = sized;
  const { id, name, cents, wasCents, exclusiveCents, stock, backorderBy } = product;
  return (
    <li>
      {!isCompact && <Picture picture={product.picture} alt="" sizes="160px" />}
      <div className="sized-text">
        <h3>
          <PathLink to={productPath(product) + productSearch} className="accent-on-hover">
            {name}
          </PathLink>
        </h3>
        <p className="caption">{figuresText(figures)}</p>
        <p className="sized-answer" data-tight={isTight(outcome) || undefined}>
          <strong>{outcomeTitle(outcome)}.</strong> {outcomeReason(outcome, figures, load, hours)}
        </p>
      </div>
      {!isCompact && <Drawing {...{ figures, outcome, load, hours }} />}
      {!isCompact && (
        <div className="sized-buy">
          <StockBadge stock={stock} fulfilment={product.fulfilment} />
          {stock === 0 && backorderBy && <BackorderNote backorderBy={backorderBy} />}
          <SalePrice
            cents={cents}
            was={wasCents}
            pair={<PricePair cents={cents} exclusive={exclusiveCents} size="m" />}
          />
          <AddToCart
            productId={id}
            name={name}
            stock={stock}
            backorderBy={backorderBy}
            place="cell"
            purpose={search}
          />
          <CartPurpose productId={id} name={name} search={search} purpose={purpose} />
          <CompareToggle productId={id} name={name} />
          <PathLink
            to={askForPricePath({ productId: id, quantity: 1, sizing: search })}
            className="text-button"
          >
            Ask for a quotation<span className="visually-hidden"> for {name}</span>
          </PathLink>
        </div>
      )}
    </li>
  );
}

type SizedRowProps = SizedLoad & { sized: PricedSize; isCompact?: boolean | undefined };

function isTight(outcome: SizingOutcome): boolean {
  return outcome.kind === "power" && outcome.isTight;
}

function Drawing({ figures, outcome, load, hours }: DrawingProps) {
  return (
    <div className="sized-drawing">
      {outcome.kind === "power" && outcome.minutes !== undefined && (
        <RunTimeBranch minutes={outcome.minutes} hours={hours} />
      )}
      {figures.kind === "poe" && <PortGrid ports={figures.ports} used={load.count} />}
      <p className="caption" aria-hidden="true">
        {outcome.kind === "power"
          ? `Output, with a mark at ${formatShare(COMFORTABLE_SHARE)}`
          : "Budget"}
      </p>
      <ShareBar share={outcome.usedShare} hasMark={outcome.kind === "power"} />
    </div>
  );
}

type DrawingProps = { figures: Figures; outcome: SizingOutcome; load: Load; hours: number };
