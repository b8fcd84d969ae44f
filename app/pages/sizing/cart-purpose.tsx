import { type ReactNode, useEffect, useRef } from "react";
import { Link, useFetcher } from "react-router";
import type { CartActionResult } from "#app/pages/cart/change-cart.server.ts";
import { setCartLine, useCartLine } from "#app/pages/cart/quantity/use-cart-line.ts";

/** Below the stepper of a product that is in the cart: whether its order states this purpose, or how to state it. */
export function CartPurpose({ productId, name, search, purpose, children }: CartPurposeProps) {
  const line = useCartLine(productId);
  const { Form, data, state } = useFetcher<CartActionResult>();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!data?.ok) return;
    setCartLine(productId, data.line);
    // The button goes.
    box.current?.focus({ preventScroll: true });
  }, [data, productId]);
  if (!line) return children;
  return (
    <div ref={box} tabIndex={-1}>
      {line.purpose === purpose ? (
        <p className="caption">
          Your order will state what it’s for.{" "}
          <Link to="/cart" className="text-link">
            View cart
          </Link>
        </p>
      ) : (
        <Form method="post" action="/cart">
          <input type="hidden" name="intent" value="change" />
          <input type="hidden" name="itemId" value={line.itemId} />
          <input type="hidden" name="quantity" value={line.quantity} />
          <input type="hidden" name="purpose" value={search} />
          <input type="hidden" name="stay" value="yes" />
          <button type="submit" className="text-button" disabled={state !== "idle"}>
            State this purpose on my order
            <span className="visually-hidden"> for {name}</span>
          </button>
          {data && !data.ok && (
            <p role="alert" className="field-error">
              {data.errors.form}
            </p>
          )}
        </Form>
      )}
    </div>
  );
}

type CartPurposeProps = {
  productId: string;
  name: string;
  /** The query of the calculator. */
  search: string;
  /** The same in words, as the cart has it. */
  purpose: string;
  /** Before it is in the cart. */
  children?: ReactNode;
};
