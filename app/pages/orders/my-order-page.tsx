import { orderMessages } from "#app/content/order-messages.ts";
import { claimGuestOrders } from "#app/domain/orders/claim-guest-orders.server.ts";
import { requireShopper } from "#app/http/guards.server.ts";
import { keepSecret } from "#app/http/keep-secret.server.ts";
import { readNumber } from "#app/http/read-number.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { revalidateAfterRefusal, stayOnFailure } from "#app/pages/system/stay-on-failure.ts";
import type { Route } from "./+types/my-order-page";
import { actOnOrder } from "./act-on-order.server.ts";
import { openOrder } from "./open-order.server.ts";
import { OrderScreen } from "./order-screen.tsx";
import { orderView } from "./order-view.server.ts";

export const middleware: Route.MiddlewareFunction[] = [keepSecret];

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) =>
  privatePageMeta(matches, {
    path: `/account/orders/${params.number}`,
    title: loaderData ? `Order ${loaderData.order.reference}` : "Order",
  });

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

/** Somebody's own order. Another person's is not there. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { userId } = requireShopper(context, request);
  await claimGuestOrders(context.get(services), { userId });
  const order = await openOrder(context, { number: readNumber(params.number), userId });
  return { order: await orderView(context.get(services), order) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { userId } = requireShopper(context, request);
  const { number } = await openOrder(context, { number: readNumber(params.number), userId });
  const page = `/account/orders/${number}`;
  return actOnOrder(context, request, { key: { number, userId }, page });
}

export const clientAction = stayOnFailure({ offline: orderMessages.offline });
export const shouldRevalidate = revalidateAfterRefusal;

export default function MyOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderScreen order={loaderData.order} answer={actionData} back="/account/orders" />;
}
