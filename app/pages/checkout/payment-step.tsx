import { type PaymentMethod, paymentMethods } from "#app/content/payment-methods.ts";
import { quotationTime } from "#app/content/shop-terms.ts";
import { checkoutFieldId, RadioGroupError, RadioRow } from "./checkout-fields.tsx";
import { NoPaymentNotice } from "./no-payment-notice.tsx";
import { type StepProps, StepSection } from "./step-section.tsx";

export function PaymentStep({ methods, method, ...part }: PaymentStepProps) {
  const error = part.errors.paymentMethod;
  if (part.isQuote) {
    return (
      <StepSection step="payment" title="Payment" stepProps={part}>
        <input type="hidden" name="paymentMethod" value={method} />
        <p>A quotation is free and valid for {quotationTime()}. You pay only if you accept it.</p>
      </StepSection>
    );
  }
  if (methods.length === 0) {
    return (
      <StepSection step="payment" title="Payment" stepProps={part}>
        <div id={checkoutFieldId("paymentMethod")} tabIndex={-1}>
          <NoPaymentNotice />
        </div>
      </StepSection>
    );
  }
  return (
    <StepSection step="payment" title="Payment" stepProps={part}>
      <fieldset
        className="stack radio-rows"
        aria-describedby={error && "checkout-paymentMethod-error"}
      >
        <legend className="visually-hidden">How do you want to pay?</legend>
        <RadioGroupError name="paymentMethod" message={error} />
        {methods.map((each, index) => (
          <RadioRow
            key={each}
            name="paymentMethod"
            value={each}
            isFirst={index === 0}
            isSelected={each === method}
            label={paymentMethods[each].checkout.label}
          >
            {paymentMethods[each].checkout.description}
          </RadioRow>
        ))}
      </fieldset>
      <p className="caption">
        You can check everything on the next page. Nothing is ordered until you place the order
        there.
      </p>
    </StepSection>
  );
}

type PaymentStepProps = StepProps & {
  methods: readonly PaymentMethod[];
  method: PaymentMethod | undefined;
};
