import { EftDetails } from "#app/pages/payments/eft-details.tsx";
import { ProofForm } from "#app/pages/payments/proof-form.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { OrderView } from "./order-view.server.ts";

/** How to pay, as long as that is what the order waits for. Money that came late can be shown, too. */
export function OrderPayment({ order }: { order: OrderView }) {
  const { awaitsPayment, isSoldOut, paymentWay, state, accessKey, proofs } = order;
  const isEft = paymentWay === "eft";
  if (!awaitsPayment && !(isEft && state === "expired")) return null;
  return (
    <div className="order-pay">
      {awaitsPayment && !isSoldOut && isEft && <EftDetails order={order.eft} />}
      {awaitsPayment && !isSoldOut && !isEft && (
        <ButtonLink to={`/orders/${accessKey}/pay`} variant="sun" icon="arrow-right">
          Pay now
        </ButtonLink>
      )}
      {isEft && <ProofForm accessKey={accessKey} sent={proofs} />}
    </div>
  );
}
