import { randText } from "#app/content/rand-text.ts";
import { type CartLine, obtainable } from "#app/domain/cart/cart-line.ts";
import type { CartTotals } from "#app/domain/cart/cart-totals.ts";
import { contactLimits, orderLimits } from "#app/domain/contact/contact-limits.ts";
import { gramsOf } from "./grams-of.ts";

/** What is left of a message beside the longest note. */
const ROOM = contactLimits.message - orderLimits.message - 10;
/** A hundred lines with names of this length fit into the room. */
const SHORT_NAME = 40;

/** The cart as the company reads it; undefined when nothing in it can be had. */
export function orderText(lines: readonly CartLine[], totals: CartTotals): string | undefined {
  const wanted = lines.filter((line) => obtainable(line) > 0);
  if (wanted.length === 0) return undefined;
  const whole = write(wanted, totals, Number.POSITIVE_INFINITY);
  return whole.length <= ROOM ? whole : write(wanted, totals, SHORT_NAME);
}

function write(wanted: readonly CartLine[], totals: CartTotals, longestName: number): string {
  return [
    "I would like to order:",
    ...wanted.map((line) => {
      const { name } = line;
      const shown = name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name;
      return `${obtainable(line)} × ${shown.toWellFormed()}, ${randText(line.product?.price ?? 0)} each`;
    }),
    `Total${gramsOf(wanted) > 0 ? " before delivery" : ""} ${randText(totals.total)}${totals.vat === undefined ? "" : " with VAT"}`,
  ].join("\n");
}
