import { availableQuantity, type CartLine } from "#app/domain/cart/cart.ts";
import { totalWeight } from "#app/domain/checkout/delivery.ts";

/** Weight of the available goods in grams. */
export function cartWeightGrams(lines: readonly CartLine[]): number {
  return totalWeight(
    lines.map((line) => ({
      weightGrams: line.product ? line.product.weightGrams : 0,
      quantity: availableQuantity(line),
    })),
  );
}
