import { Link } from "react-router";
import { deliveryNames } from "#app/content/delivery.ts";
import { sayMoment, saySpan } from "#app/content/office-words.ts";
import type { OrderSummary } from "#app/domain/orders/list-orders.server.ts";
import { orderNumber } from "#app/domain/orders/order-numbers.ts";
import { isOver } from "#app/domain/orders/order-states.ts";
import { namePayment } from "#app/domain/orders/payment-names.ts";
import { Price } from "#app/ui/price.tsx";
import { OrderTags } from "./order-tags.tsx";
import { itemsOf, ORDERS } from "./order-words.ts";
import "./order-table.css";

/** Orders as rows; on a phone, as cards. */
export function OrderTable({ orders, caption, now }: OrderTableProps) {
  return (
    <table className="data-table order-table">
      <caption className="visually-hidden">Orders: {caption}</caption>
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Customer</th>
          <th scope="col">State</th>
          <th scope="col" className="from-wide">
            Delivery and payment
          </th>
          <th scope="col" className="from-desk">
            Placed
          </th>
          <th scope="col" className="cell-number">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderRow key={order.number} order={order} now={now} />
        ))}
      </tbody>
    </table>
  );
}

function OrderRow({ order, now }: { order: OrderSummary; now: Date }) {
  const { number, fullName, companyName, email, placedAt } = order;
  return (
    <tr data-attention={order.attention ? "" : undefined}>
      <td className="cell-main order-open">
        <Link to={`${ORDERS}/${number}`}>{orderNumber(number)}</Link>
        <small>{itemsOf(order.items)}</small>
      </td>
      <td data-label="Customer">
        <span>
          {fullName || "Deleted on request"}
          <small>{companyName ?? email}</small>
        </span>
      </td>
      <td data-label="State">
        <span>
          <OrderTags order={order} />
          <small>{order.attention ?? sayHowLong(order, now)}</small>
          {order.state === "awaiting-payment" && order.stockHeldUntil && (
            <small>Reserved until {sayMoment(order.stockHeldUntil)}</small>
          )}
        </span>
      </td>
      <td data-label="Delivery and payment" className="from-wide cell-short">
        <span>
          {deliveryNames[order.deliveryWay]}
          <small>{namePayment(order.paymentWay, order.paidBy)}</small>
        </span>
      </td>
      <td data-label="Placed" className="from-desk cell-short">
        <time dateTime={placedAt.toISOString()}>{sayMoment(placedAt)}</time>
      </td>
      <td data-label="Total" className="cell-number">
        <Price cents={order.total} />
      </td>
    </tr>
  );
}

/** What goes on has lasted for some time; what has ended did so some time ago. */
function sayHowLong({ state, stateSince }: OrderSummary, now: Date): string {
  const past = now.getTime() - stateSince.getTime();
  if (past < 60_000) return "just now";
  const span = saySpan(past);
  return isOver(state) ? `${span} ago` : `for ${span}`;
}

type OrderTableProps = { orders: readonly OrderSummary[]; caption: string; now: Date };
