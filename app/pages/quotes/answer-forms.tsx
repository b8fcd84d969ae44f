import { Form, useNavigation } from "react-router";
import { lostReasonTexts } from "#app/content/texts/order-texts.ts";
import { formatRand } from "#app/format/money.ts";
import { Button } from "#app/ui/form/button.tsx";
import { CheckField } from "#app/ui/form/check-field.tsx";
import { TextArea, TextField } from "#app/ui/form/field.tsx";
import { fieldProps } from "#app/ui/form/field-props.ts";
import type { Offer } from "./describe-offer.server.ts";
import type { QuoteActionResult } from "./quote-action.server.ts";
import { refusedForm } from "./refused-form.ts";

type AnswerProps = Pick<Offer, "revision" | "lines" | "vat"> & {
  result: QuoteActionResult | undefined;
};

/** Counter-offer: a message, and wished prices. */
export function CounterForm({ revision, lines, vat, result, isOpen = false }: CounterFormProps) {
  const isBusy = useNavigation().formData?.get("intent") === "counter";
  const refused = refusedForm(result, "counter");
  const field = fieldProps(refused);
  return (
    <details className="quote-answer" open={isOpen || refused !== undefined}>
      <summary>Ask for a change</summary>
      <Form method="post" noValidate className="stack">
        <input type="hidden" name="intent" value="counter" />
        <input type="hidden" name="revision" value={revision} />
        <TextArea
          label="What would you like us to change?"
          hint="For example, different quantities or products, or a later date."
          rows={4}
          maxLength={2000}
          {...field("message")}
        />
        <fieldset className="stack">
          <legend>Prices you have in mind (optional)</legend>
          <p className="caption">Per unit{vat === undefined ? "" : ", including VAT"}.</p>
          {lines.map(({ position, name, each }) => (
            <TextField
              key={`${revision}-${position}`}
              label={name}
              hint={`Quoted at ${formatRand(each)}`}
              inputMode="decimal"
              maxLength={30}
              autoComplete="off"
              {...field(`wish-${position}`)}
            />
          ))}
        </fieldset>
        <p className="caption">
          You can’t accept this quotation while we prepare our answer. We’ll email you when it’s
          ready.
        </p>
        <Button type="submit" variant="brand" busy={isBusy}>
          Send request
        </Button>
      </Form>
    </details>
  );
}

type CounterFormProps = AnswerProps & { isOpen?: boolean };

/** After the last day, or where something is no longer sold: the next revision of the same quotation. */
export function NewPriceForm({ revision, result }: Pick<AnswerProps, "revision" | "result">) {
  const isBusy = useNavigation().formData?.get("intent") === "counter";
  const field = fieldProps(refusedForm(result, "counter"), {
    message: "Please send me a new price.",
  });
  return (
    <Form method="post" noValidate className="stack">
      <input type="hidden" name="intent" value="counter" />
      <input type="hidden" name="revision" value={revision} />
      <TextArea
        label="Your message"
        hint="Tell us if you now need something else."
        rows={3}
        maxLength={2000}
        required
        {...field("message")}
      />
      <Button type="submit" variant="sun" busy={isBusy}>
        Ask for a new price
      </Button>
    </Form>
  );
}

export function DeclineForm({ revision, result }: Pick<AnswerProps, "revision" | "result">) {
  const isBusy = useNavigation().formData?.get("intent") === "decline";
  const refused = refusedForm(result, "decline");
  const field = fieldProps(refused);
  const { error, defaultValue } = field("reason");
  return (
    <details className="quote-answer" open={refused !== undefined}>
      <summary>Decline this quotation</summary>
      <Form method="post" noValidate className="stack">
        <input type="hidden" name="intent" value="decline" />
        <input type="hidden" name="revision" value={revision} />
        <fieldset aria-describedby={error ? "reason-error" : undefined}>
          <legend>Why are you declining it?</legend>
          {Object.entries(lostReasonTexts).map(([reason, text]) => (
            <CheckField
              key={reason}
              type="radio"
              name="reason"
              value={reason}
              defaultChecked={defaultValue === reason}
              aria-invalid={error ? true : undefined}
              className="option-row"
            >
              {text}
            </CheckField>
          ))}
          {error && (
            <p id="reason-error" className="field-error">
              {error}
            </p>
          )}
        </fieldset>
        <TextArea
          label="Anything else? (optional)"
          rows={3}
          maxLength={2000}
          {...field("message")}
        />
        <Button type="submit" variant="line" busy={isBusy}>
          Decline quotation
        </Button>
      </Form>
    </details>
  );
}
