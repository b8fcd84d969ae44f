import { provinces } from "#app/content/delivery.ts";
import type { DeliveryWay } from "#app/domain/orders/delivery-offers.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckoutField, CheckoutSelect } from "./checkout-field.tsx";
import type { PartProps } from "./part-props.ts";

/**
 * One address: the door a courier comes to, or where the invoice goes. Which of the two is meant
 * follows from the way that is chosen, by style alone, so that it does without script as well.
 */
export function AddressFields({ part, way, isForInvoice }: AddressFieldsProps) {
  const kind = way === "courier" ? "shipping" : "billing";
  return (
    <fieldset className="checkout-address" data-invoice={isForInvoice ? "" : undefined}>
      <legend>
        <span className="for-door">Where to?</span>
        <span className="for-invoice">Address for the invoice</span>
      </legend>
      <p className="for-invoice caption">
        The law wants it on the invoice to a company, and above R&nbsp;5&nbsp;000. A post box will
        do.
      </p>
      <div className="checkout-grid">
        <CheckoutField
          name="street"
          label="Street and number"
          autoComplete={`${kind} address-line1`}
          required
          maxLength={120}
          of={part}
          className="checkout-whole"
        />
        <CheckoutField
          name="building"
          label="Building, complex or unit (optional)"
          autoComplete={`${kind} address-line2`}
          maxLength={120}
          of={part}
          className="checkout-whole"
        />
        <CheckoutField
          name="suburb"
          label="Suburb"
          autoComplete={`${kind} address-level3`}
          required
          maxLength={80}
          of={part}
        />
        <CheckoutField
          name="city"
          label="Town or city"
          autoComplete={`${kind} address-level2`}
          required
          maxLength={80}
          of={part}
        />
        <CheckoutSelect
          name="province"
          label="Province"
          autoComplete={`${kind} address-level1`}
          required
          options={provinces}
          of={part}
        />
        <CheckoutField
          name="postalCode"
          label="Postal code"
          inputMode="numeric"
          autoComplete={`${kind} postal-code`}
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

type AddressFieldsProps = {
  part: PartProps;
  way: DeliveryWay | undefined;
  isForInvoice: boolean;
};
