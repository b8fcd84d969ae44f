import { type ChangeEvent, useId } from "react";
import { useNavigate } from "react-router";
import { delivery } from "#app/content/delivery.ts";
import { backorderTexts } from "#app/content/texts/backorder-texts.ts";
import type { Parcel } from "#app/domain/checkout/delivery.ts";
import type { Destination } from "#app/domain/checkout/delivery-estimate/delivery-destination.ts";
import { estimateDelivery } from "#app/domain/checkout/delivery-estimate/delivery-estimate.ts";
import { DeliverToSelect } from "#app/pages/delivery/deliver-to-select.tsx";
import { rememberDestination } from "#app/pages/delivery/remember-destination.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FieldFrame } from "#app/ui/form/field.tsx";
import "#app/ui/form/select.css";

/** Where to deliver, and when it arrives; the summary shows the cost. */
export function CartDelivery({ parcel, destination, now, backorderBy }: CartDeliveryProps) {
  const id = useId();
  const navigate = useNavigate();
  // Nothing to deliver: licences and services, or nothing in stock; or people collect everything.
  if (parcel.grams === 0 || !delivery().courier) return null;
  const isInStock = backorderBy === undefined;
  const estimate = destination && estimateDelivery({ ...parcel, isInStock }, destination, now);
  const expected = isInStock ? estimate?.expected : backorderTexts.status(backorderBy);

  function choose({ target }: ChangeEvent<HTMLSelectElement>) {
    rememberDestination(target.value);
    const to = new URLSearchParams({ to: target.value });
    void navigate(`/cart?${to}`, { replace: true, preventScrollReset: true });
  }

  return (
    <form action="/cart" className="stack">
      <FieldFrame
        id={id}
        label="Deliver to"
        hint={
          <span role="status">
            {estimate || !isInStock ? expected : "See what delivery costs."}
          </span>
        }
      >
        <DeliverToSelect id={id} className="field-box" value={destination} onChange={choose} />
      </FieldFrame>
      <Button type="submit" variant="line" size="s" className="only-without-script">
        Show delivery cost
      </Button>
    </form>
  );
}

type CartDeliveryProps = {
  parcel: Parcel;
  destination: Destination | undefined;
  /** Of the server, so both render the same day. */
  now: Date;
  /** The last day of the items on backorder (ISO date): everything is delivered together. */
  backorderBy: string | undefined;
};
