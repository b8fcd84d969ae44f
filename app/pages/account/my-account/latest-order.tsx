import { Link } from "react-router";
import type { CustomerOrderView } from "#app/pages/orders/customer-order-view.server.ts";
import { OrderProgress } from "#app/pages/orders/order-progress.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { PricedText } from "#app/ui/priced-text.tsx";

/** The newest order and what happens next, with the way to the others. */
export function LatestOrder({ order, orders, quotes }: LatestOrderProps) {
  return (
    <section className="panel panel-bleed latest-order" aria-labelledby="latest-order">
      {order ? <OrderStatus order={order} /> : <NoOrders />}
      <div className="actions">
        <NextStep order={order} />
        {orders > 1 && (
          <Link to="/account/orders" className="text-button">
            All {orders} orders
          </Link>
        )}
        {quotes > 0 && (
          <Link to="/account/quotations" className="text-button">
            {quotes === 1 ? "One quotation" : `${quotes} quotations`}
          </Link>
        )}
      </div>
    </section>
  );
}

function OrderStatus({ order: { reference, placedOn, status, steps } }: { order: OrderSummary }) {
  return (
    <>
      <p className="caption">
        Latest order: {reference}, {placedOn}
      </p>
      <h2 id="latest-order" className="section-title">
        {status.title}
      </h2>
      <p className="price-in-text">
        <PricedText text={status.message} />
      </p>
      <OrderProgress steps={steps} tone={status.tone} />
    </>
  );
}

function NoOrders() {
  return (
    <>
      <h2 id="latest-order" className="section-title">
        No orders yet
      </h2>
      <p>Your latest order will appear here, with its progress and what happens next.</p>
    </>
  );
}

function NextStep({ order }: Pick<LatestOrderProps, "order">) {
  const variant = !order || order.canPay ? "sun" : "line";
  return (
    <ButtonLink
      to={order ? `/account/orders/${order.number}` : "/shop"}
      variant={variant}
      icon="arrow-right"
    >
      {!order ? "Browse the shop" : order.canPay ? "Pay for this order" : "View this order"}
    </ButtonLink>
  );
}

export type OrderSummary = Pick<
  CustomerOrderView,
  "number" | "reference" | "placedOn" | "status" | "steps"
> & { canPay: boolean };

type LatestOrderProps = { order: OrderSummary | undefined; orders: number; quotes: number };
