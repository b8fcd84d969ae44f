import type { PaymentWay } from "#app/domain/orders/delivery-offers.ts";
import { PAYMENT_DAYS } from "#app/domain/orders/order-states.ts";
import { CheckoutPart } from "./checkout-part.tsx";
import { ChoiceError, ChoiceRow } from "./choice-row.tsx";
import type { PartProps } from "./part-props.ts";

/** How it is paid. Nothing is paid here: first everything is shown once more. */
export function PaymentPart({ ways, way, ...part }: PaymentPartProps) {
  const error = part.errors.paymentWay;
  return (
    <CheckoutPart step="payment" title="Payment" part={part}>
      <fieldset className="choice-rows" aria-describedby={error && "checkout-paymentWay-error"}>
        <legend className="sr-only">How do you want to pay?</legend>
        <ChoiceError name="paymentWay" said={error} />
        {ways.map((each, place) => (
          <ChoiceRow
            key={each}
            name="paymentWay"
            value={each}
            isFirst={place === 0}
            isChosen={each === way}
            label={paymentLabels[each]}
          >
            {words[each]}
          </ChoiceRow>
        ))}
      </fieldset>
      <p className="caption">
        Next you see everything once more. You order only when you press the button there.
      </p>
    </CheckoutPart>
  );
}

export const paymentLabels: Record<PaymentWay, string> = {
  eft: "Bank transfer (EFT)",
  payfast: "Card or instant EFT, through PayFast",
};

const words: Record<PaymentWay, string> = {
  eft: `You get our bank details and a reference. We keep the goods for you for ${PAYMENT_DAYS.eft} days.`,
  payfast: "You pay on PayFast's own page and come back here. We never see your card.",
};

type PaymentPartProps = PartProps & {
  ways: readonly PaymentWay[];
  way: PaymentWay | undefined;
};
