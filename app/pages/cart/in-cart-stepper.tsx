import { useEffect, useId, useState } from "react";
import { cartMessages } from "#app/content/messages/cart-messages.ts";
import { FEW_LEFT } from "#app/domain/catalogue/stock.ts";
import type { CartLineQuantity } from "./change-cart.server.ts";
import { QuantityStepper } from "./quantity-stepper.tsx";
import { setCartLine } from "./use-cart-line.ts";
import { type OptimisticLine, useLineChanges } from "./use-line-changes.ts";
import "./in-cart-stepper.css";

/** The quantity in the cart on a product's page or card; minus at one removes the line. */
export function InCartStepper(props: InCartStepperProps) {
  const { productId, name, stock, line, onShow, onRemove } = props;
  const [intended, setIntended] = useState<OptimisticLine>();
  const { send, result } = useLineChanges(setIntended);
  const [isWrong, setWrong] = useState(false);
  const errorId = useId();
  const { itemId } = line;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onShow, []);
  const refusal = result && !result.ok ? result.errors.form : undefined;
  const message = isWrong ? cartMessages.quantityInvalid : refusal;
  useEffect(() => {
    if (result?.ok) setCartLine(productId, result.line);
  }, [result, productId]);

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
        quantity={intended?.quantity ?? line.quantity}
        // Above the last few the exact number is not public: the server refuses what is too many.
        stock={stock > FEW_LEFT ? Number.POSITIVE_INFINITY : stock}
        errorId={message && errorId}
        change={(fields, quantity) => send(fields, { quantity })}
        refuse={setWrong}
        remove={remove}
      />
      <p role="status" className="visually-hidden">
        {result?.ok ? result.message : ""}
      </p>
      <p id={errorId} role="alert" className="notice">
        {message}
      </p>
    </>
  );
}

export type InCartStepperProps = {
  productId: string;
  name: string;
  /** As public pages know it. */
  stock: number;
  line: CartLineQuantity;
  /** It loads later than the button goes. */
  onShow: () => void;
  onRemove: () => void;
};
