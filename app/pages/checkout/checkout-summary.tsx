import type { ReactNode } from "react";
import { Link } from "react-router";
import { randText } from "#app/content/rand-text.ts";
import type { DeliveryOffer } from "#app/domain/orders/delivery-offers.ts";
import { Picture } from "#app/ui/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import { OrderSums } from "./order-sums.tsx";
import type { ShownLine } from "./shown-line.ts";
import "#app/ui/text-button.css";
import "#app/pages/cart/cart-summary.css";

/** What is bought and what it costs, beside the form. The sums follow what is chosen there. */
export function CheckoutSummary(props: CheckoutSummaryProps) {
  const { lines, goods, offer, hasNews, isQuote, children } = props;
  return (
    <section className="cart-summary checkout-summary" aria-labelledby="summary">
      <div className="checkout-summary-head">
        <h2 id="summary">{isQuote ? "Your quotation" : "Your order"}</h2>
        <Link to="/cart" className="text-button">
          Change<span className="visually-hidden"> what is in your cart</span>
        </Link>
      </div>
      <ul className="checkout-lines">
        {lines.map(({ id, name, quantity, total, picture }) => (
          <li key={id}>
            <span className="checkout-picture">
              <Picture picture={picture} alt="" sizes="56px" />
            </span>
            <span className="checkout-name">
              {name} <span className="caption">{quantity} ×</span>
            </span>
            <Price cents={total} />
          </li>
        ))}
      </ul>
      <OrderSums goods={goods} offer={offer} />
      <p role="status" className="visually-hidden">
        {offer?.cents !== undefined && !offer.isLeast
          ? `Delivery ${randText(offer.cents)}, total ${randText(goods + offer.cents)}`
          : ""}
      </p>
      {children}
      {hasNews && (
        <p className="caption">
          Something in your cart has changed since you chose it. We show you before you go on.
        </p>
      )}
    </section>
  );
}

type CheckoutSummaryProps = {
  lines: readonly ShownLine[];
  goods: number;
  offer: DeliveryOffer | undefined;
  /** A price or the stock of something changed, and its buyer has not agreed yet. */
  hasNews: boolean;
  isQuote: boolean;
  /** What must be known before going on. */
  children?: ReactNode;
};
