import { company } from "#app/content/company.ts";
import { Price } from "#app/ui/price.tsx";
import type { OrderView } from "./order-view.server.ts";

/** What it costs in all, with the VAT that is in it. */
export function OrderSum({ totals }: { totals: OrderView["totals"] }) {
  const { goods, delivery, total, vat, vatPercent, refunded } = totals;
  return (
    <section className="order-sum" aria-labelledby="sum">
      <h2 id="sum">Summary</h2>
      <dl>
        <dt>Goods</dt>
        <dd>
          <Price cents={goods} />
        </dd>
        <dt>Delivery</dt>
        <dd>{delivery === 0 ? "Free" : <Price cents={delivery} />}</dd>
        <dt className="order-total">{vat === undefined ? "Total" : "Total with VAT"}</dt>
        <dd className="order-total">
          <Price cents={total} />
        </dd>
        {vat !== undefined && (
          <>
            <dt>VAT at {vatPercent}%, included</dt>
            <dd>
              <Price cents={vat} />
            </dd>
          </>
        )}
        {refunded > 0 && (
          <>
            <dt>Paid back to you</dt>
            <dd>
              <Price cents={refunded} />
            </dd>
          </>
        )}
      </dl>
      {vat === undefined && (
        <p className="caption">VAT not charged: {company.legalName} is not registered for VAT.</p>
      )}
    </section>
  );
}
