import { type CartLine, obtainable } from "#app/domain/cart/cart-line.ts";
import { type CartTotals, lineTotal } from "#app/domain/cart/cart-totals.ts";
import { Price } from "#app/ui/price.tsx";
import { gramsOf } from "./grams-of.ts";
import "./order-lines.css";

/** What goes with the question, as it stands in the cart at this moment. */
export function OrderLines({ lines, totals }: { lines: readonly CartLine[]; totals: CartTotals }) {
  return (
    <section className="order-lines" aria-label="What we send with your note">
      <ul>
        {lines
          .filter((line) => obtainable(line) > 0)
          .map((line) => (
            <li key={line.id}>
              <span>
                {obtainable(line)} × {line.name}
              </span>
              <Price cents={lineTotal(line)} />
            </li>
          ))}
      </ul>
      <p>
        {totals.vat === undefined ? "Total" : "Total with VAT"}
        {gramsOf(lines) > 0 && ", before delivery"} <Price cents={totals.total} />
      </p>
    </section>
  );
}
