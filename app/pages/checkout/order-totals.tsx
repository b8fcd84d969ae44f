import { deliveryTexts } from "#app/content/delivery.ts";
import type { DeliveryOffer } from "#app/domain/checkout/delivery.ts";
import { CHARGES_VAT, orderTotals, VAT_PERCENT } from "#app/domain/checkout/pricing.ts";
import { Price } from "#app/ui/price.tsx";

/** Goods, delivery, VAT and total. */
export function OrderTotals({ goods, offer }: { goods: number; offer: DeliveryOffer | undefined }) {
  const { total, vat } = orderTotals([{ unitPrice: goods, quantity: 1 }], {
    delivery: offer?.cents ?? 0,
  });
  const isLeast = offer?.isLeast ?? false;
  return (
    <dl className="order-totals">
      <dt>Goods</dt>
      <dd>
        <Price cents={goods} />
      </dd>
      <dt>{deliveryTexts[offer?.method ?? "courier"].title}</dt>
      <dd>{offer && <DeliveryPrice offer={offer} />}</dd>
      <dt className="cart-total">Total{CHARGES_VAT && " with VAT"}</dt>
      <dd className="cart-total">
        {isLeast && <span className="order-from">from </span>}
        <Price cents={total} />
      </dd>
      {CHARGES_VAT && (
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

export function DeliveryPrice({ offer: { cents, isLeast } }: { offer: DeliveryOffer }) {
  if (cents === undefined) return null;
  if (cents === 0) return <>Free</>;
  return (
    <>
      {isLeast && "from "}
      <Price cents={cents} />
    </>
  );
}
