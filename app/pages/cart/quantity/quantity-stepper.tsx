import { type FormEvent, useState } from "react";
import "#app/ui/form/icon-button.css";
import "./quantity-stepper.css";

/**
 * Quantity field with minus and plus. Without script the buttons submit the form, with an extra
 * button for a typed value.
 */
export function QuantityStepper(props: QuantityStepperProps) {
  const { itemId, name, quantity, refused, stock, errorId, change, refuse, remove } = props;
  const shown = refused ?? quantity;
  const canRemove = shown === 1 && remove !== undefined;
  const [input, setInput] = useState<string>();

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const fields = new FormData(event.currentTarget, submitter);
    const step = Number(fields.get("step") ?? 0);
    const reached = parseQuantity(fields.get("quantity")) + step;
    // Minus from above the stock goes to the stock.
    const newQuantity = step < 0 ? Math.min(reached, stock) : reached;
    // Resets the field to the saved quantity, or to the one that was refused.
    setInput(undefined);
    if (step < 0 && newQuantity === 0 && remove) return remove();
    // Also rejects NaN.
    refuse(!(newQuantity >= 1));
    if (!(newQuantity >= 1)) return;
    if (newQuantity === quantity && refused === undefined) return;
    fields.delete("step");
    fields.set("quantity", String(newQuantity));
    change(fields, newQuantity);
  }

  return (
    <form method="post" action="/cart" onSubmit={send} className="stepper-form" data-no-draft>
      <input type="hidden" name="intent" value="change" />
      <input type="hidden" name="itemId" value={itemId} />
      <div className="stepper">
        {/* First submit button: used by Enter. */}
        <button type="submit" className="text-button stepper-update only-without-script">
          Update<span className="visually-hidden"> quantity of {name}</span>
        </button>
        <button
          type="submit"
          name="step"
          value="-1"
          className="icon-button"
          disabled={shown <= 1 && !canRemove}
          aria-label={canRemove ? `Remove ${name} from the cart` : `One fewer of ${name}`}
        >
          −
        </button>
        <input
          name="quantity"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={input ?? String(shown)}
          onChange={(event) => setInput(event.target.value)}
          onBlur={(event) => input !== undefined && event.target.form?.requestSubmit()}
          aria-label={`Quantity of ${name}`}
          aria-describedby={errorId}
        />
        <button
          type="submit"
          name="step"
          value="1"
          className="icon-button"
          disabled={shown >= stock}
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
  itemId: string;
  name: string;
  quantity: number;
  /** More than the stock, and therefore not saved: it stays in the field beside the message. */
  refused?: number | undefined;
  stock: number;
  errorId: string | undefined;
  change: (fields: FormData, quantity: number) => void;
  /** Whether the input is not a quantity. */
  refuse: (isWrong: boolean) => void;
  /** Minus at one; without it the button is disabled there. */
  remove?: () => void;
};
