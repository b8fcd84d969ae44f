import type { ReactNode } from "react";
import { backorderTexts } from "#app/content/texts/backorder-texts.ts";
import type { SubmittedDetails } from "#app/domain/checkout/checkout-details.ts";
import type { DeliveryOffer } from "#app/domain/checkout/delivery.ts";
import { orderTotals, type PricedCart } from "#app/domain/checkout/pricing.ts";
import type { NetLine } from "#app/domain/discounts/apply-discounts.ts";
import { formatRand } from "#app/format/money.ts";
import { ServiceAreaNotice } from "#app/pages/cart/service-area-notice.tsx";
import { ExclusiveUnitPrice } from "#app/pages/shop/exclusive-unit-price.tsx";
import { LineItem } from "#app/ui/line-item.tsx";
import { PathLink } from "#app/ui/path-link.tsx";
import { Price } from "#app/ui/price.tsx";
import { LineDiscount } from "./line-discount.tsx";
import { OrderTotals } from "./order-totals.tsx";
import { lineArea, OwnPriceNote, RemoveLine } from "./review-lines.tsx";
import "#app/pages/cart/cart-summary.css";
import {
  availableQuantity,
  type CartLine,
  isOwnPrice,
  lineBackorder,
} from "#app/domain/cart/cart.ts";

/** Lines and totals beside the form; they follow the selection. */
export function CheckoutSummary(props: CheckoutSummaryProps) {
  const { lines, priced, vatPercent, offer, hasChanges, isQuote, outside, place, children } = props;
  const { delivery, total } = orderTotals(priced, offer?.cents ?? 0, vatPercent);
  return (
    <section
      className="stack cart-summary checkout-summary panel panel-bleed"
      aria-labelledby="summary"
    >
      <div className="split review-head">
        <h2 id="summary">{isQuote ? "Your quotation" : "Your order"}</h2>
        <PathLink to="/cart" className="text-button">
          Change<span className="visually-hidden"> the items in your cart</span>
        </PathLink>
      </div>
      <ul className="line-items">
        {lines.map(({ id, quantity, unitPrice, isOwn, discount, backorder, area, ...line }) => (
          <LineItem
            key={id}
            {...line}
            caption={
              <>
                {quantity} ×&nbsp;
                <Price cents={unitPrice} />
                <ExclusiveUnitPrice cents={unitPrice} vatPercent={vatPercent} />
                {isOwn && <OwnPriceNote />}
                <LineDiscount cents={discount} />
                {backorder && <span className="own-line">{backorder}</span>}
                {area && <span className="own-line">{area}</span>}
              </>
            }
          >
            {outside
              .filter(({ lineId }) => lineId === id)
              .map((service) => (
                <ServiceAreaNotice key={id} line={service} place={place}>
                  <RemoveLine id={id} name={service.name} />
                </ServiceAreaNotice>
              ))}
          </LineItem>
        ))}
      </ul>
      <OrderTotals priced={priced} offer={offer} vatPercent={vatPercent} />
      <p role="status" className="visually-hidden">
        {offer?.cents !== undefined && !offer.isLeast
          ? `Delivery ${formatRand(delivery)}, total ${formatRand(total)}`
          : ""}
      </p>
      {children}
      {hasChanges && (
        <p className="caption">
          Some items in your cart have changed since you added them. You can check them before you
          order.
        </p>
      )}
    </section>
  );
}

type CheckoutSummaryProps = {
  lines: ReturnType<typeof summaryLine>;
  priced: Pick<PricedCart, "goods" | "discount" | "freeDelivery">;
  vatPercent: number | null;
  offer: DeliveryOffer | undefined;
  /** Unacknowledged changes of price or stock. */
  hasChanges: boolean;
  isQuote: boolean;
  /** The services that are not offered at the address, and what is known of it. */
  outside: readonly { lineId: string; productId: string; name: string; quantity: number }[];
  place: SubmittedDetails;
  children?: ReactNode;
};

export function summaryLine(line: CartLine, { unitPrice, discount, net: total }: NetLine) {
  const { id, name, product } = line;
  const quantity = availableQuantity(line);
  if (!product || quantity === 0) return [];
  const { picture } = product;
  const units = lineBackorder(line);
  const backorder = units && backorderTexts.line(units, quantity);
  const price = { unitPrice, isOwn: isOwnPrice(line, unitPrice), discount, total };
  return [{ id, name, quantity, ...price, picture, backorder, area: lineArea(line) }];
}
