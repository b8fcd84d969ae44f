import { company } from "#app/content/company.ts";
import { navigation } from "#app/content/navigation.ts";
import { type CartTotals, VAT_PERCENT } from "#app/domain/cart/cart-totals.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { Price } from "#app/ui/price.tsx";

/** What there is to pay, and the way on. */
export function CartSummary({ totals }: { totals: CartTotals }) {
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
        <dd className="text-soft">Not included</dd>
        <dt className="cart-total">{vat === undefined ? "Total" : "Total with VAT"}</dt>
        <dd className="cart-total">
          <Price cents={total} />
        </dd>
      </dl>
      {vat === undefined && (
        <p className="caption">VAT not charged: {company.legalName} is not registered for VAT.</p>
      )}
      {navigation.checkout && total > 0 ? (
        <>
          <ButtonLink to={navigation.checkout.to} variant="sun" icon="arrow-right">
            {navigation.checkout.label}
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
            Paying online is not open yet. Send us this list, and we reply within 24 hours.
          </p>
        </>
      )}
    </section>
  );
}
