import { Link } from "react-router";
import { formatLongDate } from "#app/content/format/dates-and-numbers.ts";
import { formatOrderNumber } from "#app/domain/documents/document.ts";
import { customerStateLabel } from "#app/domain/orders/describe-order.ts";
import { listMyOrders } from "#app/domain/orders/lists/list-my-orders.server.ts";
import { requireShopper } from "#app/http/auth/guards.server.ts";
import { parseNumberParam } from "#app/http/forms/number-param.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { AccountFrame, accountMeta } from "#app/pages/account/my-account/account-frame.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Price } from "#app/ui/price.tsx";
import type { Route } from "./+types/my-orders-page";
import { OrderPagination } from "./order-pagination.tsx";
import "./my-orders.css";

export const meta: Route.MetaFunction = accountMeta("Your orders", "/orders");

export async function loader({ request, context }: Route.LoaderArgs) {
  const shopper = requireShopper(context, request);
  const page = parseNumberParam(new URL(request.url).searchParams.get("page") ?? "");
  const list = await listMyOrders(context.get(appServices), shopper, { page: page || 1 });
  return {
    ...list,
    isVerified: shopper.isVerified,
    orders: list.orders.map((order) => ({
      ...order,
      reference: formatOrderNumber(order.number),
      placedOn: formatLongDate(order.placedAt),
      stateLabel: customerStateLabel(order.state, order.deliveryMethod),
    })),
  };
}

/** The customer's orders, newest first. */
export default function MyOrdersPage({ loaderData }: Route.ComponentProps) {
  const { orders, total, page, pages, isVerified } = loaderData;
  return (
    <AccountFrame title="Your orders" lead={total === 0 ? undefined : formatOrderCount(total)}>
      {total === 0 ? (
        <NoOrders isVerified={isVerified} />
      ) : (
        <>
          <ol className="my-orders">
            {orders.map((order) => (
              <li key={order.number}>
                <h2>
                  <Link to={`/account/orders/${order.number}`}>{order.reference}</Link>
                </h2>
                <p className="my-orders-contents">
                  {order.items > 1 && `${order.items} items: `}
                  {order.first}
                  {order.others > 0 &&
                    ` and ${order.others} ${order.others === 1 ? "other" : "others"}`}
                </p>
                <p className="caption my-orders-date">{order.placedOn}</p>
                <Price cents={order.total} className="my-orders-total" />
                <p className="order-state" data-state={order.state}>
                  {order.stateLabel}
                </p>
              </li>
            ))}
          </ol>
          <OrderPagination page={page} pages={pages} base="/account/orders" itemName="orders" />
        </>
      )}
    </AccountFrame>
  );
}

function formatOrderCount(total: number): string {
  return total === 1 ? "One order so far." : `${total} orders so far.`;
}

function NoOrders({ isVerified }: { isVerified: boolean }) {
  return (
    <div className="my-orders-empty">
      <h2>Nothing ordered yet</h2>
      <p>
        Your orders will be here, each with its progress, its invoice and a way to order it again.
        {!isVerified &&
          " Did you order without an account? Verify your email address, and those orders will be here too."}
      </p>
      <ButtonLink to="/shop" variant="sun" icon="arrow-right">
        Browse the shop
      </ButtonLink>
    </div>
  );
}
