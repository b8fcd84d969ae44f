import { Link } from "react-router";
import { checkoutMessages as say } from "#app/content/checkout-messages.ts";
import { company } from "#app/content/company.ts";
import { delivery } from "#app/content/delivery.ts";
import { deliveryWords } from "#app/content/delivery-words.ts";
import type { DeliveryOffer, DeliveryWay } from "#app/domain/orders/delivery-offers.ts";
import { AddressFields } from "./address-fields.tsx";
import { CheckoutArea } from "./checkout-field.tsx";
import { CheckoutPart } from "./checkout-part.tsx";
import { ChoiceError, ChoiceRow } from "./choice-row.tsx";
import { DeliveryPrice } from "./delivery-price.tsx";
import type { PartProps } from "./part-props.ts";

/** How it reaches the buyer; an address only where a courier or the invoice needs one. */
export function DeliveryPart({ offers, way, isForInvoice, ...part }: DeliveryPartProps) {
  const isByMail = offers.some((offer) => offer.way === "email");
  const error = part.errors.deliveryWay;
  return (
    <CheckoutPart step="delivery" title="Delivery" part={part}>
      {isByMail ? (
        <>
          <div className="choice-rows">
            <input type="hidden" name="deliveryWay" value="email" />
            <ChoiceError name="deliveryWay" said={error} />
            <p>
              Nothing in your cart has to be carried: we send it to your email address, free of
              charge.
            </p>
          </div>
          {isForInvoice && <AddressFields part={part} way="email" isForInvoice />}
        </>
      ) : (
        <>
          <fieldset
            className="choice-rows"
            aria-describedby={error && "checkout-deliveryWay-error"}
          >
            <legend className="visually-hidden">How do you want to get it?</legend>
            <ChoiceError name="deliveryWay" said={error} />
            {offers.map((offer, place) => (
              <ChoiceRow
                key={offer.way}
                name="deliveryWay"
                value={offer.way}
                isFirst={place === 0}
                isChosen={offer.way === way}
                isClosed={offer.cents === undefined}
                label={deliveryWords[offer.way].choice}
                side={<DeliveryPrice offer={offer} />}
              >
                <OfferWords offer={offer} />
              </ChoiceRow>
            ))}
          </fieldset>
          {offers.some(({ cents }) => cents === undefined) && (
            <Link to="/cart#ask" className="text-link checkout-ask">
              Ask us for a price
            </Link>
          )}
          <AddressFields part={part} way={way} isForInvoice={isForInvoice} />
        </>
      )}
      <CheckoutArea
        name="remark"
        label="Anything we should know? (optional)"
        rows={3}
        maxLength={1000}
        of={part}
      />
    </CheckoutPart>
  );
}

function OfferWords({ offer: { way, cents, days } }: { offer: DeliveryOffer }) {
  if (way === "collection") {
    const { hours, keptDays } = delivery.collection;
    return (
      <>
        {company.address.join(", ")}. {hours}, once we have told you that it is ready. We keep it
        for {keptDays} days.
      </>
    );
  }
  if (cents === undefined) return <>{say.tooHeavy}</>;
  return (
    <>
      {days
        ? `${days} after it leaves us.`
        : "Choose the province below to see the cost and the days."}
    </>
  );
}

type DeliveryPartProps = PartProps & {
  offers: readonly DeliveryOffer[];
  way: DeliveryWay | undefined;
  /** The invoice needs an address, also where nothing is brought to one. */
  isForInvoice: boolean;
};
