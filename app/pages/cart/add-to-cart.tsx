import { type FormEvent, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { cartMessages } from "#app/content/cart-messages.ts";
import { cartCount, guessCartCount } from "#app/pages/shell/cart-count.ts";
import { Button } from "#app/ui/button.tsx";
import type { CartAnswer, LineNow } from "./cart-answer.ts";
import { InCart } from "./in-cart.tsx";
import { inTurn } from "./in-turn.ts";
import "./add-to-cart.css";

/**
 * Puts one of a product into the cart: the header counts it at once, then the server answers, and
 * one can be taken out again beside it. Without script the form leads to the cart.
 */
export function AddToCart({ productId, name, stock, size = "m", variant = "sun" }: AddToCartProps) {
  const fetcher = useFetcher<CartAnswer>();
  const [step, setStep] = useState<Step>({ by: 1, isUnderway: false });
  const [isOffline, setOffline] = useState(false);
  const answer = step.isUnderway ? undefined : fetcher.data;
  const isFresh = useForAWhile(answer?.ok && step.by > 0 ? answer : undefined);
  const line = useLine(fetcher.data);
  const button = useRef<HTMLButtonElement>(null);
  const isOut = line === undefined && step.by < 0;
  useEffect(() => {
    if (isOut) button.current?.focus({ preventScroll: true });
  }, [isOut]);

  async function send(event: FormEvent<HTMLFormElement>, by: Step["by"]) {
    event.preventDefault();
    // The router would load the cart page's script, fail and reload the document.
    setOffline(!navigator.onLine);
    if (!navigator.onLine) return;
    const fields = new FormData(event.currentTarget);
    fields.set("stay", "yes");
    setStep({ by, isUnderway: true });
    expectMore(by);
    try {
      await inTurn(() => fetcher.submit(fields, { method: "post", action: "/cart" }));
    } finally {
      knowTheCount();
      setStep({ by, isUnderway: false });
    }
  }

  const isStepper = line !== undefined && size === "s" && !isFresh;
  return (
    <div className="add-to-cart" data-stepper={isStepper || undefined}>
      <form method="post" action="/cart" onSubmit={(event) => send(event, 1)}>
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="productId" value={productId} />
        <input type="hidden" name="quantity" value="1" />
        <Button
          ref={button}
          type="submit"
          variant={variant}
          size={size}
          icon={isFresh ? "check" : undefined}
          disabled={stock === 0}
          busy={step.isUnderway && step.by > 0}
        >
          <span className="add-words">{isFresh ? "Added" : "Add to Cart"}</span>
          <span className="visually-hidden"> {name}</span>
        </Button>
      </form>
      {line && (size === "m" || isStepper) && (
        <InCart
          {...{ line, name, size }}
          isUnderway={step.isUnderway}
          takeOut={(event) => send(event, -1)}
        />
      )}
      <p role="status" className="visually-hidden">
        {answer?.ok ? answer.said : ""}
      </p>
      <p role="alert" className="line-refusal">
        {isOffline ? cartMessages.offline : answer && !answer.ok ? answer.errors.form : ""}
      </p>
    </div>
  );
}

type Step = { by: 1 | -1; isUnderway: boolean };

/** What is in the cart by the last word of the server; a line that is gone is none. */
function useLine(said: CartAnswer | undefined): LineNow | undefined {
  const [line, setLine] = useState<LineNow>();
  useEffect(() => {
    if (said?.ok) setLine(said.line);
    else if (said?.itemId) setLine(undefined);
  }, [said]);
  return line;
}

/** Several may be on their way; the count is a guess until the last has been answered. */
let onTheirWay = 0;

function expectMore(by: number): void {
  onTheirWay++;
  guessCartCount(Math.max(0, cartCount() + by));
}

function knowTheCount(): void {
  if (--onTheirWay === 0) guessCartCount(undefined);
}

const FRESH_MS = 2500;

function useForAWhile(thing: unknown): boolean {
  const [old, setOld] = useState<unknown>();
  useEffect(() => {
    if (thing === undefined) return;
    const timer = setTimeout(() => setOld(thing), FRESH_MS);
    return () => clearTimeout(timer);
  }, [thing]);
  return thing !== undefined && thing !== old;
}

export type AddToCartProps = {
  productId: string;
  name: string;
  stock: number;
  size?: "s" | "m";
  variant?: "sun" | "brand" | "ink" | "line";
};
