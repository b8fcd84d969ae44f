import { availableQuantity, type CartLine, lineUnitPrice } from "#app/domain/cart/cart.ts";
import { cartWeightGrams } from "#app/domain/checkout/delivery.ts";
import type { CartTotals } from "#app/domain/checkout/pricing.ts";
import { cartQuestionLimits, contactLimits } from "#app/domain/contact/contact-limits.ts";
import { formatRand } from "#app/format/money.ts";

/** Maximum length of the cart text beside the longest note. */
const MAX_TEXT_LENGTH = contactLimits.message - cartQuestionLimits.message - 10;
/** Name length at which a full cart fits. */
const SHORT_NAME = 40;

/** The cart as text for the contact message; undefined when nothing is available. */
export function cartAsText(lines: readonly CartLine[], totals: CartTotals): string | undefined {
  const available = lines.filter((line) => availableQuantity(line) > 0);
  if (available.length === 0) return undefined;
  const whole = writeCartText(available, totals, Number.POSITIVE_INFINITY);
  return whole.length <= MAX_TEXT_LENGTH ? whole : writeCartText(available, totals, SHORT_NAME);
}

function writeCartText(
  available: readonly CartLine[],
  totals: CartTotals,
  longestName: number,
): string {
  return [
    "I would like to order:",
    ...available.map((line) => {
      const { name } = line;
      const shortName = name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name;
      return `${availableQuantity(line)} × ${shortName.toWellFormed()}, ${formatRand(lineUnitPrice(line))} each`;
    }),
    `Total${cartWeightGrams(available) > 0 ? " before delivery" : ""} ${formatRand(totals.total)}${totals.vat === undefined ? "" : " incl. VAT"}`,
  ].join("\n");
}
