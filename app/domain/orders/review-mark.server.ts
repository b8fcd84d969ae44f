import { createHash } from "node:crypto";
import type { CartLine } from "#app/domain/cart/cart-line.ts";
import type { CheckoutDetails } from "./checkout-details.ts";

/**
 * A mark of everything that a review page shows. What is placed must bear the mark that was sent: an
 * order that another tab changed meanwhile, also for the same money, is shown again first.
 */
export function reviewMark(details: CheckoutDetails, lines: readonly CartLine[]): string {
  const facts = [
    Object.entries(details).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    lines.map(({ product, quantity, priceSeen }) => [product?.id, quantity, priceSeen]),
  ];
  return createHash("sha256").update(JSON.stringify(facts)).digest("base64url");
}
