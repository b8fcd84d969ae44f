import { deliveryTexts } from "#app/content/delivery.ts";
import type { DeliveryOffer } from "#app/domain/checkout/delivery.ts";
import { orderTotals, type PricedCart } from "#app/domain/checkout/pricing.ts";
import { discountLabel } from "#app/domain/discounts/apply-discounts.ts";
import { DiscountAmount } from "#app/ui/discount-amount.tsx";
import { Price } from "#app/ui/price.tsx";
import { Totals } from "#app/ui/totals.tsx";

export function OrderTotals({ priced, offer: charged, vatPercent }: OrderTotalsProps) {
  const { goods, freeDelivery } = priced;
  // Whatever it would cost: no province has to be known.
  const offer = charged?.isLeast ? offerAfterDiscount(charged, freeDelivery) : charged;
  const { total, vat, deliveryDiscount } = orderTotals(priced, offer?.cents ?? 0, vatPercent);
  const amountFrom = (cents: number, size?: "l") => (
    <>
      {offer?.isLeast && <span className="order-from soft">from </span>}
      <Price cents={cents} size={size} />
    </>
  );
  return (
    <Totals
      rows={[
        ...discountRows(priced),
        { label: "Subtotal", amount: goods },
        {
          label: deliveryTexts[offer?.method ?? "courier"].title,
          note: freeDelivery !== undefined && offer !== charged && discountLabel(freeDelivery),
          amount: offer && <DeliveryPrice offer={offer} />,
        },
        freeDelivery !== undefined &&
          deliveryDiscount > 0 && {
            label: discountLabel(freeDelivery),
            amount: <DiscountAmount cents={deliveryDiscount} />,
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

/** Free where a discount takes the cost off, unless it is too heavy for the courier. */
export function offerAfterDiscount(
  offer: DeliveryOffer,
  freeDelivery: PricedCart["freeDelivery"],
): DeliveryOffer {
  const isFree = freeDelivery !== undefined && offer.cents !== undefined;
  return isFree ? { ...offer, cents: 0, isLeast: false } : offer;
}

/** What the goods cost before the discount, and the discount. */
export function discountRows({ goods, discount }: OrderTotalsProps["priced"]) {
  if (!discount) return [];
  return [
    { label: "Before discount", amount: goods + discount.cents },
    { label: discountLabel(discount), amount: <DiscountAmount cents={discount.cents} /> },
  ];
}

type OrderTotalsProps = {
  priced: Pick<PricedCart, "goods" | "discount" | "freeDelivery">;
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
