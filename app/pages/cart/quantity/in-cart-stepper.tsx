import { type ReactNode, useEffect, useId, useState } from "react";
import { backorderTexts } from "#app/content/texts/backorder-texts.ts";
import { cartTexts } from "#app/content/texts/cart-texts.ts";
import { backorderOf } from "#app/domain/catalogue/availability/backorder.ts";
import { FEW_LEFT } from "#app/domain/catalogue/stock.ts";
import type { CartLineQuantity } from "#app/pages/cart/change-cart.server.ts";
import { QuotationLink } from "#app/pages/contact/quotation-link.tsx";
import { QuantityStepper } from "./quantity-stepper.tsx";
import { ReduceToStock } from "./reduce-to-stock.tsx";
import { setCartLine } from "./use-cart-line.ts";
import { type OptimisticLine, useLineChanges } from "./use-line-changes.ts";
import "./in-cart-stepper.css";

/** The quantity in the cart on a product's page or card; minus at one removes the line. */
export function InCartStepper(props: InCartStepperProps) {
  const { productId, name, stock, backorderBy, line, onShow, onRemove, children } = props;
  const [intended, setIntended] = useState<OptimisticLine>();
  const { send, result } = useLineChanges(setIntended);
  const [isWrong, setWrong] = useState(false);
  const errorId = useId();
  const { itemId } = line;
  const quantity = intended?.quantity ?? line.quantity;
  // Above the last few the exact number is not public.
  const isStockKnown = stock <= FEW_LEFT;
  // Beside what is out of stock it says so already.
  const backorder =
    isStockKnown && stock > 0 ? backorderOf({ stock, backorderBy }, quantity) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onShow, []);
  const refused = result && !result.ok ? result : undefined;
  const message = isWrong ? cartTexts.quantityInvalid : refused?.errors.form;
  const isWholeStock = isStockKnown && backorderBy === null && quantity >= stock;
  const left = isWrong ? undefined : refused?.left;
  const wanted = isWrong
    ? undefined
    : (refused?.wanted ?? (isWholeStock ? { productId, quantity: quantity + 1 } : undefined));
  // The server has just compared it with the exact number.
  const isAllInStock = result?.ok && !isStockKnown && backorderBy === null && quantity > 1;
  useEffect(() => {
    if (result?.ok) setCartLine(productId, result.line);
  }, [result, productId]);

  function change(fields: FormData, quantity: number) {
    setWrong(false);
    send(fields, { quantity });
  }

  function remove() {
    const fields = new FormData();
    fields.set("intent", "remove");
    fields.set("itemId", itemId);
    onRemove();
    send(fields, {});
  }

  return (
    <>
      <QuantityStepper
        itemId={itemId}
        name={name}
        quantity={quantity}
        refused={isWrong ? undefined : refused?.wanted?.quantity}
        // Where it is not known, the server refuses what is too many.
        stock={left ?? (isStockKnown && backorderBy === null ? stock : Number.POSITIVE_INFINITY)}
        errorId={message && errorId}
        change={change}
        refuse={setWrong}
        remove={remove}
      />
      {children}
      {backorder && <p className="caption">{backorderTexts.line(backorder, quantity)}</p>}
      {isAllInStock && <p className="caption">{cartTexts.allInStock(quantity)}</p>}
      <p role="status" className="visually-hidden">
        {result?.ok ? result.message : ""}
      </p>
      <p id={errorId} role="alert" className="notice">
        {message}
      </p>
      <div className="in-cart-offers">
        {left !== undefined && left > 0 && left !== quantity && (
          <ReduceToStock itemId={itemId} name={name} left={left} setQuantity={change} />
        )}
        {wanted && <QuotationLink {...wanted} name={name} />}
      </div>
    </>
  );
}

export type InCartStepperProps = {
  productId: string;
  name: string;
  /** As public pages know it. */
  stock: number;
  /** By when a unit that is not in stock is expected (ISO date); null where it is not sold. */
  backorderBy: string | null;
  line: CartLineQuantity;
  /** It loads later than the button goes. */
  onShow: () => void;
  onRemove: () => void;
  /** Beside the stepper. */
  children?: ReactNode;
};
