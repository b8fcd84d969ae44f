import { type FormEvent, useState } from "react";
import type { CartLine } from "#app/domain/cart/cart.ts";
import "./quantity-stepper.css";
import "./stepper-step.css";

/**
 * Minus, a number that can be typed, plus. Without script the buttons send the form, and a button
 * to send what was typed stands beside them; pressing Enter does the same.
 */
export function QuantityStepper({ line, stock, errorId, change, refuse }: QuantityStepperProps) {
  const { id: itemId, name, quantity } = line;
  const [input, setInput] = useState<string>();

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const fields = new FormData(event.currentTarget, submitter);
    const step = Number(fields.get("step") ?? 0);
    const reached = parseQuantity(fields.get("quantity")) + step;
    // One fewer than more than there is: what there is.
    const wanted = step < 0 ? Math.min(reached, stock) : reached;
    // What counts stands there again: beside the total, a number that was refused would mislead.
    setInput(undefined);
    // NaN is not at least 1 either.
    refuse(!(wanted >= 1));
    if (!(wanted >= 1)) return;
    if (wanted === quantity) return;
    fields.delete("step");
    fields.set("quantity", String(wanted));
    change(fields, wanted);
  }

  return (
    <form method="post" action="/cart" onSubmit={send} className="stepper-form">
      <input type="hidden" name="intent" value="change" />
      <input type="hidden" name="itemId" value={itemId} />
      <div className="stepper">
        {/* First of the buttons: the one that Enter presses. */}
        <button type="submit" className="stepper-update">
          Update<span className="visually-hidden"> quantity of {name}</span>
        </button>
        <button
          type="submit"
          name="step"
          value="-1"
          className="stepper-step"
          disabled={quantity <= 1}
          aria-label={`One fewer of ${name}`}
        >
          −
        </button>
        <input
          name="quantity"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={input ?? String(quantity)}
          onChange={(event) => setInput(event.target.value)}
          onBlur={(event) => input !== undefined && event.target.form?.requestSubmit()}
          aria-label={`Quantity of ${name}`}
          aria-describedby={errorId}
        />
        <button
          type="submit"
          name="step"
          value="1"
          className="stepper-step"
          disabled={quantity >= stock}
          aria-label={`One more of ${name}`}
        >
          +
        </button>
      </div>
    </form>
  );
}

function parseQuantity(text: unknown): number {
  return typeof text === "string" && /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : Number.NaN;
}

type QuantityStepperProps = {
  line: CartLine;
  stock: number;
  /** Where the sentence stands that says what was wrong. */
  errorId: string | undefined;
  change: (fields: FormData, quantity: number) => void;
  /** Whether what was typed is no quantity at all. */
  refuse: (isWrong: boolean) => void;
};
