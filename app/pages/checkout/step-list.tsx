import { Link } from "react-router";
import {
  addressOfStep,
  type CheckoutStep,
  checkoutSteps,
} from "#app/domain/orders/checkout-steps.ts";

const names: Record<CheckoutStep | "review", string> = {
  contact: "Contact",
  delivery: "Delivery",
  payment: "Payment",
  review: "Review",
};

/** Where one is on the way; what was done already can be gone back to. */
export function StepList({ step, isFromReview = false }: StepListProps) {
  const steps = [...checkoutSteps, "review"] as const;
  const here = steps.indexOf(step);
  return (
    <nav className="step-list" aria-label="Steps of the checkout" data-step={step}>
      <ol>
        {steps.map((each, place) => (
          <li key={each} aria-current={each === step ? "step" : undefined}>
            {place < here && each !== "review" ? (
              <Link to={addressOfStep(each, isFromReview || step === "review")}>{names[each]}</Link>
            ) : (
              <span>{names[each]}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

type StepListProps = { step: CheckoutStep | "review"; isFromReview?: boolean };
