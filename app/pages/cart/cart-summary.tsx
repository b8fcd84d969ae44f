import type { ReactNode } from "react";
import { Link } from "react-router";
import { company } from "#app/content/company.ts";
import { delivery, freeDeliveryNote } from "#app/content/delivery.ts";
import { replyTime } from "#app/content/reply-time.ts";
import { quotationTime } from "#app/content/shop-terms.ts";
import { FOR_QUOTE } from "#app/domain/checkout/checkout-steps.ts";
import { type DeliveryOffer, deliveryOffers, type Parcel } from "#app/domain/checkout/delivery.ts";
import { COLLECTION } from "#app/domain/checkout/delivery-estimate/delivery-destination.ts";
import { type CartTotals, orderTotals, type PricedCart } from "#app/domain/checkout/pricing.ts";
import { discountRows, offerAfterDiscount } from "#app/pages/checkout/order-totals.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Price } from "#app/ui/price.tsx";
import { Totals } from "#app/ui/totals.tsx";
import "./cart-summary.css";

export function CartSummary(props: CartSummaryProps) {
  const { totals, priced, parcel, province, payment, needsQuotation, children } = props;
  const { total, vat, vatPercent } = totals;
  const [offer] = deliveryOffers(parcel, province);
  const isByMail = offer?.method === "email";
  // Without a province, the courier's lowest price says too little.
  const delivered = offer && !offer.isLeast && !isByMail ? offer.cents : undefined;
  const free = offer?.method === "courier" && offer.cents ? freeDeliveryNote() : undefined;
  return (
    <section className="stack cart-summary panel panel-bleed" aria-labelledby="summary">
      <h2 id="summary">Summary</h2>
      <Totals
        rows={[
          ...discountRows(priced),
          { label: "Subtotal", amount: priced.goods },
          {
            label: "Delivery",
            amount: (
              <span className="cart-delivery soft">
                {offer && (
                  <DeliveryHint
                    offer={offerAfterDiscount(offer, priced.freeDelivery)}
                    province={province}
                  />
                )}
              </span>
            ),
          },
          vat !== undefined && {
            label: "Total excl. VAT",
            note: !isByMail && "before delivery",
            amount: total - vat,
            isTotal: true,
          },
          vat !== undefined && { label: `VAT at ${vatPercent}%`, amount: vat },
          {
            label: vat === undefined ? "Total" : "Total incl. VAT",
            note: !isByMail && "before delivery",
            amount: total,
            isTotal: true,
          },
          delivered !== undefined && {
            label: "To pay",
            note: "including delivery",
            amount: orderTotals(priced, delivered, vatPercent).total,
            isTotal: true,
            isDue: true,
          },
        ]}
      />
      {free && <p className="caption">{free}</p>}
      {vat === undefined && (
        <p className="caption">VAT not charged: {company().legalName} is not registered for VAT.</p>
      )}
      {children}
      {total > 0 && payment && <p className="caption">{payment}</p>}
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
            As a PDF. Prices are valid for {quotationTime()}.
          </p>
          <Link to="/quotes/ask" className="text-button">
            Ask for a better price
          </Link>
          <a href="#ask" className="text-button">
            Ask us about these items
          </a>
        </>
      ) : (
        <>
          <ButtonLink to="/quotes/ask" variant="sun">
            Ask for a quotation
          </ButtonLink>
          <a href="#ask" className="text-button">
            Ask us about these items
          </a>
          <p className="caption">
            None of this is in stock at the moment. Ask us for a quotation or a restock date; we’ll
            reply within {replyTime()}.
          </p>
        </>
      )}
    </section>
  );
}

/** The cost of delivery, or the lowest cost: the address is asked for at the checkout. */
function DeliveryHint({ offer: { method, cents, isLeast }, province }: DeliveryHintProps) {
  if (method === "email") return <>Free</>;
  if (province === COLLECTION || method === "collection") return <>Free collection</>;
  const { collection } = delivery();
  if (cents === undefined)
    return collection ? <>Collect for free, or ask us for a price</> : <>Ask us for a price</>;
  if (cents === 0 && !isLeast) return <>Free</>;
  return (
    <>
      {isLeast && "from "}
      <Price cents={cents} />
      {!isLeast && ` to ${province}`}
      {collection && ", or collect for free"}
    </>
  );
}

type CartSummaryProps = {
  totals: CartTotals;
  priced: Pick<PricedCart, "goods" | "discount" | "freeDelivery">;
  parcel: Parcel;
  /** Chosen, or known from the checkout or the last order; or "collection". */
  province?: string | undefined;
  /** How people can pay. */
  payment?: string | undefined;
  /** Above the guest limit: the notice in `children` says why there is no checkout button. */
  needsQuotation?: boolean;
  children?: ReactNode;
};
type DeliveryHintProps = { offer: DeliveryOffer; province: string | undefined };
