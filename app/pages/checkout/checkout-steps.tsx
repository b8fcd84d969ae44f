import {
  type CheckoutFlow,
  type CheckoutTarget,
  checkoutSteps,
  checkoutStepUrl,
} from "#app/domain/checkout/checkout-steps.ts";
import { PathLink } from "#app/ui/path-link.tsx";

const stepNames: Record<CheckoutTarget, string> = {
  contact: "Contact",
  delivery: "Delivery",
  payment: "Payment",
  review: "Review",
};

/** Step navigation; earlier steps are links. */
export function CheckoutSteps({ step, flow }: CheckoutStepsProps) {
  const { isQuote } = flow;
  const detailSteps = isQuote ? checkoutSteps.filter((each) => each !== "payment") : checkoutSteps;
  const steps: readonly CheckoutTarget[] = [...detailSteps, "review"];
  const here = steps.indexOf(step);
  return (
    <nav className="checkout-steps small-only" aria-label="Checkout steps" data-step={step}>
      <ol>
        {steps.map((each, index) => (
          <li key={each} aria-current={each === step ? "step" : undefined}>
            {index < here && each !== "review" ? (
              <PathLink
                className="text-button"
                to={checkoutStepUrl(each, {
                  isQuote,
                  isFromReview: flow.isFromReview || step === "review",
                })}
              >
                {stepNames[each]}
              </PathLink>
            ) : (
              <span className="touch-target">{stepNames[each]}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

type CheckoutStepsProps = { step: CheckoutTarget; flow: Required<CheckoutFlow> };
