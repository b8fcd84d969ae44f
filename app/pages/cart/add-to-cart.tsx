import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link, useFetcher } from "react-router";
import { cartMessages } from "#app/content/messages/cart-messages.ts";
import { cartCount, setOptimisticCartCount } from "#app/pages/shell/header/cart-link.tsx";
import { Button } from "#app/ui/form/button.tsx";
import type { CartActionResult, CartLineQuantity } from "./change-cart.server.ts";
import "./add-to-cart.css";
import "#app/ui/form/text-button.css";
import "./stepper-step.css";

/**
 * Adds one of a product with an optimistic header count, and can remove one again. Without script
 * the form leads to the cart.
 */
export function AddToCart({ productId, name, stock, size = "m", variant = "sun" }: AddToCartProps) {
  const fetcher = useFetcher<CartActionResult>();
  const [step, setStep] = useState<CartStep>({ by: 1, isPending: false });
  const [isOffline, setOffline] = useState(false);
  const result = step.isPending ? undefined : fetcher.data;
  const isFresh = useTemporarily(result?.ok && step.by > 0 ? result : undefined);
  const line = useCartLineQuantity(fetcher.data);
  const button = useRef<HTMLButtonElement>(null);
  const isOut = line === undefined && step.by < 0;
  useEffect(() => {
    if (isOut) button.current?.focus({ preventScroll: true });
  }, [isOut]);

  async function send(event: FormEvent<HTMLFormElement>, by: CartStep["by"]) {
    event.preventDefault();
    // Offline: the router would fail to load the cart's chunk and reload the document.
    setOffline(!navigator.onLine);
    if (!navigator.onLine) return;
    const fields = new FormData(event.currentTarget);
    fields.set("stay", "yes");
    setStep({ by, isPending: true });
    beginOptimisticCount(by);
    try {
      await withCartLock(() => fetcher.submit(fields, { method: "post", action: "/cart" }));
    } finally {
      endOptimisticCount();
      setStep({ by, isPending: false });
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
          busy={step.isPending && step.by > 0}
        >
          <span className="add-label">{isFresh ? "Added" : "Add to Cart"}</span>
          <span className="visually-hidden"> {name}</span>
        </Button>
      </form>
      {line && (size === "m" || isStepper) && (
        <InCartControl
          {...{ line, name, size }}
          isPending={step.isPending}
          removeOne={(event) => send(event, -1)}
        />
      )}
      <p role="status" className="visually-hidden">
        {result?.ok ? result.message : ""}
      </p>
      <p role="alert" className="line-error">
        {isOffline ? cartMessages.offline : result && !result.ok ? result.errors.form : ""}
      </p>
    </div>
  );
}

type CartStep = { by: 1 | -1; isPending: boolean };

/** The product's line by the latest result; none after its removal. */
function useCartLineQuantity(result: CartActionResult | undefined): CartLineQuantity | undefined {
  const [line, setLine] = useState<CartLineQuantity>();
  useEffect(() => {
    if (result?.ok) setLine(result.line);
    else if (result?.itemId) setLine(undefined);
  }, [result]);
  return line;
}

/** Several requests may be pending: optimistic until the last result. */
let pendingRequests = 0;

function beginOptimisticCount(by: number): void {
  pendingRequests++;
  setOptimisticCartCount(Math.max(0, cartCount() + by));
}

function endOptimisticCount(): void {
  if (--pendingRequests === 0) setOptimisticCartCount(undefined);
}

const FRESH_MS = 2500;

function useTemporarily(value: unknown): boolean {
  const [old, setOld] = useState<unknown>();
  useEffect(() => {
    if (value === undefined) return;
    const timer = setTimeout(() => setOld(value), FRESH_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return value !== undefined && value !== old;
}

export type AddToCartProps = {
  productId: string;
  name: string;
  stock: number;
  size?: "s" | "m";
  variant?: "sun" | "brand" | "ink" | "line";
};

/** Quantity in the cart with a minus button; at one it removes the line. */
function InCartControl({ line, name, size, isPending, removeOne }: InCartProps) {
  const { itemId, quantity } = line;
  const isLast = quantity === 1;
  return (
    <form method="post" action="/cart" onSubmit={removeOne} className="in-cart" data-size={size}>
      <input type="hidden" name="intent" value={isLast ? "remove" : "change"} />
      <input type="hidden" name="itemId" value={itemId} />
      {!isLast && <input type="hidden" name="quantity" value={quantity - 1} />}
      {size === "m" && <span>{quantity} in your cart</span>}
      <button
        type="submit"
        className={size === "m" ? "text-button" : "stepper-step"}
        disabled={isPending}
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
  line: CartLineQuantity;
  name: string;
  size: "s" | "m";
  isPending: boolean;
  removeOne: (event: FormEvent<HTMLFormElement>) => void;
};

/**
 * Serializes requests across tabs (Web Locks): the first one creates the visitor's cart and its
 * cookie.
 */
async function withCartLock(work: () => Promise<void>): Promise<void> {
  // Web Locks need a secure context; without them requests run in parallel.
  if (!navigator.locks) return work();
  const signal = AbortSignal.timeout(LOCK_TIMEOUT_MS);
  let begun = false;
  const begin = () => {
    begun = true;
    return work();
  };
  return navigator.locks.request("cart", { signal }, begin).catch((error: unknown) => {
    if (begun) throw error;
    return work(); // a tab that hangs must not keep the others from shopping
  });
}

const LOCK_TIMEOUT_MS = 5000;
