import { orderMessages } from "#app/content/order-messages.ts";
import { services } from "#app/http/services-context.server.ts";
import { currentViewer } from "#app/http/session.server.ts";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { revalidateAfterRefusal, stayOnFailure } from "#app/pages/system/stay-on-failure.ts";
import type { Route } from "./+types/order-page";
import { actOnOrder, remembersGuest } from "./act-on-order.server.ts";
import { openOrder } from "./open-order.server.ts";
import { OrderScreen } from "./order-screen.tsx";
import { orderView } from "./order-view.server.ts";

export const handle = { ground: "paper" };

/** The address that it names is not its own: that one is a key. */
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privatePageMeta(matches, {
    path: "/orders",
    title: loaderData ? `Order ${loaderData.order.reference}` : "Order",
  });

/** When to come back, where someone went too fast. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

/** For whoever holds the link, with or without an account. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const order = await openOrder(context, { accessKey: params.accessKey });
  const isGuests = order.userId === null;
  return {
    order: await orderView(context.get(services), order),
    isMine: !isGuests && order.userId === currentViewer(context)?.userId,
    isGuests,
    isRemembered: isGuests && (await remembersGuest(context, request)),
  };
}

export async function action({ request, params: { accessKey }, context }: Route.ActionArgs) {
  const order = await openOrder(context, { accessKey });
  return actOnOrder(context, request, { key: { accessKey }, page: `/orders/${order.accessKey}` });
}

export const clientAction = stayOnFailure({ offline: orderMessages.offline });
export const shouldRevalidate = revalidateAfterRefusal;

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, isMine, isGuests, isRemembered } = loaderData;
  return (
    <div className="wrap order-page">
      <OrderScreen
        order={order}
        answer={actionData}
        back={isMine ? "/account/orders" : undefined}
        isByLink
        isGuests={isGuests}
        isRemembered={isRemembered}
      />
    </div>
  );
}
