import { type CartLine, obtainable } from "#app/domain/cart/cart-line.ts";
import { lineTotal } from "#app/domain/cart/cart-totals.ts";

export type ShownLine = {
  id: string;
  name: string;
  quantity: number;
  total: number;
  picture: NonNullable<CartLine["product"]>["picture"];
};

/** A line of the cart as the checkout lists it; nothing when none of it can be had. */
export function shownLine(line: CartLine): ShownLine[] {
  const { id, name, product } = line;
  const quantity = obtainable(line);
  if (quantity === 0) return [];
  return [{ id, name, quantity, total: lineTotal(line), picture: product?.picture }];
}
