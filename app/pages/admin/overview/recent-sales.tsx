import { Link } from "react-router";
import type { BestSeller, RecentOrder } from "#app/domain/dashboard/recent-sales.server.ts";
import { formatOrderNumber } from "#app/domain/documents/document.ts";
import { orderStateLabel, orderStates } from "#app/domain/orders/order-states.ts";
import { formatDate } from "#app/format/dates-and-numbers.ts";
import {
  type Column,
  customerColumns,
  DataTable,
  EmptyList,
  StateTag,
} from "#app/pages/admin/admin-records.tsx";
import { ORDERS_PATH, orderTones } from "#app/pages/admin/orders/order-labels.ts";
import { productPath } from "#app/pages/admin/product-path.ts";
import { usePermissions } from "#app/pages/admin/use-permissions.ts";
import { Price } from "#app/ui/price.tsx";
import { CountBar } from "./count-bar.tsx";

export function RecentOrders({ orders }: { orders: readonly RecentOrder[] }) {
  const { mayOpen } = usePermissions();
  const phoneOrder = `${ORDERS_PATH}/new`;
  return (
    <section className="admin-section">
      <div className="split">
        <h2>Recent orders</h2>
        {orders.length > 0 && (
          <Link to={`${ORDERS_PATH}?view=all`} className="admin-link">
            All orders
          </Link>
        )}
      </div>
      {orders.length > 0 ? (
        <DataTable
          caption="Recent orders, newest first"
          columns={orderColumns(orders)}
          rows={orders}
          rowKey={({ number }) => number}
        />
      ) : (
        <EmptyList title="No orders yet">
          <p>
            Place a test order in the{" "}
            <Link to="/shop" className="admin-link">
              shop
            </Link>
            {mayOpen(phoneOrder) && (
              <>
                , or record one you took{" "}
                <Link to={phoneOrder} className="admin-link">
                  by phone
                </Link>
              </>
            )}
            .
          </p>
        </EmptyList>
      )}
    </section>
  );
}

const orderColumns = (orders: readonly RecentOrder[]): Column<RecentOrder>[] => [
  {
    label: "Order",
    className: "cell-main cell-short",
    cell: ({ number, placedAt }) => (
      <>
        <Link to={`${ORDERS_PATH}/${number}`} className="cover-link">
          {formatOrderNumber(number)}
        </Link>
        <small>{formatDate(placedAt)}</small>
      </>
    ),
  },
  ...customerColumns(orders),
  {
    label: "Status",
    className: "cell-short",
    cell: ({ state, deliveryMethod, attention }) =>
      attention ? (
        <StateTag tone="attention">Needs attention</StateTag>
      ) : (
        <StateTag tone={orderTones[orderStates[state].tone]}>
          {orderStateLabel(state, deliveryMethod)}
        </StateTag>
      ),
  },
  { label: "Total", className: "cell-number", cell: ({ total }) => <Price cents={total} /> },
];

export function BestSellers({ products }: { products: readonly BestSeller[] }) {
  const { mayOpen } = usePermissions();
  const phoneOrder = `${ORDERS_PATH}/new`;
  const max = products[0]?.quantity ?? 1;
  return (
    <section className="admin-section">
      <div className="split">
        <h2>Best sellers, last 30 days</h2>
        {mayOpen(`${ORDERS_PATH}/reports`) && (
          <Link to={`${ORDERS_PATH}/reports`} className="admin-link">
            Reports
          </Link>
        )}
      </div>
      {products.length > 0 ? (
        <DataTable
          caption="Best sellers of the last 30 days, most units first"
          columns={productColumns(max, mayOpen)}
          rows={products}
          rowKey={({ productId, name }) => productId ?? name}
        />
      ) : (
        <EmptyList title="No sales in the last 30 days">
          {mayOpen(phoneOrder) && (
            <Link to={phoneOrder} className="admin-link">
              Take an order by phone
            </Link>
          )}
        </EmptyList>
      )}
    </section>
  );
}

const productColumns = (max: number, mayOpen: (to: string) => boolean): Column<BestSeller>[] => [
  {
    label: "Product",
    className: "cell-main",
    cell: ({ productId, name }) =>
      productId ? (
        <Link to={productPath(productId, mayOpen)} className="cover-link clamp">
          {name}
        </Link>
      ) : (
        <>
          <span className="clamp">{name}</span>
          <small>No longer sold</small>
        </>
      ),
  },
  {
    label: "Sold",
    className: "cell-number",
    cell: ({ quantity }) => <CountBar count={quantity} max={max} />,
  },
  { label: "Revenue", className: "cell-number", cell: ({ sales }) => <Price cents={sales} /> },
];
