import { orderMessages } from "#app/content/messages/order-messages.ts";
import { currentViewer } from "#app/http/auth/session.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { clientActionKeepingForm, revalidateAfterFailure } from "#app/pages/shell/client-action.ts";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import type { Route } from "./+types/order-page";
import { customerOrderAction, hasSavedGuestDetails } from "./customer-order-action.server.ts";
import { customerOrderView } from "./customer-order-view.server.ts";
import { loadOrder } from "./load-order.server.ts";
import { OrderScreen } from "./order-screen.tsx";

export const handle = { surface: "light" };

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
  const order = await loadOrder(context, { accessKey: params.accessKey });
  const isGuests = order.userId === null;
  return {
    order: await customerOrderView(context.get(appServices), order),
    isMine: !isGuests && order.userId === currentViewer(context)?.userId,
    isGuests,
    isRemembered: isGuests && (await hasSavedGuestDetails(context, request)),
  };
}

export async function action({ request, params: { accessKey }, context }: Route.ActionArgs) {
  const order = await loadOrder(context, { accessKey });
  return customerOrderAction(context, request, {
    key: { accessKey },
    page: `/orders/${order.accessKey}`,
  });
}

export const clientAction = clientActionKeepingForm({ offline: orderMessages.offline });
export const shouldRevalidate = revalidateAfterFailure;

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, isMine, isGuests, isRemembered } = loaderData;
  return (
    <div className="wrap order-page">
      <OrderScreen
        order={order}
        answer={actionData}
        back={isMine ? "/account/orders" : undefined}
        isByLink
        isGuestOrder={isGuests}
        hasSavedDetails={isRemembered}
      />
    </div>
  );
}
