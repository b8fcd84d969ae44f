import type { FormEvent } from "react";
import { Link } from "react-router";
import type { LineNow } from "./cart-answer.ts";
import "#app/ui/text-button.css";
import "./stepper-step.css";

/** How many of a product are in the cart, and the way to take one out: the last one removes it. */
export function InCart({ line, name, size, isUnderway, takeOut }: InCartProps) {
  const { itemId, quantity } = line;
  const isLast = quantity === 1;
  return (
    <form method="post" action="/cart" onSubmit={takeOut} className="in-cart" data-size={size}>
      <input type="hidden" name="intent" value={isLast ? "remove" : "change"} />
      <input type="hidden" name="itemId" value={itemId} />
      {!isLast && <input type="hidden" name="quantity" value={quantity - 1} />}
      {size === "m" && <span>{quantity} in your cart</span>}
      <button
        type="submit"
        className={size === "m" ? "text-button" : "stepper-step"}
        disabled={isUnderway}
      >
        {size === "m" ? "Take one out" : <span aria-hidden="true">−</span>}
        <span className="visually-hidden">
          {size === "m" ? ` of ${name}` : `Take one ${name} out of the cart`}
        </span>
      </button>
      {size === "m" ? (
        <Link to="/cart" className="text-button">
          View cart
        </Link>
      ) : (
        <span>
          {quantity}
          <span className="visually-hidden"> in your cart</span>
        </span>
      )}
    </form>
  );
}

type InCartProps = {
  line: LineNow;
  name: string;
  size: "s" | "m";
  isUnderway: boolean;
  takeOut: (event: FormEvent<HTMLFormElement>) => void;
};
