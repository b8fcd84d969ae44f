import { formatRand } from "#app/content/money.ts";
import { availableQuantity, type CartLine, type CartTotals } from "#app/domain/cart/cart.ts";

import { cartQuestionLimits, contactLimits } from "#app/domain/contact/contact-limits.ts";
import { cartWeightGrams } from "./cart-weight.ts";

/** What is left of a message beside the longest note. */
const MAX_TEXT_LENGTH = contactLimits.message - cartQuestionLimits.message - 10;
/** A hundred lines with names of this length fit into the room. */
const SHORT_NAME = 40;

/** The cart as the company reads it; undefined when nothing in it can be had. */
export function cartAsText(lines: readonly CartLine[], totals: CartTotals): string | undefined {
  const wanted = lines.filter((line) => availableQuantity(line) > 0);
  if (wanted.length === 0) return undefined;
  const whole = writeCartText(wanted, totals, Number.POSITIVE_INFINITY);
  return whole.length <= MAX_TEXT_LENGTH ? whole : writeCartText(wanted, totals, SHORT_NAME);
}

function writeCartText(
  wanted: readonly CartLine[],
  totals: CartTotals,
  longestName: number,
): string {
  return [
    "I would like to order:",
    ...wanted.map((line) => {
      const { name } = line;
      const shown = name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name;
      return `${availableQuantity(line)} × ${shown.toWellFormed()}, ${formatRand(line.product?.price ?? 0)} each`;
    }),
    `Total${cartWeightGrams(wanted) > 0 ? " before delivery" : ""} ${formatRand(totals.total)}${totals.vat === undefined ? "" : " with VAT"}`,
  ].join("\n");
}
