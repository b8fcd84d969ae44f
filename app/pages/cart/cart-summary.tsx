import type { ReactNode } from "react";
import { company } from "#app/content/company.ts";
import { FOR_QUOTE } from "#app/domain/checkout/checkout-steps.ts";
import { type DeliveryOffer, deliveryOffers } from "#app/domain/checkout/delivery.ts";
import type { CartTotals } from "#app/domain/checkout/pricing.ts";
import { QUOTE_DAYS } from "#app/domain/orders/order-states.ts";
import { ButtonLink, buttonClass } from "#app/ui/form/button.tsx";
import { Price } from "#app/ui/price.tsx";
import { Totals } from "#app/ui/totals.tsx";
import "#app/ui/form/text-button.css";
import "./cart-summary.css";

export function CartSummary(props: CartSummaryProps) {
  const { totals, grams, province, needsQuotation, children } = props;
  const { total, vat, vatPercent } = totals;
  const [delivery] = deliveryOffers(grams, province);
  const isByMail = delivery?.method === "email";
  return (
    <section className="stack cart-summary panel panel-bleed" aria-labelledby="summary">
      <h2 id="summary">Summary</h2>
      <Totals
        rows={[
          {
            label: isByMail ? "By email" : "Delivery",
            amount: (
              <span className="cart-delivery">
                {delivery && <DeliveryHint offer={delivery} province={province} />}
              </span>
            ),
          },
          vat !== undefined && {
            label: "Total without VAT",
            note: !isByMail && "before delivery",
            amount: total - vat,
            isTotal: true,
          },
          vat !== undefined && { label: `VAT at ${vatPercent}%`, amount: vat },
          {
            label: vat === undefined ? "Total" : "Total with VAT",
            note: !isByMail && "before delivery",
            amount: total,
            isTotal: true,
          },
        ]}
      />
      {vat === undefined && (
        <p className="caption">VAT not charged: {company.legalName} is not registered for VAT.</p>
      )}
      {children}
      {total > 0 ? (
        <>
          {!needsQuotation && (
            <ButtonLink to="/checkout" variant="sun" icon="arrow-right">
              Checkout
            </ButtonLink>
          )}
          <ButtonLink to={`/checkout?for=${FOR_QUOTE}`} variant={needsQuotation ? "sun" : "line"}>
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
  /** Above the guest limit: the notice in `children` says why there is no checkout button. */
  needsQuotation?: boolean;
  children?: ReactNode;
};
type DeliveryHintProps = { offer: DeliveryOffer; province: string | undefined };
