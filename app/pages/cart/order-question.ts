import { type CartLine, obtainable } from "#app/domain/cart/cart-line.ts";
import type { CartTotals } from "#app/domain/cart/cart-totals.ts";
import { priceText } from "#app/ui/price.tsx";

/** A message takes ten thousand characters; the person writes some of them. */
const MOST_CHARACTERS = 8000;

/** The cart as the beginning of a message to the company. */
export function orderQuestion(lines: readonly CartLine[], totals: CartTotals): string {
  const wanted = lines.filter((line) => obtainable(line) > 0);
  const rows: string[] = [];
  let length = 0;
  for (const line of wanted) {
    const row = `${obtainable(line)} × ${line.name}, ${priceText(line.product?.price ?? 0)} each`;
    length += row.length + 1;
    if (length > MOST_CHARACTERS) break;
    rows.push(row);
  }
  const left = wanted.length - rows.length;
  return [
    "I would like to order:",
    ...rows,
    ...(left > 0 ? [`and ${left} more`] : []),
    `Total ${priceText(totals.total)}${totals.vat === undefined ? "" : " with VAT"}`,
    "",
    "",
  ].join("\n");
}
