import { company } from "#app/content/company.ts";
import { newsWords } from "#app/content/news-words.ts";
import { paidButSoldOut } from "#app/content/reservation-words.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PaymentFrame } from "./payment-frame.tsx";
import type { PaymentView } from "./payment-view.server.ts";

/** For whoever comes to pay what is paid, or what has ended. */
export function NothingToPay({ order }: { order: PaymentView }) {
  const { title, says } = words[wordsFor(order)];
  return (
    <PaymentFrame order={order} title={title}>
      <p className="pay-lead">
        {says}
        {order.standing === "held" &&
          !order.isSoldOut &&
          ` Please do not pay again: ${newsWords(order.isMailing).checking}`}
      </p>
      <p className="pay-ways">
        <ButtonLink to={`/orders/${order.accessKey}`} variant="brand">
          See your order
        </ButtonLink>
        {order.standing === "ended" && (
          <ButtonLink to={`/orders/${order.accessKey}/proof`} variant="line">
            Send proof of payment
          </ButtonLink>
        )}
      </p>
    </PaymentFrame>
  );
}

function wordsFor({ standing, isSoldOut }: PaymentView): keyof typeof words {
  if (standing === "held" && isSoldOut) return "soldOut";
  return standing === "open" ? "paid" : standing;
}

const words = {
  soldOut: paidButSoldOut,
  paid: {
    title: "This order is paid",
    says: "There is nothing left to pay. Your invoice is on the order’s page.",
  },
  held: {
    title: "We are checking your payment",
    says: "Your money has reached us, but it is not the amount we asked for.",
  },
  ended: {
    title: "This order has ended",
    says: `It can no longer be paid here. If you have paid already, send us the proof or call ${company.phone.shown}: if the goods are still in stock, the order goes ahead.`,
  },
} as const;
