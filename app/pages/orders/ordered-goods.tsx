import { Link } from "react-router";
import { Picture } from "#app/ui/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import type { OrderView } from "./order-view.server.ts";

/** What was ordered, by the names and prices of that day. */
export function OrderedGoods({ lines }: { lines: OrderView["lines"] }) {
  return (
    <section className="order-part" aria-labelledby="goods">
      <h2 id="goods">What you ordered</h2>
      <ul className="ordered">
        {lines.map(({ id, productId, picture, name, quantity, unitPrice, total, back }) => (
          <li key={id}>
            <Picture picture={picture} alt="" sizes="72px" className="ordered-picture" />
            <div className="ordered-words">
              {productId ? <Link to={`/products/${productId}`}>{name}</Link> : <span>{name}</span>}
              <p className="caption">
                {quantity} × <Price cents={unitPrice} />
              </p>
              {back && (
                <p className="ordered-back">
                  {back.quantity === quantity
                    ? "Refunded"
                    : `${back.quantity} of ${quantity} refunded`}
                  {back.amount !== undefined && (
                    <>
                      : <Price cents={back.amount} />
                    </>
                  )}
                </p>
              )}
            </div>
            <Price cents={total} className="ordered-total" />
          </li>
        ))}
      </ul>
    </section>
  );
}
