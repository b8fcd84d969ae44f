import { sayCount } from "#app/content/office-words.ts";
import type { OrderSummary } from "#app/domain/orders/list-orders.server.ts";
import { OrderTable } from "#app/pages/admin/orders/order-table.tsx";
import { ORDERS } from "#app/pages/admin/orders/order-words.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/** What this person has ordered with their account, and the way to order for them. */
export function CustomerOrders({ userId, orders, total, now }: CustomerOrdersProps) {
  const rest = total - orders.length;
  return (
    <section className="office-section">
      <h2>Orders</h2>
      {orders.length === 0 ? (
        <p className="office-note">None so far.</p>
      ) : (
        <OrderTable orders={orders} caption="of this customer, newest first" now={now} />
      )}
      {rest > 0 && <p className="caption customer-more">And {sayCount(rest, "older order")}.</p>}
      <p className="customer-more">
        <ButtonLink to={`${ORDERS}/new?customer=${userId}`} variant="line" size="office">
          New order for this customer
        </ButtonLink>
      </p>
    </section>
  );
}

type CustomerOrdersProps = {
  userId: string;
  orders: readonly OrderSummary[];
  total: number;
  now: Date;
};
