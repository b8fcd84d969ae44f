import type { ReactNode } from "react";
import type { SubmittedDetails } from "#app/domain/checkout/checkout-details.ts";
import {
  type CheckoutFlow,
  type CheckoutStep,
  stepAfter,
} from "#app/domain/checkout/checkout-steps.ts";
import { Button } from "#app/ui/form/button.tsx";

/** One section of the checkout form; a step of its own on small screens. */
export function StepSection({ step, title, stepProps, children }: StepSectionProps) {
  const next = stepAfter(step, stepProps);
  return (
    <section className="stack checkout-step" data-part={step} aria-labelledby={`${step}-title`}>
      <h2 id={`${step}-title`} className="section-title" tabIndex={-1}>
        {title}
      </h2>
      {children}
      <Button
        type="submit"
        name="go"
        value={next}
        variant="sun"
        icon="arrow-right"
        busy={stepProps.isBusy}
        className="checkout-continue"
      >
        {next === "review" ? reviewTitle(stepProps) : `Continue to ${next}`}
      </Button>
    </section>
  );
}

export function reviewTitle({ isQuote }: CheckoutFlow): string {
  return isQuote ? "Review your quotation" : "Review your order";
}

type StepSectionProps = {
  step: CheckoutStep;
  title: string;
  stepProps: StepProps;
  children: ReactNode;
};

export type StepProps = {
  submitted: SubmittedDetails;
  errors: Partial<Record<string, string>>;
  isBusy: boolean;
} & Required<CheckoutFlow>;
