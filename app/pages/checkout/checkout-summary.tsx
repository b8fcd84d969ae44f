import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatRand } from "#app/content/money.ts";
import type { DeliveryOffer } from "#app/domain/checkout/delivery.ts";
import { LineItem } from "#app/ui/line-item.tsx";
import { OrderTotals } from "./order-totals.tsx";
import "#app/ui/form/text-button.css";
import "#app/pages/cart/cart-summary.css";
import { availableQuantity, type CartLine, lineTotal } from "#app/domain/cart/cart.ts";

/** Lines and totals beside the form; they follow the selection. */
export function CheckoutSummary(props: CheckoutSummaryProps) {
  const { lines, goods, vatPercent, offer, hasChanges, isQuote, children } = props;
  return (
    <section
      className="stack cart-summary checkout-summary panel panel-bleed"
      aria-labelledby="summary"
    >
      <div className="split review-head">
        <h2 id="summary">{isQuote ? "Your quotation" : "Your order"}</h2>
        <Link to="/cart" className="text-button">
          Change<span className="visually-hidden"> what is in your cart</span>
        </Link>
      </div>
      <ul className="line-items">
        {lines.map(({ id, quantity, ...line }) => (
          <LineItem key={id} {...line} caption={`${quantity} ×`} />
        ))}
      </ul>
      <OrderTotals goods={goods} offer={offer} vatPercent={vatPercent} />
      <p role="status" className="visually-hidden">
        {offer?.cents !== undefined && !offer.isLeast
          ? `Delivery ${formatRand(offer.cents)}, total ${formatRand(goods + offer.cents)}`
          : ""}
      </p>
      {children}
      {hasChanges && (
        <p className="caption">
          Something in your cart has changed since you chose it. We show you before you go on.
        </p>
      )}
    </section>
  );
}

type CheckoutSummaryProps = {
  lines: ReturnType<typeof summaryLine>;
  goods: number;
  vatPercent: number | null;
  offer: DeliveryOffer | undefined;
  /** Unacknowledged changes of price or stock. */
  hasChanges: boolean;
  isQuote: boolean;
  children?: ReactNode;
};

export function summaryLine(line: CartLine) {
  const { id, name, product } = line;
  const quantity = availableQuantity(line);
  if (quantity === 0) return [];
  return [{ id, name, quantity, total: lineTotal(line), picture: product?.picture }];
}
