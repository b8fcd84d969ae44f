import { type FormEvent, useEffect, useState } from "react";
import { Link, useFetcher } from "react-router";
import { cartCount, guessCartCount } from "#app/pages/shell/cart-count.ts";
import { Button } from "#app/ui/button.tsx";
import type { CartAnswer } from "./cart-answer.ts";
import { inTurn } from "./in-turn.ts";

/**
 * Puts one of a product into the cart: the header counts it at once, then the server answers.
 * Without script the form leads to the cart.
 */
export function AddToCart({ productId, name, stock, size = "m", variant = "sun" }: AddToCartProps) {
  const fetcher = useFetcher<CartAnswer>();
  const [isAdding, setAdding] = useState(false);
  const answer = isAdding ? undefined : fetcher.data;
  const isFresh = useForAWhile(answer?.ok ? answer : undefined);

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    fields.set("stay", "yes");
    setAdding(true);
    expectOneMore();
    try {
      await inTurn(() => fetcher.submit(fields, { method: "post", action: "/cart" }));
    } finally {
      knowTheCount();
      setAdding(false);
    }
  }

  return (
    <form method="post" action="/cart" onSubmit={add} className="add-to-cart">
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="productId" value={productId} />
      <input type="hidden" name="quantity" value="1" />
      <Button
        type="submit"
        variant={variant}
        size={size}
        icon={isFresh ? "check" : undefined}
        disabled={stock === 0}
        busy={isAdding}
      >
        {isFresh ? "Added" : "Add to Cart"}
        <span className="sr-only"> {name}</span>
      </Button>
      <p role="status">
        <span className="sr-only">{answer?.ok ? answer.said : ""}</span>
        {answer?.ok && size === "m" && (
          <Link to="/cart" className="text-button">
            View cart
          </Link>
        )}
      </p>
      <p role="alert" className="line-refusal">
        {answer && !answer.ok ? answer.said : ""}
      </p>
    </form>
  );
}

/** Several may be on their way; the count is a guess until the last has been answered. */
let onTheirWay = 0;

function expectOneMore(): void {
  onTheirWay++;
  guessCartCount(cartCount() + 1);
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
