import { delivery } from "#app/content/delivery.ts";
import { COLLECTION } from "#app/domain/checkout/delivery-estimate/delivery-destination.ts";
import type { DeliveryEstimate } from "#app/domain/checkout/delivery-estimate/delivery-estimate.ts";
import { DeliveryCost } from "./delivery-cost.tsx";

/** "R 99.00 to Gauteng for one unit. Delivered Thursday 19 or Friday 20 November if your payment …" */
export function DeliveryEstimateText({ estimate }: { estimate: DeliveryEstimate }) {
  const { destination, cents, expected } = estimate;
  if (destination === COLLECTION) return <>Free. {expected}</>;
  if (cents === undefined)
    return (
      <>
        Too heavy for the courier: {delivery().collection && "collect for free, or "}ask us for a
        price.
      </>
    );
  return (
    <>
      {cents === 0 ? (
        <>Free to {destination}</>
      ) : (
        <>
          <DeliveryCost cents={cents} /> to {destination} for one unit
        </>
      )}
      . {expected}
    </>
  );
}
