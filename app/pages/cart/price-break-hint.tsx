import { availableQuantity, type CartLine } from "#app/domain/cart/cart.ts";
import { nextPriceBreak } from "#app/domain/catalogue/prices/unit-price.ts";
import { Price } from "#app/ui/price.tsx";

/** How many more of a product make each one cheaper. */
export function PriceBreakHint({ line }: { line: CartLine }) {
  const quantity = availableQuantity(line);
  const next = line.product && quantity > 0 && nextPriceBreak(line.product, quantity);
  if (!next) return null;
  return (
    <p className="line-unit">
      Add {next.quantity - quantity} more and pay <Price cents={next.cents} /> each
    </p>
  );
}
