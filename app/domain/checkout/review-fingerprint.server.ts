import { createHash } from "node:crypto";
import type { CartLine } from "#app/domain/cart/cart.ts";
import type { CheckoutDetails } from "./checkout-details.ts";

/**
 * Fingerprint of everything that the review page shows. A submit with another fingerprint is refused: the order was
 * changed in another tab, and is shown again first.
 */
export function reviewFingerprint(
  details: CheckoutDetails,
  { lines, vatPercent }: { lines: readonly CartLine[]; vatPercent: number | null },
): string {
  const content = [
    vatPercent,
    Object.entries(details).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    lines.map(({ product, quantity, acknowledgedPrice }) => [
      product?.id,
      quantity,
      acknowledgedPrice,
    ]),
  ];
  return createHash("sha256").update(JSON.stringify(content)).digest("base64url");
}
