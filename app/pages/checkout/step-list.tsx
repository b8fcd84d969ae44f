import { Link } from "react-router";
import {
  addressOfStep,
  checkoutSteps,
  type NextStep,
  type Trip,
} from "#app/domain/orders/checkout-steps.ts";

const names: Record<NextStep, string> = {
  contact: "Contact",
  delivery: "Delivery",
  payment: "Payment",
  review: "Review",
};

/** Where one is on the way; what was done already can be gone back to. */
export function StepList({ step, trip }: StepListProps) {
  const { isQuote } = trip;
  const asked = isQuote ? checkoutSteps.filter((each) => each !== "payment") : checkoutSteps;
  const steps: readonly NextStep[] = [...asked, "review"];
  const here = steps.indexOf(step);
  return (
    <nav className="step-list" aria-label="Steps of the checkout" data-step={step}>
      <ol>
        {steps.map((each, place) => (
          <li key={each} aria-current={each === step ? "step" : undefined}>
            {place < here && each !== "review" ? (
              <Link
                to={addressOfStep(each, {
                  isQuote,
                  isFromReview: trip.isFromReview || step === "review",
                })}
              >
                {names[each]}
              </Link>
            ) : (
              <span>{names[each]}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

type StepListProps = { step: NextStep; trip: Required<Trip> };
