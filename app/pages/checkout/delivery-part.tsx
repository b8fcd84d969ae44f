import { Link } from "react-router";
import { checkoutMessages as say } from "#app/content/checkout-messages.ts";
import { company } from "#app/content/company.ts";
import { delivery, provinces } from "#app/content/delivery.ts";
import type { DeliveryOffer, DeliveryWay } from "#app/domain/orders/delivery-offers.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckoutField, CheckoutSelect } from "./checkout-field.tsx";
import { CheckoutPart } from "./checkout-part.tsx";
import { ChoiceError, ChoiceRow } from "./choice-row.tsx";
import { DeliveryPrice } from "./delivery-price.tsx";
import type { PartProps } from "./part-props.ts";

/** How it reaches the buyer; an address only where a courier needs one. */
export function DeliveryPart({ offers, way, ...part }: DeliveryPartProps) {
  const isByMail = offers.some((offer) => offer.way === "email");
  const error = part.errors.deliveryWay;
  return (
    <CheckoutPart step="delivery" title="Delivery" part={part}>
      {isByMail ? (
        <div className="choice-rows">
          <input type="hidden" name="deliveryWay" value="email" />
          <ChoiceError name="deliveryWay" said={error} />
          <p>
            Nothing in your cart has to be carried: we send it to your email address, free of
            charge.
          </p>
        </div>
      ) : (
        <>
          <fieldset
            className="choice-rows"
            aria-describedby={error && "checkout-deliveryWay-error"}
          >
            <legend className="sr-only">How do you want to get it?</legend>
            <ChoiceError name="deliveryWay" said={error} />
            {offers.map((offer, place) => (
              <ChoiceRow
                key={offer.way}
                name="deliveryWay"
                value={offer.way}
                isFirst={place === 0}
                isChosen={offer.way === way}
                isClosed={offer.cents === undefined}
                label={labels[offer.way]}
                side={<DeliveryPrice offer={offer} />}
              >
                <OfferWords offer={offer} />
              </ChoiceRow>
            ))}
          </fieldset>
          {offers.some(({ cents }) => cents === undefined) && (
            <Link to="/cart#ask" className="text-link justify-self-start py-2.5 text-sm">
              Ask us for a price
            </Link>
          )}
          <AddressFields part={part} />
        </>
      )}
    </CheckoutPart>
  );
}

const labels: Record<DeliveryWay, string> = {
  courier: "Courier to your door",
  collection: delivery.collection.label,
  email: "By email",
};

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

function AddressFields({ part }: { part: PartProps }) {
  return (
    <fieldset className="checkout-address">
      <legend>Where to?</legend>
      <div className="checkout-grid">
        <CheckoutField
          name="street"
          label="Street and number"
          autoComplete="shipping address-line1"
          required
          maxLength={120}
          of={part}
          className="checkout-whole"
        />
        <CheckoutField
          name="building"
          label="Building, complex or unit (optional)"
          autoComplete="shipping address-line2"
          maxLength={120}
          of={part}
          className="checkout-whole"
        />
        <CheckoutField
          name="suburb"
          label="Suburb"
          autoComplete="shipping address-level3"
          required
          maxLength={80}
          of={part}
        />
        <CheckoutField
          name="city"
          label="Town or city"
          autoComplete="shipping address-level2"
          required
          maxLength={80}
          of={part}
        />
        <CheckoutSelect
          name="province"
          label="Province"
          autoComplete="shipping address-level1"
          required
          options={provinces}
          of={part}
        />
        <CheckoutField
          name="postalCode"
          label="Postal code"
          inputMode="numeric"
          autoComplete="shipping postal-code"
          required
          maxLength={10}
          of={part}
        />
      </div>
      <Button
        type="submit"
        name="go"
        value="stay"
        variant="line"
        size="s"
        className="checkout-update"
      >
        Update delivery cost
      </Button>
    </fieldset>
  );
}

type DeliveryPartProps = PartProps & {
  offers: readonly DeliveryOffer[];
  way: DeliveryWay | undefined;
};
