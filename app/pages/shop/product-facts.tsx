import { Link } from "react-router";
import { Price } from "#app/ui/price.tsx";
import type { ProductPageData } from "./product-data.ts";

/** What one wants to know before ordering: how it comes, what it weighs, what to call it. */
export function ProductFacts({ facts }: Pick<ProductPageData, "facts">) {
  const { article, weight, delivery } = facts;
  return (
    <dl className="product-facts">
      <div>
        <dt>Delivery</dt>
        <dd>
          {delivery === "email" && "By email, free"}
          {delivery === "pallet" && "Collect for free, or ask us"}
          {typeof delivery === "number" && (
            <>
              from <Price cents={delivery} />, or collect for free
            </>
          )}
          <Link to="/delivery" className="text-link">
            How it works
          </Link>
        </dd>
      </div>
      {weight && (
        <div>
          <dt>Weight</dt>
          <dd>{weight}</dd>
        </div>
      )}
      <div>
        <dt>Article number</dt>
        <dd>{article}</dd>
      </div>
    </dl>
  );
}
