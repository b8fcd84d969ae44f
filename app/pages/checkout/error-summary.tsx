import type { MouseEvent } from "react";
import { checkoutMessages as say } from "#app/content/checkout-messages.ts";
import { checkoutSteps, fieldsOfStep } from "#app/domain/orders/checkout-steps.ts";
import { fieldId } from "./checkout-field.tsx";

/** Everything that is wrong, each with the way to where it is put right. On a phone, of one step only. */
export function ErrorSummary({ errors }: { errors: Partial<Record<string, string>> }) {
  const wrong = checkoutSteps.flatMap((step) =>
    fieldsOfStep[step].flatMap((field) => {
      const sentence = errors[field];
      return sentence ? [{ step, field, sentence }] : [];
    }),
  );
  if (wrong.length === 0 && !errors.form) return null;
  return (
    <div role="alert" tabIndex={-1} className="error-summary">
      <p>{errors.form ?? say.checkFields}</p>
      {wrong.length > 0 && (
        <ul>
          {wrong.map(({ step, field, sentence }) => (
            <li key={field} data-of={step}>
              <a href={`#${fieldId(field)}`} onClick={(event) => goTo(event, field)}>
                {sentence}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** With another address the answer of the server, and with it the mistakes, would be gone. */
function goTo(event: MouseEvent, field: string): void {
  const target = document.getElementById(fieldId(field));
  if (!target) return;
  event.preventDefault();
  target.focus();
}
