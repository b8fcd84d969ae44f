import { useEffect, useState } from "react";
import { Link } from "react-router";
import { company } from "#app/content/company.ts";
import { isRedirect, paymentMethods, REDIRECT_METHODS } from "#app/content/payment-methods.ts";
import { orderUpdateTexts } from "#app/content/texts/order-update-texts.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { loadOrder } from "#app/pages/orders/load-order.server.ts";
import { useRevalidateWhenReachable } from "#app/pages/shell/network.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import type { Route } from "./+types/return-page";
import { NothingToPay } from "./nothing-to-pay.tsx";
import { PaymentFrame, paymentMeta } from "./payment-frame.tsx";
import { type PaymentView, paymentView } from "./payment-view.server.ts";
import "#app/ui/form/button.css";

export const meta = paymentMeta("Your payment");

/** Coming back from the provider proves nothing: only its webhook changes the order, which is shown here. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const order = await loadOrder(context, params);
  const waited = Number(new URL(request.url).searchParams.get("waited") ?? 0);
  return {
    order: await paymentView(context.get(appServices), order),
    waited: Number.isInteger(waited) && waited > 0 ? Math.min(waited, 3600) : 0,
  };
}

export default function ReturnPage({ loaderData: { order, waited } }: Route.ComponentProps) {
  if (order.paymentStatus === "open") {
    return (
      <PaymentFrame order={order} title={`Waiting for ${providerName(order)}`}>
        <WaitingForPayment order={order} waited={waited} />
      </PaymentFrame>
    );
  }
  if (order.paymentStatus !== "paid") return <NothingToPay order={order} />;
  return (
    <PaymentFrame order={order} title="Thank you, your payment has arrived">
      <p className="pay-lead" role="status">
        We are getting your order ready. {orderUpdateTexts(order.deliversMail).everyStep}
      </p>
      <p className="button-row">
        <ButtonLink to={`/orders/${order.accessKey}`} variant="brand">
          View your order
        </ButtonLink>
        <ButtonLink to="/shop" variant="line">
          Back to the shop
        </ButtonLink>
      </p>
    </PaymentFrame>
  );
}

const FIRST_POLL_MS = 2000;
const MAX_POLL_MS = 15_000;
const BACKOFF_FACTOR = 1.35;
/** After this the page says that it takes longer than usual. */
const LATE_AFTER_MS = 60_000;
const GIVE_UP_MS = 30 * 60_000;
/** Polling interval without script. */
const REFRESH_SECONDS = 5;

/** Polls with backoff until the provider's webhook has changed the order. */
function WaitingForPayment({ order, waited }: { order: PaymentView; waited: number }) {
  const isLate = usePaymentPolling(waited * 1000);
  const provider = providerName(order);
  const { asSoonAsKnown } = orderUpdateTexts(order.deliversMail);
  const here = `/orders/${order.accessKey}`;
  return (
    <div>
      <p role="status" className="pay-lead">
        {!isLate && <span className="spinner" aria-hidden="true" />}
        {isLate
          ? `${provider} hasn’t confirmed a payment yet. If you have paid, there’s nothing to do. Please don’t pay again: ${asSoonAsKnown} No news after an hour? Call ${company().phone.shown} and quote ${order.reference}.`
          : `${provider} is confirming your payment. This usually takes a few seconds. You can close this page: ${asSoonAsKnown}`}
      </p>
      <noscript>
        {waited * 1000 < LATE_AFTER_MS && (
          <meta
            httpEquiv="refresh"
            content={`${REFRESH_SECONDS};url=${here}/return?waited=${waited + REFRESH_SECONDS}`}
          />
        )}
      </noscript>
      <p className="button-row">
        <Link to={`${here}/return?waited=${waited}`} className="text-button">
          Check again
        </Link>
        <Link to={`${here}/cancelled`} className="text-button">
          I haven’t paid
        </Link>
      </p>
    </div>
  );
}

/** An order that was changed to EFT meanwhile still waits for the provider that sent the customer here. */
function providerName({ paymentMethod }: PaymentView): string {
  const method = isRedirect(paymentMethod) ? paymentMethod : REDIRECT_METHODS[0];
  return method ? paymentMethods[method].name : "";
}

/** Whether it takes too long. Polling pauses while the page is hidden. */
function usePaymentPolling(alreadyMs: number): boolean {
  const revalidate = useRevalidateWhenReachable();
  const [isLate, setLate] = useState(alreadyMs >= LATE_AFTER_MS);
  useEffect(() => {
    const began = Date.now();
    let pause = FIRST_POLL_MS;
    let timer = setTimeout(look, pause);
    async function look() {
      const waited = Date.now() - began;
      if (waited > GIVE_UP_MS) return;
      if (waited > LATE_AFTER_MS) setLate(true);
      if (!document.hidden) await revalidate();
      pause = Math.min(MAX_POLL_MS, pause * BACKOFF_FACTOR);
      timer = setTimeout(look, pause);
    }
    return () => clearTimeout(timer);
  }, [revalidate]);
  return isLate;
}
