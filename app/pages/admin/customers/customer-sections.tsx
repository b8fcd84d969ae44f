import { Link } from "react-router";
import type { CustomerMessages } from "#app/domain/accounts/customers.server.ts";
import type { OrderSummary } from "#app/domain/orders/lists/list-orders.server.ts";
import type { PurchasedProduct, Purchases } from "#app/domain/orders/lists/purchases.server.ts";
import { formatCount } from "#app/format/dates-and-numbers.ts";
import { type Column, DataTable, DateTime } from "#app/pages/admin/admin-records.tsx";
import { OrderTable } from "#app/pages/admin/orders/list/order-table.tsx";
import { productPath } from "#app/pages/admin/product-path.ts";
import { usePermissions } from "#app/pages/admin/use-permissions.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Price } from "#app/ui/price.tsx";

/** What the customer has bought, and the sum of it. */
export function PurchasesSection({ purchases }: { purchases: Purchases }) {
  const { orders, total, products, productCount } = purchases;
  const { mayOpen } = usePermissions();
  const rest = productCount - products.length;
  return (
    <section className="admin-section">
      <h2>Bought</h2>
      {orders === 0 ? (
        <p className="soft">Nothing paid for yet.</p>
      ) : (
        <>
          <p>
            <strong>
              <Price cents={total} />
            </strong>{" "}
            for {formatCount(orders, "paid order")}, including delivery, less refunds.
          </p>
          {products.length > 0 && (
            <DataTable
              caption="Products bought, less returns"
              className="spaced"
              columns={productColumns(mayOpen)}
              rows={products}
              rowKey={({ productId, name }) => productId ?? name}
            />
          )}
          {rest > 0 && <p className="caption spaced">And {formatCount(rest, "other product")}.</p>}
        </>
      )}
    </section>
  );
}

const productColumns = (mayOpen: (to: string) => boolean): Column<PurchasedProduct>[] => [
  {
    label: "Product",
    className: "cell-main",
    cell: ({ productId, name, sku }) => (
      <>
        {productId ? <Link to={productPath(productId, mayOpen)}>{name}</Link> : name}
        {sku && <small>{sku}</small>}
      </>
    ),
  },
  { label: "Units", className: "cell-number", cell: ({ quantity }) => quantity },
  { label: "Total", className: "cell-number", cell: ({ total }) => <Price cents={total} /> },
];

export function OrdersSection({ orders, total, now, newOrderUrl }: OrdersSectionProps) {
  const { mayOpen } = usePermissions();
  const rest = total - orders.length;
  return (
    <section className="admin-section">
      <h2>Orders</h2>
      {orders.length === 0 ? (
        <p className="soft">No orders yet.</p>
      ) : (
        <OrderTable orders={orders} caption="this customer, newest first" now={now} />
      )}
      {rest > 0 && <p className="caption spaced">And {formatCount(rest, "older order")}.</p>}
      {newOrderUrl && mayOpen(newOrderUrl) && (
        <p className="spaced">
          <ButtonLink to={newOrderUrl} variant="line" size="compact">
            New order for this customer
          </ButtonLink>
        </p>
      )}
    </section>
  );
}

type OrdersSectionProps = {
  orders: OrderSummary[];
  total: number;
  now: Date;
  newOrderUrl?: string;
};

/** Contact messages from the customer's email address. */
export function MessagesSection({ messages: { latest, total } }: { messages: CustomerMessages }) {
  const rest = total - latest.length;
  return (
    <section className="admin-section">
      <h2>Messages from this address</h2>
      {latest.length === 0 && <p className="soft">No messages yet.</p>}
      {latest.length > 0 && (
        <ul className="ruled-list">
          {latest.map(({ id, number, createdAt, opening }) => (
            <li key={id}>
              <small>
                <DateTime at={createdAt} />
              </small>
              <Link to={`/admin/messages/${number}`} className="clamp">
                {opening}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {rest > 0 && <p className="caption spaced">And {formatCount(rest, "older message")}.</p>}
    </section>
  );
}
