import { Link } from "react-router";
import { staffDeliveryLabels } from "#app/content/delivery.ts";
import { describePaymentMethods } from "#app/domain/checkout/payment-methods.ts";
import { formatOrderNumber } from "#app/domain/documents/document.ts";
import type { OrderSummary } from "#app/domain/orders/lists/list-orders.server.ts";
import { orderStateLabel, orderStates } from "#app/domain/orders/order-states.ts";
import { formatCount, formatDateTime, formatDuration } from "#app/format/dates-and-numbers.ts";
import {
  type Column,
  customerColumns,
  DataTable,
  DateTime,
  StateTag,
} from "#app/pages/admin/admin-records.tsx";
import { ORDERS_PATH, orderTones } from "#app/pages/admin/orders/order-labels.ts";
import { Price } from "#app/ui/price.tsx";
import { PricedText } from "#app/ui/priced-text.tsx";
import "./order-table.css";

export function OrderTable({ orders, caption, now }: OrderTableProps) {
  return (
    <DataTable
      className="order-table"
      caption={`Orders: ${caption}`}
      columns={orderColumns(orders, now)}
      rows={orders}
      rowKey={({ number }) => number}
      needsAttention={({ attention }) => attention !== null}
    />
  );
}

const orderColumns = (orders: readonly OrderSummary[], now: Date): Column<OrderSummary>[] => [
  {
    label: "Order",
    className: "cell-main",
    cell: ({ number, items }) => (
      <>
        <Link to={`${ORDERS_PATH}/${number}`} className="cover-link">
          {formatOrderNumber(number)}
        </Link>
        <small>{formatCount(items, "item")}</small>
      </>
    ),
  },
  ...customerColumns(orders),
  {
    label: "Status",
    cell: (order) => (
      <span>
        <OrderStateTags order={order} />
        <small>
          {order.attention ? <PricedText text={order.attention} /> : formatTimeInState(order, now)}
        </small>
        {order.state === "awaiting-payment" && order.stockReservedUntil && (
          <small>Reserved until {formatDateTime(order.stockReservedUntil)}</small>
        )}
      </span>
    ),
  },
  {
    label: "Delivery and payment",
    className: "from-wide cell-short",
    cell: ({ deliveryMethod, paymentMethod, paidBy }) => (
      <span>
        {staffDeliveryLabels[deliveryMethod]}
        <small>{describePaymentMethods(paymentMethod, paidBy)}</small>
      </span>
    ),
  },
  {
    label: "Placed",
    className: "from-desktop cell-short",
    cell: ({ placedAt }) => <DateTime at={placedAt} />,
  },
  { label: "Total", className: "cell-number", cell: ({ total }) => <Price cents={total} /> },
];

/** "for 2 days" in an open state, "2 days ago" for an ended order. */
function formatTimeInState({ state, stateChangedAt }: OrderSummary, now: Date): string {
  const past = now.getTime() - stateChangedAt.getTime();
  if (past < 60_000) return "just now";
  const span = formatDuration(past);
  return orderStates[state].isEnded ? `${span} ago` : `for ${span}`;
}

type OrderTableProps = { orders: readonly OrderSummary[]; caption: string; now: Date };

export function OrderStateTags({ order }: { order: OrderStateProps }) {
  const { state, deliveryMethod, attention, refunded, refundedOverpayment, proofs, stockReserved } =
    order;
  const isUnpaid = state === "awaiting-payment";
  return (
    <span className="button-row order-tags">
      {attention && <StateTag tone="attention">Needs attention</StateTag>}
      <StateTag tone={orderTones[orderStates[state].tone]}>
        {orderStateLabel(state, deliveryMethod)}
      </StateTag>
      {isUnpaid && proofs > 0 && <StateTag tone="good">Proof of payment received</StateTag>}
      {isUnpaid && !stockReserved && <StateTag>Not reserved</StateTag>}
      {refunded > 0 && state !== "refunded" && <StateTag>Partly refunded</StateTag>}
      {refundedOverpayment > 0 && !isUnpaid && !orderStates[state].isSale && (
        <StateTag>Payment refunded</StateTag>
      )}
    </span>
  );
}

type OrderStateProps = Pick<
  OrderSummary,
  | "state"
  | "deliveryMethod"
  | "attention"
  | "refunded"
  | "refundedOverpayment"
  | "proofs"
  | "stockReserved"
>;
