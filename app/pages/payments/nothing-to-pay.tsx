import { company } from "#app/content/company.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PaymentFrame } from "./payment-frame.tsx";
import type { PaymentView } from "./payment-view.ts";

/** For whoever comes to pay what is paid, or what has ended. */
export function NothingToPay({ order }: { order: PaymentView }) {
  const isPaid = order.standing === "paid";
  return (
    <PaymentFrame order={order} title={isPaid ? "This order is paid" : "This order has ended"}>
      <p className="pay-lead">
        {isPaid
          ? "There is nothing left to pay. Your invoice is on the order’s page."
          : `It can no longer be paid here. If you have paid already, send us the proof or call ${company.phone.shown}: if the goods are still in stock, the order goes ahead.`}
      </p>
      <p className="pay-ways">
        <ButtonLink to={`/orders/${order.accessKey}`} variant="brand">
          See your order
        </ButtonLink>
        {!isPaid && (
          <ButtonLink to={`/orders/${order.accessKey}/proof`} variant="line">
            Send proof of payment
          </ButtonLink>
        )}
      </p>
    </PaymentFrame>
  );
}
