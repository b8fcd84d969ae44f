import type { ReactNode } from "react";
import { company } from "#app/content/company.ts";
import { FOR_QUOTE } from "#app/domain/checkout/checkout-steps.ts";
import { type DeliveryOffer, deliveryOffers } from "#app/domain/checkout/delivery.ts";
import { type CartTotals, VAT_PERCENT } from "#app/domain/checkout/pricing.ts";
import { QUOTE_DAYS } from "#app/domain/orders/order-states.ts";
import { ButtonLink, buttonClass } from "#app/ui/form/button.tsx";
import { Price } from "#app/ui/price.tsx";
import "#app/ui/form/text-button.css";
import "./cart-summary.css";

/** Totals and checkout button. */
export function CartSummary({ totals, grams, province, children }: CartSummaryProps) {
  const { total, vat } = totals;
  const [delivery] = deliveryOffers(grams, province);
  const isByMail = delivery?.method === "email";
  return (
    <section className="cart-summary" aria-labelledby="summary">
      <h2 id="summary">Summary</h2>
      <dl>
        {vat !== undefined && (
          <>
            <dt>Goods, without VAT</dt>
            <dd>
              <Price cents={total - vat} />
            </dd>
            <dt>VAT at {VAT_PERCENT}%</dt>
            <dd>
              <Price cents={vat} />
            </dd>
          </>
        )}
        <dt>{isByMail ? "By email" : "Delivery"}</dt>
        <dd className="cart-delivery">
          {delivery && <DeliveryHint offer={delivery} province={province} />}
        </dd>
        <dt className="cart-total">
          {vat === undefined ? "Total" : "Total with VAT"}
          {!isByMail && (
            <>
              {" "}
              <span className="caption">before delivery</span>
            </>
          )}
        </dt>
        <dd className="cart-total">
          <Price cents={total} />
        </dd>
      </dl>
      {vat === undefined && (
        <p className="caption">VAT not charged: {company.legalName} is not registered for VAT.</p>
      )}
      {children}
      {total > 0 ? (
        <>
          <ButtonLink to="/checkout" variant="sun" icon="arrow-right">
            Checkout
          </ButtonLink>
          <ButtonLink to={`/checkout?for=${FOR_QUOTE}`} variant="line">
            Get a quotation
          </ButtonLink>
          <p className="caption cart-quote-note">
            As a PDF. Its prices hold for {QUOTE_DAYS} days.
          </p>
          <a href="#ask" className="text-button">
            Ask us about this order
          </a>
        </>
      ) : (
        <>
          <a href="#ask" className={buttonClass({ variant: "sun" })}>
            Ask us about this order
          </a>
          <p className="caption">
            Nothing of this is in stock now. Ask us when it is, and we reply within 24 hours.
          </p>
        </>
      )}
    </section>
  );
}

/** What bringing it costs, or costs at least: where it goes is asked at the checkout. */
function DeliveryHint({ offer: { method, cents, isLeast }, province }: DeliveryHintProps) {
  if (method === "email") return <>Free</>;
  if (cents === undefined) return <>Collect for free, or ask us</>;
  return (
    <>
      {isLeast && "from "}
      <Price cents={cents} />
      {!isLeast && ` to ${province}`}, or collect for free
    </>
  );
}

type CartSummaryProps = {
  totals: CartTotals;
  grams: number;
  /** Known from the checkout or the last order. */
  province?: string | undefined;
  /** Notices above the checkout button. */
  children?: ReactNode;
};
type DeliveryHintProps = { offer: DeliveryOffer; province: string | undefined };
