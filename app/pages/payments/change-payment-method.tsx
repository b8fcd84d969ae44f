import { Form } from "react-router";
import { PAYMENT_DAYS } from "#app/domain/orders/order-states.ts";
import type { ViewPaymentMethod } from "./payment-view.server.ts";
import "#app/ui/form/text-button.css";

const methodTexts = {
  eft: {
    says: `Rather pay from your bank? You can pay within ${PAYMENT_DAYS.eft} days of ordering.`,
    label: "Pay by EFT instead",
  },
  payfast: {
    says: "Rather pay at once? PayFast takes cards and instant EFT.",
    label: "Pay with PayFast instead",
  },
} satisfies Record<ViewPaymentMethod, { says: string; label: string }>;

/** Another way to pay the same order. */
export function ChangePaymentMethod({
  accessKey,
  to,
}: {
  accessKey: string;
  to: ViewPaymentMethod;
}) {
  return (
    <Form method="post" action={`/orders/${accessKey}/pay`} className="change-payment-method">
      <input type="hidden" name="way" value={to} />
      <p>{methodTexts[to].says}</p>
      <button type="submit" className="text-button">
        {methodTexts[to].label}
      </button>
    </Form>
  );
}

/** Gives the order up: what was reserved for it is free for others. */
export function CancelUnpaidOrder({ accessKey }: { accessKey: string }) {
  return (
    <Form method="post" action={`/orders/${accessKey}`} className="change-payment-method">
      <input type="hidden" name="intent" value="cancel" />
      <p>Changed your mind? Cancel the order, and nothing is owed.</p>
      <button type="submit" className="text-button">
        Cancel the order
      </button>
    </Form>
  );
}
