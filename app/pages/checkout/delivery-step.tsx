import { type ComponentProps, useState } from "react";
import { company } from "#app/content/company.ts";
import { officeHours } from "#app/content/company-details.ts";
import { delivery, deliveryTexts, freeDeliveryNote } from "#app/content/delivery.ts";
import { postalCodeHint } from "#app/content/postal-codes.ts";
import { addressHints, checkoutTexts } from "#app/content/texts/checkout-texts.ts";
import { serviceAreaTexts } from "#app/content/texts/service-area-texts.ts";
import {
  type AddressField,
  addressFields,
  STREET_OR_POST_BOX,
} from "#app/domain/checkout/address-fields.ts";
import type { SubmittedDetails } from "#app/domain/checkout/checkout-details.ts";
import { billingFields, type CheckoutFieldName } from "#app/domain/checkout/checkout-steps.ts";
import type { DeliveryMethod, DeliveryOffer } from "#app/domain/checkout/delivery.ts";
import { formatCount } from "#app/format/dates-and-numbers.ts";
import { Button } from "#app/ui/form/button.tsx";
import { CheckField } from "#app/ui/form/check-field.tsx";
import { PathLink } from "#app/ui/path-link.tsx";
import { CheckoutField, checkoutFieldId, RadioGroupError, RadioRow } from "./checkout-fields.tsx";
import { DeliveryPrice } from "./order-totals.tsx";
import { type StepProps, StepSection } from "./step-section.tsx";

/** Delivery method, with an address where a courier, a service or the invoice needs one. */
export function DeliveryStep(props: DeliveryStepProps) {
  const { offers, expected, method, chosen, isForInvoice, isForSite, ...part } = props;
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
              services. There’s no delivery charge.
            </p>
          </div>
          {(isForInvoice || isForSite) && (
            <CheckoutAddressFields
              stepProps={part}
              chosen={chosen}
              method="email"
              isForInvoice={isForInvoice}
              isForSite={isForSite}
            />
          )}
          {isForSite && <BillingAddressFields stepProps={part} chosen={chosen} isForSite />}
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
                <OfferText offer={offer} expected={expected} />
              </RadioRow>
            ))}
          </fieldset>
          {offers.some(({ cents }) => cents === undefined) && (
            <PathLink to="/quotes/ask" className="text-button checkout-ask">
              {serviceAreaTexts.askForPrice}
            </PathLink>
          )}
          <CheckoutAddressFields
            stepProps={part}
            chosen={chosen}
            method={method}
            isForInvoice={isForInvoice}
            isForSite={isForSite}
          />
          <BillingAddressFields stepProps={part} chosen={chosen} isForSite={isForSite} />
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

function OfferText({ offer: { method, cents, isLeast, days }, expected }: OfferTextProps) {
  if (method === "collection") {
    const { postalAddress } = company();
    return `${postalAddress.join(", ")}. ${officeHours()}, once we’ve let you know it’s ready. We keep it for ${formatCount(delivery().keptDays, "day")}.`;
  }
  if (cents === undefined) return checkoutTexts.tooHeavy;
  const note = cents > 0 ? freeDeliveryNote() : undefined;
  const time = days
    ? [`${days} from dispatch.`, expected].filter(Boolean).join(" ")
    : `Choose the province below to see the ${isLeast ? "cost and " : ""}delivery time.`;
  return note ? `${time} ${note}` : time;
}

type OfferTextProps = { offer: DeliveryOffer; expected: string | undefined };
type DeliveryStepProps = StepProps & {
  offers: readonly DeliveryOffer[];
  /** When the courier would deliver. */
  expected: string | undefined;
  method: DeliveryMethod | undefined;
  /** What the fields hold now. */
  chosen: SubmittedDetails;
  isForInvoice: boolean;
  /** A service is only offered in some places, so its address is asked for. */
  isForSite: boolean;
};

/**
 * Delivery, site or billing address; CSS selects the heading by the chosen method, so it works
 * without script.
 */
function CheckoutAddressFields(props: CheckoutAddressFieldsProps) {
  const { stepProps, chosen, method, isForInvoice, isForSite } = props;
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
      <AddressGrid stepProps={stepProps} chosen={chosen} kind={kind} nameOf={(field) => field} />
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
  "chosen" | "method" | "isForInvoice" | "isForSite"
> & { stepProps: StepProps };

/** Ticked: the billing address is the delivery or site address. CSS hides its fields then, without script too. */
function BillingAddressFields({ stepProps, chosen, isForSite }: BillingAddressFieldsProps) {
  return (
    <fieldset className="checkout-billing" data-site={isForSite ? "" : undefined}>
      <legend>Billing address</legend>
      {/* Sent instead of the box when that is not ticked: the last value of a name counts. */}
      <input type="hidden" name="billingSame" value="no" />
      <CheckField
        id={checkoutFieldId("billingSame")}
        name="billingSame"
        defaultChecked={stepProps.submitted.billingSame !== "no"}
      >
        Same as <span className="for-delivery">delivery address</span>
        <span className="without-courier">site address</span>
      </CheckField>
      <div className="billing-fields">
        <p className="caption">{addressHints.billing}</p>
        <AddressGrid
          stepProps={stepProps}
          chosen={chosen}
          kind="billing"
          nameOf={(field) => billingFields[field]}
          streetLabel={STREET_OR_POST_BOX}
        />
      </div>
    </fieldset>
  );
}

type BillingAddressFieldsProps = Pick<DeliveryStepProps, "chosen" | "isForSite"> & {
  stepProps: StepProps;
};

function AddressGrid({ stepProps, chosen, kind, nameOf, streetLabel }: AddressGridProps) {
  const hintAt = (details: SubmittedDetails) =>
    postalCodeHint(details[nameOf("province")], details[nameOf("postalCode")]);
  const [isFilledIn, setFilledIn] = useState(hintAt(stepProps.submitted) !== undefined);
  const notes: Partial<Record<AddressField, FieldNotes>> = {
    suburb: { hint: kind === "billing" ? addressHints.noSuburb : undefined },
    postalCode: {
      warning: (isFilledIn && hintAt(chosen)) || "",
      onBlur: () => setFilledIn(true),
    },
  };
  return (
    <div className="checkout-grid">
      {addressFields.map(({ name, autoComplete, ...field }) => (
        <CheckoutField
          key={name}
          {...field}
          {...(name === "street" && streetLabel && { label: streetLabel })}
          name={nameOf(name)}
          autoComplete={`${kind} ${autoComplete}`}
          {...notes[name]}
          required={name !== "building" && !(name === "suburb" && kind === "billing")}
          isWide={name === "street" || name === "building"}
          of={stepProps}
        />
      ))}
    </div>
  );
}

type FieldNotes = Pick<ComponentProps<typeof CheckoutField>, "hint" | "warning" | "onBlur">;
type AddressGridProps = {
  stepProps: StepProps;
  chosen: SubmittedDetails;
  /** What a browser fills in. */
  kind: "shipping" | "billing";
  nameOf: (field: AddressField) => CheckoutFieldName;
  streetLabel?: string;
};
