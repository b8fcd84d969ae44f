import { Link, useLocation } from "react-router";
import { PricedText } from "#app/ui/priced-text.tsx";
import type { OrderAnswer } from "./act-on-order.server.ts";
import { type Opened, OrderAside } from "./order-aside.tsx";
import { OrderHistory } from "./order-history.tsx";
import { OrderNews } from "./order-news.tsx";
import { OrderPayment } from "./order-payment.tsx";
import { OrderSteps } from "./order-steps.tsx";
import type { OrderView } from "./order-view.server.ts";
import { OrderedGoods } from "./ordered-goods.tsx";
import "#app/ui/back-link.css";
import "./order.css";
import "#app/ui/text-button.css";

/** One order, as its customer sees it: where it stands, what is to do, what is in it. */
export function OrderScreen({ order, answer, back, ...opened }: OrderScreenProps) {
  const isPlaced = new URLSearchParams(useLocation().search).get("placed") === "yes";
  const { status } = order;
  return (
    <div className="order">
      {back && (
        <Link to={back} className="back-link">
          Your orders
        </Link>
      )}
      <header className="order-head">
        <h1>{isPlaced ? "Thank you for your order" : `Order ${order.reference}`}</h1>
        <p>
          {isPlaced && (
            <>
              Order <strong>{order.reference}</strong>,{" "}
            </>
          )}
          {isPlaced ? "placed" : "Placed"} on{" "}
          <time dateTime={order.placedAt}>{order.placedOn}</time>
          {order.quote && (
            <>
              {" "}
              from quotation{" "}
              <Link to={order.quote.page} className="text-link">
                {order.quote.reference}
              </Link>
            </>
          )}
          , {order.items === 1 ? "one item" : `${order.items} items`}.
        </p>
      </header>
      <OrderNews answer={answer} order={order} isPlaced={isPlaced} isByLink={opened.isByLink} />
      <section className="order-status" data-tone={status.tone} aria-labelledby="status">
        <h2 id="status">{status.title}</h2>
        <p className="price-in-text">
          <PricedText text={status.says} />
        </p>
        {CAN_RETURN.includes(order.state) && (
          <Link to="/returns" className="text-button">
            How to return something
          </Link>
        )}
        <OrderSteps steps={order.steps} isOver={status.tone === "over"} />
      </section>
      <div className="order-columns">
        <div className="order-main">
          <OrderPayment order={order} />
          <OrderedGoods lines={order.lines} />
        </div>
        <OrderAside order={order} {...opened} />
        <OrderHistory history={order.history} />
      </div>
    </div>
  );
}

/** The goods are with the customer, or about to be. */
const CAN_RETURN: readonly string[] = ["shipped", "ready", "completed"];

type OrderScreenProps = {
  order: OrderView;
  answer: OrderAnswer | undefined;
  /** The list that it belongs to, for whoever has one. */
  back: string | undefined;
} & Opened;
