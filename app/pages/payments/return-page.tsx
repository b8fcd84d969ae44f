import { newsWords } from "#app/content/news-words.ts";
import { services } from "#app/http/services-context.server.ts";
import { openOrder } from "#app/pages/orders/open-order.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/return-page";
import { NothingToPay } from "./nothing-to-pay.tsx";
import { PaymentFrame } from "./payment-frame.tsx";
import { paymentMeta } from "./payment-meta.ts";
import { paymentView } from "./payment-view.server.ts";
import { WaitingForPayFast } from "./waiting-for-payfast.tsx";

export const meta = paymentMeta("Your payment");

/** Coming back from PayFast proves nothing: the page says what the order says. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const order = await openOrder(context, params);
  const waited = Number(new URL(request.url).searchParams.get("waited") ?? 0);
  return {
    order: await paymentView(context.get(services), order),
    waited: Number.isInteger(waited) && waited > 0 ? Math.min(waited, 3600) : 0,
  };
}

export default function ReturnPage({ loaderData: { order, waited } }: Route.ComponentProps) {
  if (order.standing === "open") {
    return (
      <PaymentFrame order={order} title="Waiting for PayFast">
        <WaitingForPayFast order={order} waited={waited} />
      </PaymentFrame>
    );
  }
  if (order.standing !== "paid") return <NothingToPay order={order} />;
  return (
    <PaymentFrame order={order} title="Thank you, your payment has arrived">
      <p className="pay-lead" role="status">
        We are getting your order ready. {newsWords(order.isMailing).everyStep}
      </p>
      <p className="pay-ways">
        <ButtonLink to={`/orders/${order.accessKey}`} variant="brand">
          See your order
        </ButtonLink>
        <ButtonLink to="/shop" variant="line">
          Back to the shop
        </ButtonLink>
      </p>
    </PaymentFrame>
  );
}
