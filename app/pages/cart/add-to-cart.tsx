import {
  type ComponentType,
  type FormEvent,
  lazy,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useFetcher } from "react-router";
import { backorderTexts } from "#app/content/texts/backorder-texts.ts";
import { cartTexts } from "#app/content/texts/cart-texts.ts";
import { QuotationLink } from "#app/pages/contact/quotation-link.tsx";
import { cartCount, setOptimisticCartCount } from "#app/pages/shell/header/cart-link.tsx";
import { Button, ButtonLink, buttonClass } from "#app/ui/form/button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { PathLink } from "#app/ui/path-link.tsx";
import type { CartActionResult, CartLineQuantity } from "./change-cart.server.ts";
import type { InCartStepperProps } from "./quantity/in-cart-stepper.tsx";
import { setCartLine, useCartLine } from "./quantity/use-cart-line.ts";
import "#app/ui/notice.css";
import "./add-to-cart.css";

/** With its styles only for those who have something in their cart; without a connection left out. */
const loadStepper = () =>
  import("./quantity/in-cart-stepper.tsx").then(
    ({ InCartStepper }) => ({ default: InCartStepper }),
    () => ({ default: ({ children }: InCartStepperProps) => children }),
  );
const InCartStepper = lazy<ComponentType<InCartStepperProps>>(loadStepper);

const plusIconPath = "M12 5v14M5 12h14";

/**
 * Adds one of a product with an optimistic header count. Once the product is in the cart, a stepper
 * takes the button's place; on a card it opens from the button. Without script the form leads to
 * the cart. What is out of stock has a second button where it is sold on backorder.
 */
export function AddToCart(props: AddToCartProps) {
  const { productId, name, stock, backorderBy, place, purpose } = props;
  const { add, isAdding, result, isOffline } = useAddOne(productId);
  const line = useCartLine(productId);
  const panelId = useId();
  const { box, act, arrive } = useFocusOnSuccessor(line !== undefined, place === "card" ? 0 : -1);
  const viewCart = place === "page" && (
    <ButtonLink to="/cart" variant="sun" icon="arrow-right">
      View cart
    </ButtonLink>
  );
  const stepper = line && (
    <Suspense fallback={viewCart}>
      <InCartStepper
        key={line.itemId}
        {...{ productId, name, stock, backorderBy, line }}
        onShow={arrive}
        onRemove={act}
      >
        {viewCart}
      </InCartStepper>
    </Suspense>
  );
  const isOnBackorder = place === "page" && !line && stock === 0 && backorderBy;
  function submit(event: FormEvent<HTMLFormElement>) {
    act();
    void add(event);
  }
  return (
    <div ref={box} className="add-to-cart" data-place={place}>
      {stepper && place !== "card" ? (
        <div className="in-cart">{stepper}</div>
      ) : (
        <form method="post" action="/cart" onSubmit={submit}>
          <AddOneFields productId={productId} purpose={purpose} />
          {place === "card" ? (
            <CardButton {...{ line, name, stock, isAdding, panelId }} />
          ) : (
            <Button
              type="submit"
              variant={place === "cell" || isOnBackorder ? "line" : "sun"}
              size={place === "page" ? "m" : "s"}
              disabled={stock === 0}
              busy={isAdding && stock > 0}
            >
              {place === "cell" ? (
                <>
                  Add<span className="visually-hidden"> to Cart {name}</span>
                </>
              ) : (
                <>
                  Add to Cart<span className="visually-hidden"> {name}</span>
                </>
              )}
            </Button>
          )}
        </form>
      )}
      {isOnBackorder && (
        <form method="post" action="/cart" onSubmit={submit} className="backorder">
          <AddOneFields productId={productId} purpose={purpose} />
          <Button type="submit" variant="sun" busy={isAdding}>
            {backorderTexts.button(backorderBy)}
            <span className="visually-hidden"> {name}</span>
          </Button>
        </form>
      )}
      {stepper && place === "card" && (
        <div id={panelId} popover="auto" className="in-cart-panel">
          {stepper}
          <PathLink to="/cart" className="text-button">
            View cart
          </PathLink>
        </div>
      )}
      <p role="status" className="visually-hidden">
        {result?.ok ? result.message : ""}
      </p>
      <p role="alert" className="notice">
        {isOffline ? cartTexts.offline : result && !result.ok ? result.errors.form : ""}
        {result && !result.ok && result.wanted && <QuotationLink {...result.wanted} name={name} />}
      </p>
    </div>
  );
}

function AddOneFields({ productId, purpose }: Pick<AddToCartProps, "productId" | "purpose">) {
  return (
    <>
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="productId" value={productId} />
      <input type="hidden" name="quantity" value="1" />
      {purpose && <input type="hidden" name="purpose" value={purpose} />}
    </>
  );
}

export type AddToCartProps = {
  productId: string;
  name: string;
  stock: number;
  /** By when a unit that is not in stock is expected (ISO date); null where it is not sold. */
  backorderBy: string | null;
  place: "card" | "page" | "bar" | "cell";
  /** The query of the calculator, which the order states as its purpose. */
  purpose?: string | undefined;
};

/** One element in both states, so it keeps the focus. */
function CardButton({ line, name, stock, isAdding, panelId }: CardButtonProps) {
  return (
    <button
      type={line ? "button" : "submit"}
      popoverTarget={line && panelId}
      className={buttonClass({ variant: "line", size: "s" })}
      data-in-cart={line && ""}
      disabled={!line && (stock === 0 || isAdding)}
      aria-busy={isAdding || undefined}
    >
      {line ? <Icon name="check" size={18} /> : <Icon path={plusIconPath} size={18} />}
      <span className="add-label">{line ? "In cart" : "Add"}</span>
      <span className="visually-hidden">
        {line ? ` (${line.quantity} × ${name})` : ` to Cart ${name}`}
      </span>
    </button>
  );
}

type CardButtonProps = Pick<AddToCartProps, "name" | "stock"> & {
  line: CartLineQuantity | undefined;
  isAdding: boolean;
  panelId: string;
};

/** Moves the focus to what took the place of the pressed button. */
function useFocusOnSuccessor(isInCart: boolean, successor: 0 | -1) {
  const box = useRef<HTMLDivElement>(null);
  const hasActed = useRef(false);
  const act = () => {
    hasActed.current = true;
  };
  const arrive = () => {
    if (!hasActed.current || document.activeElement !== document.body) return;
    const buttons = box.current?.querySelectorAll<HTMLElement>("button:not(:disabled)") ?? [];
    const next = [...buttons].at(successor);
    next?.focus({ preventScroll: true });
    hasActed.current = next === undefined;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the control changes
  useEffect(arrive, [isInCart]);
  return { box, act, arrive };
}

function useAddOne(productId: string) {
  const fetcher = useFetcher<CartActionResult>();
  const [isAdding, setAdding] = useState(false);
  const [isOffline, setOffline] = useState(false);
  const { data } = fetcher;
  useEffect(() => {
    if (data?.ok) setCartLine(productId, data.line);
  }, [data, productId]);

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // Offline: the router would fail to load the cart's chunk and reload the document.
    setOffline(!navigator.onLine);
    if (!navigator.onLine) return;
    const fields = new FormData(event.currentTarget);
    fields.set("stay", "yes");
    setAdding(true);
    beginOptimisticCount();
    void loadStepper();
    try {
      await withCartLock(() => fetcher.submit(fields, { method: "post", action: "/cart" }));
    } finally {
      endOptimisticCount();
      setAdding(false);
    }
  }

  return { add, isAdding, isOffline, result: isAdding ? undefined : data };
}

/** Several requests may be pending: optimistic until the last result. */
let pendingRequests = 0;

function beginOptimisticCount(): void {
  pendingRequests++;
  setOptimisticCartCount(cartCount() + 1);
}

function endOptimisticCount(): void {
  if (--pendingRequests === 0) setOptimisticCartCount(undefined);
}

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
