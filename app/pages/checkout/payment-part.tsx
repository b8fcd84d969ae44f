import type { PaymentWay } from "#app/domain/orders/delivery-offers.ts";
import { QUOTE_DAYS } from "#app/domain/orders/order-states.ts";
import { CheckoutPart } from "./checkout-part.tsx";
import { ChoiceError, ChoiceRow } from "./choice-row.tsx";
import type { PartProps } from "./part-props.ts";
import { paymentWords } from "./payment-words.ts";

/** How it is paid. Nothing is paid here: first everything is shown once more. */
export function PaymentPart({ ways, way, ...part }: PaymentPartProps) {
  const error = part.errors.paymentWay;
  if (part.isQuote) {
    return (
      <CheckoutPart step="payment" title="Payment" part={part}>
        <input type="hidden" name="paymentWay" value={way} />
        <p>
          A quotation costs nothing. You choose how to pay if you accept it, within {QUOTE_DAYS}{" "}
          days.
        </p>
      </CheckoutPart>
    );
  }
  return (
    <CheckoutPart step="payment" title="Payment" part={part}>
      <fieldset className="choice-rows" aria-describedby={error && "checkout-paymentWay-error"}>
        <legend className="visually-hidden">How do you want to pay?</legend>
        <ChoiceError name="paymentWay" said={error} />
        {ways.map((each, place) => (
          <ChoiceRow
            key={each}
            name="paymentWay"
            value={each}
            isFirst={place === 0}
            isChosen={each === way}
            label={paymentWords[each].label}
          >
            {paymentWords[each].says}
          </ChoiceRow>
        ))}
      </fieldset>
      <p className="caption">
        Next you see everything once more. Nothing is ordered until you press the button there.
      </p>
    </CheckoutPart>
  );
}

type PaymentPartProps = PartProps & {
  ways: readonly PaymentWay[];
  way: PaymentWay | undefined;
};
