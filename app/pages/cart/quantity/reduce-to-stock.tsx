import type { FormEvent } from "react";

/** Changes a line to what is left in stock. */
export function ReduceToStock({ itemId, name, left, setQuantity }: ReduceToStockProps) {
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setQuantity(new FormData(event.currentTarget), left);
  }
  return (
    <form method="post" action="/cart" onSubmit={send}>
      <input type="hidden" name="intent" value="change" />
      <input type="hidden" name="itemId" value={itemId} />
      <input type="hidden" name="quantity" value={left} />
      <button type="submit" className="text-button">
        Change to {left}
        <span className="visually-hidden"> of {name}</span>
      </button>
    </form>
  );
}

type ReduceToStockProps = {
  itemId: string;
  name: string;
  left: number;
  setQuantity: (fields: FormData, quantity: number) => void;
};
