import { formatOrderNumber } from "#app/domain/documents/document.ts";
import { customerStateLabel } from "#app/domain/orders/describe-order.ts";
import { listMyOrders } from "#app/domain/orders/lists/list-my-orders.server.ts";
import { orderStates } from "#app/domain/orders/order-states.ts";
import { formatLongDate } from "#app/format/dates-and-numbers.ts";
import { requireLogin } from "#app/http/auth/guards.server.ts";
import { parseNumberParam } from "#app/http/forms/number-param.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { accountMeta } from "#app/pages/account/my-account/account-frame.tsx";
import type { Route } from "./+types/my-orders-page";
import { OrderList } from "./order-list.tsx";

export const meta: Route.MetaFunction = accountMeta("Your orders", "/orders");

export async function loader({ request, context }: Route.LoaderArgs) {
  const person = requireLogin(context, request);
  const page = parseNumberParam(new URL(request.url).searchParams.get("page") ?? "");
  const list = await listMyOrders(context.get(appServices), person, { page: page || 1 });
  return {
    ...list,
    isVerified: person.isVerified,
    orders: list.orders.map((order) => ({
      ...order,
      reference: formatOrderNumber(order.number),
      date: formatLongDate(order.placedAt),
      tone: orderStates[order.state].tone,
      stateLabel: customerStateLabel(order.state, order.deliveryMethod),
    })),
  };
}

export default function MyOrdersPage({ loaderData }: Route.ComponentProps) {
  const { orders, isVerified, ...list } = loaderData;
  const claimHint =
    " Did you order without an account? Confirm your email address and those orders will appear here too.";
  return (
    <OrderList
      noun="order"
      base="/account/orders"
      list={list}
      entries={orders.map((order) => ({ ...order, to: `/account/orders/${order.number}` }))}
      empty={{
        title: "No orders yet",
        text: `Your orders will appear here, with their progress, their invoices and a button to order again.${isVerified ? "" : claimHint}`,
      }}
    />
  );
}
