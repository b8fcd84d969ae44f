import { company } from "#app/content/company.ts";
import { deliveryWords } from "#app/content/delivery-words.ts";
import { VAT_PERCENT } from "#app/domain/cart/cart-totals.ts";
import type { DeliveryOffer } from "#app/domain/orders/delivery-offers.ts";
import { orderTotals } from "#app/domain/orders/order-money.ts";
import { Price } from "#app/ui/price.tsx";
import { DeliveryPrice } from "./delivery-price.tsx";

/** Goods, delivery, VAT, and what there is to pay. */
export function OrderSums({ goods, offer }: { goods: number; offer: DeliveryOffer | undefined }) {
  const chargesVat = company.vatNumber !== undefined;
  const { total, vat } = orderTotals([{ unitPrice: goods, quantity: 1 }], {
    delivery: offer?.cents ?? 0,
    chargesVat,
  });
  const isLeast = offer?.isLeast ?? false;
  return (
    <dl className="order-sums">
      <dt>Goods</dt>
      <dd>
        <Price cents={goods} />
      </dd>
      <dt>{deliveryWords[offer?.way ?? "courier"].title}</dt>
      <dd>{offer && <DeliveryPrice offer={offer} />}</dd>
      <dt className="cart-total">Total{chargesVat && " with VAT"}</dt>
      <dd className="cart-total">
        {isLeast && <span className="order-from">from </span>}
        <Price cents={total} />
      </dd>
      {chargesVat && (
        <>
          <dt>VAT at {VAT_PERCENT}%, included</dt>
          <dd>
            {isLeast && "from "}
            <Price cents={vat} />
          </dd>
        </>
      )}
    </dl>
  );
}
