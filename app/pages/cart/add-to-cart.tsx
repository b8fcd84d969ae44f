import type { FormEvent } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import type { action } from "./cart-page.tsx";

/** Puts one of a product into the cart. Without script the form leads to the cart. */
export function AddToCart({ productId, name, stock, size = "m", variant = "sun" }: AddToCartProps) {
  const fetcher = useFetcher<typeof action>();
  const isBusy = fetcher.state !== "idle";
  const refusal = fetcher.data && !fetcher.data.ok ? fetcher.data.said : undefined;

  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    fields.set("stay", "yes");
    fetcher.submit(fields, { method: "post", action: "/cart" });
  }

  return (
    <form method="post" action="/cart" onSubmit={add} className="add-to-cart">
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="productId" value={productId} />
      <input type="hidden" name="quantity" value="1" />
      <Button type="submit" variant={variant} size={size} disabled={stock === 0} busy={isBusy}>
        Add to Cart<span className="sr-only"> {name}</span>
      </Button>
      <p role="status" className="sr-only">
        {fetcher.data?.ok && !isBusy ? fetcher.data.said : ""}
      </p>
      <p role="alert" className="text-sm font-semibold text-danger">
        {isBusy ? "" : refusal}
      </p>
    </form>
  );
}

export type AddToCartProps = {
  productId: string;
  name: string;
  stock: number;
  size?: "s" | "m";
  variant?: "sun" | "brand" | "ink" | "line";
};
