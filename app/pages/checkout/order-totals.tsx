import { deliveryTexts } from "#app/content/delivery.ts";
import type { DeliveryOffer } from "#app/domain/checkout/delivery.ts";
import { orderTotals } from "#app/domain/checkout/pricing.ts";
import { Price } from "#app/ui/price.tsx";
import { Totals } from "#app/ui/totals.tsx";

export function OrderTotals({ goods, offer, vatPercent }: OrderTotalsProps) {
  const { total, vat } = orderTotals([{ unitPrice: goods, quantity: 1 }], {
    delivery: offer?.cents ?? 0,
    vatPercent,
  });
  const amountFrom = (cents: number, size?: "l") => (
    <>
      {offer?.isLeast && <span className="order-from soft">from </span>}
      <Price cents={cents} size={size} />
    </>
  );
  return (
    <Totals
      rows={[
        { label: "Subtotal", amount: goods },
        {
          label: deliveryTexts[offer?.method ?? "courier"].title,
          amount: offer && <DeliveryPrice offer={offer} />,
        },
        {
          label: vatPercent === null ? "Total" : "Total incl. VAT",
          amount: amountFrom(total, "l"),
          isTotal: true,
        },
        vatPercent !== null && {
          label: `VAT at ${vatPercent}%, included`,
          amount: amountFrom(vat),
        },
      ]}
    />
  );
}

type OrderTotalsProps = {
  goods: number;
  offer: DeliveryOffer | undefined;
  /** Null where no VAT is charged. */
  vatPercent: number | null;
};

export function DeliveryPrice({ offer: { cents, isLeast } }: { offer: DeliveryOffer }) {
  if (cents === undefined) return null;
  if (cents === 0 && !isLeast) return <>Free</>;
  return (
    <>
      {isLeast && "from "}
      <Price cents={cents} />
    </>
  );
}
