import type { ReactNode } from "react";
import { type CheckoutStep, stepAfter, type Trip } from "#app/domain/orders/checkout-steps.ts";
import { Button } from "#app/ui/button.tsx";
import type { PartProps } from "./part-props.ts";

/** One part of the form: on a wide screen one of three, on a small one a step of its own. */
export function CheckoutPart({ step, title, part, children }: CheckoutPartProps) {
  const next = stepAfter(step, part);
  return (
    <section className="checkout-part" data-part={step} aria-labelledby={`${step}-title`}>
      <h2 id={`${step}-title`} tabIndex={-1}>
        {title}
      </h2>
      {children}
      <Button
        type="submit"
        name="go"
        value={next}
        variant="sun"
        icon="arrow-right"
        busy={part.isBusy}
        className="checkout-on"
      >
        {next === "review" ? reviewTitle(part) : `Continue to ${next}`}
      </Button>
    </section>
  );
}

export function reviewTitle({ isQuote }: Trip): string {
  return isQuote ? "Review your quotation" : "Review your order";
}

type CheckoutPartProps = {
  step: CheckoutStep;
  title: string;
  part: PartProps;
  children: ReactNode;
};
