import { type RefObject, useEffect, useRef } from "react";
import type { CheckoutStep } from "#app/domain/orders/checkout-steps.ts";

/** Whoever goes on to another step begins at its heading, also by keyboard and by ear. */
export function useStepFocus(form: RefObject<HTMLFormElement | null>, step: CheckoutStep): void {
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    // A mistake found there comes first.
    if (form.current?.contains(document.activeElement)) {
      if (document.activeElement?.matches("[role=alert]")) return;
    }
    form.current?.querySelector<HTMLElement>(`#${step}-title`)?.focus();
  }, [form, step]);
}
