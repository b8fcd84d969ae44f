import { Link } from "react-router";
import { staffDeliveryLabels } from "#app/content/delivery.ts";
import { formatDateTime, formatDuration } from "#app/content/format/dates-and-numbers.ts";
import type { DeliveryMethod } from "#app/domain/checkout/delivery.ts";
import { describePaymentMethods } from "#app/domain/checkout/payment-methods.ts";
import { formatOrderNumber } from "#app/domain/documents/document.ts";
import type { OrderSummary } from "#app/domain/orders/lists/list-orders.server.ts";
import { isEnded, type OrderState, orderStateLabel } from "#app/domain/orders/order-states.ts";
import {
  formatItemCount,
  ORDERS_PATH,
  orderStateTones,
} from "#app/pages/admin/orders/order-labels.ts";
import { Price } from "#app/ui/price.tsx";
import "./order-table.css";

/** The order table; on small screens each row is a card. */
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
          <th scope="col" className="from-desktop">
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
        <Link to={`${ORDERS_PATH}/${number}`}>{formatOrderNumber(number)}</Link>
        <small>{formatItemCount(order.items)}</small>
      </td>
      <td data-label="Customer">
        <span>
          {fullName || "Deleted on request"}
          <small>{companyName ?? email}</small>
        </span>
      </td>
      <td data-label="State">
        <span>
          <OrderStateTags order={order} />
          <small>{order.attention ?? formatTimeInState(order, now)}</small>
          {order.state === "awaiting-payment" && order.stockReservedUntil && (
            <small>Reserved until {formatDateTime(order.stockReservedUntil)}</small>
          )}
        </span>
      </td>
      <td data-label="Delivery and payment" className="from-wide cell-short">
        <span>
          {staffDeliveryLabels[order.deliveryMethod]}
          <small>{describePaymentMethods(order.paymentMethod, order.paidBy)}</small>
        </span>
      </td>
      <td data-label="Placed" className="from-desktop cell-short">
        <time dateTime={placedAt.toISOString()}>{formatDateTime(placedAt)}</time>
      </td>
      <td data-label="Total" className="cell-number">
        <Price cents={order.total} />
      </td>
    </tr>
  );
}

/** "for 2 days" in an open state, "2 days ago" for an ended order. */
function formatTimeInState({ state, stateChangedAt }: OrderSummary, now: Date): string {
  const past = now.getTime() - stateChangedAt.getTime();
  if (past < 60_000) return "just now";
  const span = formatDuration(past);
  return isEnded(state) ? `${span} ago` : `for ${span}`;
}

type OrderTableProps = { orders: readonly OrderSummary[]; caption: string; now: Date };

/** The state of an order as tags. */
export function OrderStateTags({ order }: { order: OrderStateProps }) {
  const { state, deliveryMethod, attention, refunded, proofs, stockReserved } = order;
  return (
    <span className="order-tags">
      {attention && (
        <span className="state-tag" data-state="bad">
          Needs attention
        </span>
      )}
      <span className="state-tag" data-state={orderStateTones[state]}>
        {orderStateLabel(state, deliveryMethod)}
      </span>
      {state === "awaiting-payment" && proofs > 0 && (
        <span className="state-tag" data-state="good">
          Proof of payment arrived
        </span>
      )}
      {state === "awaiting-payment" && !stockReserved && (
        <span className="state-tag">Not reserved</span>
      )}
      {refunded > 0 && state !== "refunded" && <span className="state-tag">Partly refunded</span>}
    </span>
  );
}

type OrderStateProps = {
  state: OrderState;
  deliveryMethod: DeliveryMethod;
  attention: string | null;
  /** Whole cents. */
  refunded: number;
  proofs: number;
  stockReserved: boolean;
};
