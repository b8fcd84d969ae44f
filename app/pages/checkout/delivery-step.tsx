import { Link } from "react-router";
import { company } from "#app/content/company.ts";
import { officeHours } from "#app/content/company-details.ts";
import { delivery, deliveryTexts, freeDeliveryNote } from "#app/content/delivery.ts";
import { formatCount } from "#app/content/format/dates-and-numbers.ts";
import { addressHints, checkoutMessages } from "#app/content/messages/checkout-messages.ts";
import { serviceAreaTexts } from "#app/content/messages/service-area-texts.ts";
import { provinces } from "#app/content/provinces.ts";
import type { DeliveryMethod, DeliveryOffer } from "#app/domain/checkout/delivery.ts";
import { Button } from "#app/ui/form/button.tsx";
import { CheckoutField, RadioGroupError, RadioRow } from "./checkout-fields.tsx";
import { DeliveryPrice } from "./order-totals.tsx";
import { type StepProps, StepSection } from "./step-section.tsx";

/** Delivery method, with an address where a courier, a service or the invoice needs one. */
export function DeliveryStep(props: DeliveryStepProps) {
  const { offers, method, isForInvoice, isForSite, ...part } = props;
  const isByMail = offers.some((offer) => offer.method === "email");
  const error = part.errors.deliveryMethod;
  return (
    <StepSection step="delivery" title="Delivery" stepProps={part}>
      {isByMail ? (
        <>
          <div className="stack radio-rows">
            <input type="hidden" name="deliveryMethod" value="email" />
            <RadioGroupError name="deliveryMethod" message={error} />
            <p>
              Nothing in your cart needs a courier. We email licences to you and contact you to book
              services. There is no delivery charge.
            </p>
          </div>
          {(isForInvoice || isForSite) && (
            <CheckoutAddressFields
              stepProps={part}
              method="email"
              isForInvoice={isForInvoice}
              isForSite={isForSite}
            />
          )}
        </>
      ) : (
        <>
          <fieldset
            className="stack radio-rows"
            aria-describedby={error && "checkout-deliveryMethod-error"}
          >
            <legend className="visually-hidden">How would you like to receive your order?</legend>
            <RadioGroupError name="deliveryMethod" message={error} />
            {offers.map((offer, index) => (
              <RadioRow
                key={offer.method}
                name="deliveryMethod"
                value={offer.method}
                isFirst={index === 0}
                isSelected={offer.method === method}
                isDisabled={offer.cents === undefined}
                label={deliveryTexts[offer.method].option}
                side={<DeliveryPrice offer={offer} />}
              >
                <OfferText offer={offer} />
              </RadioRow>
            ))}
          </fieldset>
          {offers.some(({ cents }) => cents === undefined) && (
            <Link to="/cart#ask" className="text-button checkout-ask">
              Ask us for a price
            </Link>
          )}
          <CheckoutAddressFields
            stepProps={part}
            method={method}
            isForInvoice={isForInvoice}
            isForSite={isForSite}
          />
        </>
      )}
      <CheckoutField
        name="remark"
        label="Anything we should know? (optional)"
        rows={3}
        maxLength={1000}
        of={part}
      />
    </StepSection>
  );
}

function OfferText({ offer: { method, cents, isLeast, days } }: { offer: DeliveryOffer }) {
  if (method === "collection") {
    const { postalAddress } = company();
    return `${postalAddress.join(", ")}. ${officeHours()}, once we have told you it is ready. We keep it for ${formatCount(delivery().keptDays, "day")}.`;
  }
  if (cents === undefined) return checkoutMessages.tooHeavy;
  const note = cents > 0 ? freeDeliveryNote() : undefined;
  const time = days
    ? `${days} from dispatch.`
    : `Choose the province below to see the ${isLeast ? "cost and " : ""}delivery time.`;
  return note ? `${time} ${note}` : time;
}

type DeliveryStepProps = StepProps & {
  offers: readonly DeliveryOffer[];
  method: DeliveryMethod | undefined;
  isForInvoice: boolean;
  /** A service is only offered in some places, so its address is asked for. */
  isForSite: boolean;
};

/**
 * Delivery, site or billing address; CSS selects the heading by the chosen method, so that it works
 * without script.
 */
function CheckoutAddressFields(props: CheckoutAddressFieldsProps) {
  const { stepProps, method, isForInvoice, isForSite } = props;
  const kind = method === "courier" || isForSite ? "shipping" : "billing";
  return (
    <fieldset
      className="checkout-address"
      data-without-courier={isForSite || isForInvoice ? "" : undefined}
    >
      <legend>
        <span className="for-delivery">Delivery address</span>
        <span className="without-courier">{isForSite ? "Site address" : "Billing address"}</span>
      </legend>
      <p className="for-delivery caption">{addressHints.courier}</p>
      <p className="without-courier caption">
        {isForSite ? serviceAreaTexts.siteHint : addressHints.invoice}
      </p>
      <div className="checkout-grid">
        <CheckoutField
          name="street"
          label="Street address"
          autoComplete={`${kind} address-line1`}
          required
          maxLength={120}
          of={stepProps}
          isWide
        />
        <CheckoutField
          name="building"
          label="Building, complex or unit (optional)"
          autoComplete={`${kind} address-line2`}
          maxLength={120}
          of={stepProps}
          isWide
        />
        <CheckoutField
          name="suburb"
          label="Suburb"
          autoComplete={`${kind} address-level3`}
          required
          maxLength={80}
          of={stepProps}
        />
        <CheckoutField
          name="city"
          label="Town or city"
          autoComplete={`${kind} address-level2`}
          required
          maxLength={80}
          of={stepProps}
        />
        <CheckoutField
          name="province"
          label="Province"
          autoComplete={`${kind} address-level1`}
          required
          options={provinces}
          of={stepProps}
        />
        <CheckoutField
          name="postalCode"
          label="Postal code"
          inputMode="numeric"
          autoComplete={`${kind} postal-code`}
          required
          maxLength={10}
          of={stepProps}
        />
      </div>
      <Button
        type="submit"
        name="go"
        value="stay"
        variant="line"
        size="s"
        className="checkout-update only-without-script"
      >
        Update delivery cost
      </Button>
    </fieldset>
  );
}

type CheckoutAddressFieldsProps = Pick<
  DeliveryStepProps,
  "method" | "isForInvoice" | "isForSite"
> & { stepProps: StepProps };
