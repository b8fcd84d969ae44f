import type { DeliveryOffer } from "#app/domain/orders/delivery-offers.ts";
import { Price } from "#app/ui/price.tsx";

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
