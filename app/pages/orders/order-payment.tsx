import { ButtonLink } from "#app/ui/button.tsx";
import type { OrderView } from "./order-view.server.ts";

/** How to pay, as long as that is what the order waits for. */
export function OrderPayment({ order }: { order: OrderView }) {
  if (!order.awaitsPayment) return null;
  return (
    <section className="order-part" aria-labelledby="pay">
      <h2 id="pay">How to pay</h2>
      <ButtonLink to={`${order.path}/pay`} variant="sun" icon="arrow-right">
        {order.paymentWay === "payfast" ? "Pay now" : "See the bank details"}
      </ButtonLink>
    </section>
  );
}
