import { type CartLine, obtainable } from "#app/domain/cart/cart-line.ts";
import { weightOf } from "#app/domain/orders/delivery-cost.ts";

/** What has to be carried of a cart: only what can be had. */
export function gramsOf(lines: readonly CartLine[]): number {
  return weightOf(
    lines.map((line) => ({
      weightGrams: line.product ? line.product.weightGrams : 0,
      quantity: obtainable(line),
    })),
  );
}
