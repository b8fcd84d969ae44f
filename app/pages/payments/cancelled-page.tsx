import { redirect } from "react-router";
import { appServices } from "#app/http/request-context.server.ts";
import { loadOrder } from "#app/pages/orders/load-order.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import type { Route } from "./+types/cancelled-page";
import { CancelUnpaidOrder, ChangePaymentMethod } from "./change-payment-method.tsx";

import { PaymentFrame, paymentMeta } from "./payment-frame.tsx";

import { paymentView } from "./payment-view.server.ts";

export const meta = paymentMeta("Payment not made");

/** Left PayFast without paying. Who has paid after all, or has no such choice, is led on. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const order = await paymentView(context.get(appServices), await loadOrder(context, params));
  if (order.standing !== "open") throw redirect(`/orders/${order.accessKey}/return`);
  if (order.paymentMethod === "eft") throw redirect(`/orders/${order.accessKey}/pay`);
  return { order, isPayFastOpen: context.get(appServices).payments.payfast !== undefined };
}

export default function CancelledPage({ loaderData }: Route.ComponentProps) {
  const { order, isPayFastOpen } = loaderData;
  return (
    <PaymentFrame order={order} title="You have not paid yet">
      <p className="pay-lead">You left PayFast before the payment was complete. {order.reserved}</p>
      {isPayFastOpen && !order.isSoldOut && (
        <p className="pay-actions">
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
      {!order.isSoldOut && <ChangePaymentMethod accessKey={order.accessKey} to="eft" />}
      <CancelUnpaidOrder accessKey={order.accessKey} />
    </PaymentFrame>
  );
}
