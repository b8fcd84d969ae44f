import { orderTexts } from "#app/content/texts/order-texts.ts";
import { claimGuestOrders } from "#app/domain/orders/lists/list-my-orders.server.ts";
import { requireLogin } from "#app/http/auth/guards.server.ts";
import { noStore } from "#app/http/cache/no-store.server.ts";
import { parseNumberParam } from "#app/http/forms/number-param.server.ts";
import { appServices, withSecret } from "#app/http/request-context.server.ts";
import { clientActionKeepingForm, revalidateAfterFailure } from "#app/pages/shell/client-action.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import type { Route } from "./+types/my-order-page";
import { customerOrderAction } from "./customer-order-action.server.ts";
import { customerOrderView } from "./customer-order-view.server.ts";
import { loadOrder } from "./load-order.server.ts";
import { OrderScreen } from "./order-screen.tsx";

export const middleware: Route.MiddlewareFunction[] = [noStore];

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) =>
  privatePageMeta(matches, {
    path: `/account/orders/${params.number}`,
    title: loaderData ? `Order ${loaderData.order.reference}` : "Order",
  });

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

/** The signed-in customer's order; 404 for any other. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { userId } = requireLogin(context, request);
  await claimGuestOrders(context.get(appServices), { userId });
  const order = await loadOrder(context, { number: parseNumberParam(params.number), userId });
  return { order: await customerOrderView(await withSecret(context), order) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { userId } = requireLogin(context, request);
  const { number } = await loadOrder(context, { number: parseNumberParam(params.number), userId });
  const page = `/account/orders/${number}`;
  return customerOrderAction(context, request, { key: { number, userId }, page });
}

export const clientAction = clientActionKeepingForm({ offline: orderTexts.offline });
export const shouldRevalidate = revalidateAfterFailure;

export default function MyOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderScreen order={loaderData.order} result={actionData} back="/account/orders" />;
}
