import { redirect } from "react-router";
import { isBankTransfer, paymentMethods } from "#app/content/payment-methods.ts";
import { availablePaymentMethods } from "#app/domain/payments/payment-providers.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { loadOrder } from "#app/pages/orders/load-order.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import type { Route } from "./+types/cancelled-page";
import { CancelUnpaidOrder, ChangePaymentMethod } from "./change-payment-method.tsx";
import { PaymentFrame, paymentMeta } from "./payment-frame.tsx";
import { paymentView } from "./payment-view.server.ts";

export const meta = paymentMeta("Payment not made");

/** Where a provider sends back a customer who did not pay. A paid order and one paid by EFT are redirected. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const order = await paymentView(context.get(appServices), await loadOrder(context, params));
  if (order.paymentStatus !== "open") throw redirect(`/orders/${order.accessKey}/return`);
  if (isBankTransfer(order.paymentMethod)) throw redirect(`/orders/${order.accessKey}/pay`);
  return { order, available: availablePaymentMethods(context.get(appServices).payments) };
}

export default function CancelledPage({ loaderData }: Route.ComponentProps) {
  const { order, available } = loaderData;
  const { name, payPhrase } = paymentMethods[order.paymentMethod];
  const alternatives = available.filter((method) => method !== order.paymentMethod);
  return (
    <PaymentFrame order={order} title="You haven’t paid yet">
      <p className="pay-lead">
        {`You left ${name} before the payment was complete. `}
        {order.reserved}
      </p>
      {available.includes(order.paymentMethod) && !order.isSoldOut && (
        <p className="button-row">
          <ButtonLink
            to={`/orders/${order.accessKey}/pay`}
            reloadDocument
            variant="sun"
            icon="arrow-right"
          >
            {`Try again ${payPhrase}`}
          </ButtonLink>
        </p>
      )}
      {!order.isSoldOut &&
        alternatives.map((method) => (
          <ChangePaymentMethod key={method} accessKey={order.accessKey} to={method} />
        ))}
      <CancelUnpaidOrder accessKey={order.accessKey} />
    </PaymentFrame>
  );
}
