import { company } from "#app/content/company.ts";
import { orderUpdateTexts } from "#app/content/texts/order-update-texts.ts";
import { paidButSoldOutTexts } from "#app/content/texts/reservation-texts.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { PaymentFrame } from "./payment-frame.tsx";
import type { PaymentView } from "./payment-view.server.ts";

/** Shown when the order is paid or has ended. */
export function NothingToPay({ order }: { order: PaymentView }) {
  const { title, message } = nothingToPayTexts[textsFor(order)];
  return (
    <PaymentFrame order={order} title={title}>
      <p className="pay-lead">
        {message}
        {order.paymentStatus === "held" &&
          !order.isSoldOut &&
          ` Please don’t pay again: ${orderUpdateTexts(order.deliversMail).checking}`}
      </p>
      <p className="button-row">
        <ButtonLink to={`/orders/${order.accessKey}`} variant="brand">
          View your order
        </ButtonLink>
        {order.paymentStatus === "ended" && (
          <ButtonLink to={`/orders/${order.accessKey}/proof`} variant="line">
            Send proof of payment
          </ButtonLink>
        )}
      </p>
    </PaymentFrame>
  );
}

function textsFor({ paymentStatus, isSoldOut }: PaymentView): keyof typeof nothingToPayTexts {
  if (paymentStatus === "held" && isSoldOut) return "soldOut";
  return paymentStatus === "open" ? "paid" : paymentStatus;
}

const nothingToPayTexts = {
  soldOut: paidButSoldOutTexts,
  paid: {
    title: "This order is paid",
    message: "There’s nothing left to pay. Your invoice is on the order page.",
  },
  held: {
    title: "We are checking your payment",
    message: "We’ve received your payment, but it isn’t the amount we asked for.",
  },
  ended: {
    title: "This order is closed",
    get message() {
      return `It can no longer be paid here. If you have already paid, send us your proof of payment or call ${company().phone.shown}: if the goods are still in stock, the order goes ahead.`;
    },
  },
} as const;
