import { company } from "#app/content/company.ts";
import { deliveryWords } from "#app/content/delivery-words.ts";
import { Price } from "#app/ui/price.tsx";
import type { OrderView } from "./order-view.server.ts";

/** What it costs in all, with the VAT that is in it. */
export function OrderSum({ totals, way }: OrderSumProps) {
  const { goods, delivery, total, vat, vatPercent, refunded, paid, due } = totals;
  return (
    <section className="order-sum" aria-labelledby="sum">
      <h2 id="sum">Summary</h2>
      <dl>
        <dt>Goods</dt>
        <dd>
          <Price cents={goods} />
        </dd>
        <dt>{deliveryWords[way].title}</dt>
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
        {paid > 0 && due > 0 && (
          <>
            <dt>Paid so far</dt>
            <dd>
              <Price cents={paid} />
            </dd>
            <dt>Still to pay</dt>
            <dd>
              <Price cents={due} />
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

type OrderSumProps = {
  totals: OrderView["totals"];
  way: OrderView["delivery"]["way"];
};
