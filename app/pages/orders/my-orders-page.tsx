import { Link } from "react-router";
import { spellDay } from "#app/content/spell-moment.ts";
import { stateWord } from "#app/domain/orders/describe-order.ts";
import { listMyOrders, ORDERS_ON_A_PAGE } from "#app/domain/orders/list-my-orders.server.ts";
import { orderNumber } from "#app/domain/orders/order-numbers.ts";
import { requireShopper } from "#app/http/guards.server.ts";
import { readNumber } from "#app/http/read-number.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { AccountFrame } from "#app/pages/account/my-account/account-frame.tsx";
import { accountMeta } from "#app/pages/account/my-account/account-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Price } from "#app/ui/price.tsx";
import type { Route } from "./+types/my-orders-page";
import { OrderPager } from "./order-pager.tsx";
import "./my-orders.css";

export const meta: Route.MetaFunction = accountMeta("Your orders", "/orders");

export async function loader({ request, context }: Route.LoaderArgs) {
  const shopper = requireShopper(context, request);
  const asked = readNumber(new URL(request.url).searchParams.get("page") ?? "");
  const found = await listMyOrders(context.get(services), shopper, { page: asked || 1 });
  return {
    ...found,
    pages: Math.max(1, Math.ceil(found.total / ORDERS_ON_A_PAGE)),
    isVerified: shopper.isVerified,
    orders: found.orders.map((order) => ({
      ...order,
      reference: orderNumber(order.number),
      placedOn: spellDay(order.placedAt),
      stateWord: stateWord(order.state, order.deliveryWay),
    })),
  };
}

/** Everything somebody has ordered, newest first. */
export default function MyOrdersPage({ loaderData }: Route.ComponentProps) {
  const { orders, total, page, pages, isVerified } = loaderData;
  return (
    <AccountFrame title="Your orders" lead={total === 0 ? undefined : countOf(total)}>
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
                <p className="my-orders-what">
                  {order.items > 1 && `${order.items} items: `}
                  {order.first}
                  {order.others > 0 &&
                    ` and ${order.others} ${order.others === 1 ? "other" : "others"}`}
                </p>
                <p className="caption my-orders-when">{order.placedOn}</p>
                <Price cents={order.total} className="my-orders-total" />
                <p className="order-state" data-state={order.state}>
                  {order.stateWord}
                </p>
              </li>
            ))}
          </ol>
          <OrderPager page={page} pages={pages} base="/account/orders" things="orders" />
        </>
      )}
    </AccountFrame>
  );
}

function countOf(total: number): string {
  return total === 1 ? "One order so far." : `${total} orders so far.`;
}

function NoOrders({ isVerified }: { isVerified: boolean }) {
  return (
    <div className="my-orders-none">
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
