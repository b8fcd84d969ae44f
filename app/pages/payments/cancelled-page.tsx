import { redirect } from "react-router";
import { services } from "#app/http/services-context.server.ts";
import { openOrder } from "#app/pages/orders/open-order.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/cancelled-page";
import { CancelOrder } from "./cancel-order.tsx";
import { ChangeWay } from "./change-way.tsx";
import { PaymentFrame } from "./payment-frame.tsx";
import { paymentMeta } from "./payment-meta.ts";
import { paymentView } from "./payment-view.server.ts";

export const meta = paymentMeta("Payment not made");

/** Left PayFast without paying. Who has paid after all, or has no such choice, is led on. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const order = await paymentView(context.get(services), await openOrder(context, params));
  if (order.standing !== "open") throw redirect(`/orders/${order.accessKey}/return`);
  if (order.paymentWay === "eft") throw redirect(`/orders/${order.accessKey}/pay`);
  return { order, isPayFastOpen: context.get(services).payments.payfast !== undefined };
}

export default function CancelledPage({ loaderData }: Route.ComponentProps) {
  const { order, isPayFastOpen } = loaderData;
  return (
    <PaymentFrame order={order} title="You have not paid yet">
      <p className="pay-lead">You left PayFast before the payment was complete. {order.reserved}</p>
      {isPayFastOpen && !order.isSoldOut && (
        <p className="pay-ways">
          <ButtonLink
            to={`/orders/${order.accessKey}/pay`}
            reloadDocument
            variant="sun"
            icon="arrow-right"
          >
            Try again with PayFast
          </ButtonLink>
        </p>
      )}
      {!order.isSoldOut && <ChangeWay accessKey={order.accessKey} to="eft" />}
      <CancelOrder accessKey={order.accessKey} />
    </PaymentFrame>
  );
}
