import { deliveryTexts } from "#app/content/delivery.ts";
import type { DeliveryOffer } from "#app/domain/checkout/delivery.ts";
import { CHARGES_VAT, orderTotals, VAT_PERCENT } from "#app/domain/checkout/pricing.ts";
import { Price } from "#app/ui/price.tsx";
import { Totals } from "#app/ui/totals.tsx";

export function OrderTotals({ goods, offer }: { goods: number; offer: DeliveryOffer | undefined }) {
  const { total, vat } = orderTotals([{ unitPrice: goods, quantity: 1 }], {
    delivery: offer?.cents ?? 0,
  });
  const amountFrom = (cents: number) => (
    <>
      {offer?.isLeast && <span className="order-from">from </span>}
      <Price cents={cents} />
    </>
  );
  return (
    <Totals
      rows={[
        { label: "Goods", amount: goods },
        {
          label: deliveryTexts[offer?.method ?? "courier"].title,
          amount: offer && <DeliveryPrice offer={offer} />,
        },
        {
          label: CHARGES_VAT ? "Total with VAT" : "Total",
          amount: amountFrom(total),
          isTotal: true,
        },
        CHARGES_VAT && { label: `VAT at ${VAT_PERCENT}%, included`, amount: amountFrom(vat) },
      ]}
    />
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
