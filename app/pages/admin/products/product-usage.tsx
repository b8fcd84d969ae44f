import { Fragment } from "react";
import { Link } from "react-router";
import { formatOrderNumber, formatQuoteNumber } from "#app/domain/documents/document.ts";
import type { ProductUsage } from "#app/domain/quotes/lists/product-usage.server.ts";
import { formatCount } from "#app/format/dates-and-numbers.ts";

/** What else a deletion affects: carts, open quotations and open orders. Nothing if there are none. */
export function ProductUsageText({ usage, count = 1 }: ProductUsageTextProps) {
  const { carts, quoteCount, orderCount } = usage;
  const subject = count === 1 ? "It is" : "Some of them are";
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
          <RecordLinks
            numbers={usage.quoteNumbers}
            total={quoteCount}
            path="/admin/quotes"
            format={formatQuoteNumber}
          />{" "}
          {quoteCount === 1
            ? "The quotation keeps its lines and prices, but can no longer be accepted."
            : "The quotations keep their lines and prices, but can no longer be accepted."}
        </p>
      )}
      {orderCount > 0 && (
        <p>
          {subject} in {formatCount(orderCount, "open order")}:{" "}
          <RecordLinks
            numbers={usage.orderNumbers}
            total={orderCount}
            path="/admin/orders"
            format={formatOrderNumber}
          />{" "}
          {orderCount === 1
            ? "The order keeps its lines and prices."
            : "The orders keep their lines and prices."}
        </p>
      )}
    </>
  );
}

/** "QUO-1001, QUO-1002 and 3 more." */
function RecordLinks({ numbers, total, path, format }: RecordLinksProps) {
  const others = total - numbers.length;
  return (
    <>
      {numbers.map((number, index) => (
        <Fragment key={number}>
          {index > 0 && ", "}
          <Link to={`${path}/${number}`} className="admin-link">
            {format(number)}
          </Link>
        </Fragment>
      ))}
      {others > 0 && ` and ${others} more`}.
    </>
  );
}

type RecordLinksProps = {
  /** The first of them. */
  numbers: readonly number[];
  total: number;
  path: string;
  format: (number: number) => string;
};

type ProductUsageTextProps = {
  usage: Omit<ProductUsage, "pieces">;
  /** How many products are about to be deleted. */
  count?: number;
};
