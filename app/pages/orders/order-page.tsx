import { orderTexts } from "#app/content/texts/order-texts.ts";
import { currentViewer } from "#app/http/auth/session.server.ts";
import { withSecret } from "#app/http/request-context.server.ts";
import { clientActionKeepingForm, revalidateAfterFailure } from "#app/pages/shell/client-action.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { privateSettings } from "#app/settings/private-settings.server.ts";
import type { Route } from "./+types/order-page";
import { customerOrderAction, hasSavedGuestDetails } from "./customer-order-action.server.ts";
import { customerOrderView } from "./customer-order-view.server.ts";
import { loadOrder } from "./load-order.server.ts";
import { OrderScreen } from "./order-screen.tsx";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privatePageMeta(matches, {
    title: loaderData ? `Order ${loaderData.order.reference}` : "Order",
  });

/** Passes Retry-After through. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

/** Order page by access key, without login. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const order = await loadOrder(context, { accessKey: params.accessKey });
  const isGuests = order.userId === null;
  return {
    order: await customerOrderView(await withSecret(context), order),
    isMine: !isGuests && order.userId === currentViewer(context)?.userId,
    isGuests,
    savedDetailsDays:
      isGuests && (await hasSavedGuestDetails(context, request))
        ? privateSettings().privacy.visitorDetailsDays
        : undefined,
  };
}

export async function action({ request, params: { accessKey }, context }: Route.ActionArgs) {
  const order = await loadOrder(context, { accessKey });
  return customerOrderAction(context, request, {
    key: { accessKey },
    page: `/orders/${order.accessKey}`,
  });
}

export const clientAction = clientActionKeepingForm({ offline: orderTexts.offline });
export const shouldRevalidate = revalidateAfterFailure;

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, isMine, isGuests, savedDetailsDays } = loaderData;
  return (
    <div className="wrap light-page tall-page">
      <OrderScreen
        order={order}
        result={actionData}
        back={isMine ? "/account/orders" : undefined}
        isByLink
        isGuestOrder={isGuests && order.buyer.email !== ""}
        savedDetailsDays={savedDetailsDays}
      />
    </div>
  );
}
