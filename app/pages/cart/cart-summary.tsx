import { company } from "#app/content/company.ts";
import { type CartTotals, VAT_PERCENT } from "#app/domain/cart/cart-totals.ts";
import { deliveryOffers } from "#app/domain/orders/delivery-offers.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { Price, priceText } from "#app/ui/price.tsx";

/** What there is to pay, and the way on. */
export function CartSummary({ totals, grams }: { totals: CartTotals; grams: number }) {
  const { total, vat } = totals;
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
        <dt>Delivery</dt>
        <dd className="max-w-[18ch] justify-self-end text-soft">{deliveryHint(grams)}</dd>
        <dt className="cart-total">{vat === undefined ? "Total" : "Total with VAT"}</dt>
        <dd className="cart-total">
          <Price cents={total} />
        </dd>
      </dl>
      {vat === undefined && (
        <p className="caption">VAT not charged: {company.legalName} is not registered for VAT.</p>
      )}
      {total > 0 ? (
        <>
          <ButtonLink to="/checkout" variant="sun" icon="arrow-right">
            Checkout
          </ButtonLink>
          <a href="#ask" className="text-button justify-self-center">
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

/** What bringing it costs at least: where it goes is asked at the checkout. */
function deliveryHint(grams: number): string {
  const [first] = deliveryOffers(grams);
  if (first?.way === "email") return "By email, free";
  return first?.cents === undefined
    ? "Collect for free, or ask us"
    : `from ${priceText(first.cents)}, or collect for free`;
}
