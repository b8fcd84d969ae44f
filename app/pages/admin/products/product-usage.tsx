import { Fragment } from "react";
import { Link } from "react-router";
import { formatCount } from "#app/content/format/dates-and-numbers.ts";
import { formatQuoteNumber } from "#app/domain/documents/document.ts";
import type { ProductUsage } from "#app/domain/quotes/product-usage.server.ts";

/** What else a deletion affects: carts and open quotations. Nothing if there are none. */
export function ProductUsageText({ usage, count = 1 }: ProductUsageTextProps) {
  const { carts, quoteCount, quoteNumbers } = usage;
  const subject = count === 1 ? "It is" : "Some of them are";
  const others = quoteCount - quoteNumbers.length;
  return (
    <>
      {carts > 0 && (
        <p>
          {subject} in {formatCount(carts, "cart")}. Customers will see that{" "}
          {count === 1 ? "it is" : "they are"} no longer sold.
        </p>
      )}
      {quoteCount > 0 && (
        <p>
          {subject} in {formatCount(quoteCount, "open quotation")}:{" "}
          {quoteNumbers.map((number, index) => (
            <Fragment key={number}>
              {index > 0 && ", "}
              <Link to={`/admin/quotes/${number}`} className="admin-link">
                {formatQuoteNumber(number)}
              </Link>
            </Fragment>
          ))}
          {others > 0 && ` and ${others} more`}.{" "}
          {quoteCount === 1
            ? "The quotation keeps its lines and prices, but can no longer be accepted."
            : "The quotations keep their lines and prices, but can no longer be accepted."}
        </p>
      )}
    </>
  );
}

type ProductUsageTextProps = {
  usage: Pick<ProductUsage, "carts" | "quoteCount" | "quoteNumbers">;
  /** How many products are about to be deleted. */
  count?: number;
};
