import { Form } from "react-router";
import { PAYMENT_DAYS } from "#app/domain/orders/order-states.ts";
import type { PaymentWay } from "./payment-view.server.ts";
import "#app/ui/text-button.css";

const words = {
  eft: {
    says: `Rather pay from your bank? You can pay within ${PAYMENT_DAYS.eft} days of ordering.`,
    label: "Pay by EFT instead",
  },
  payfast: {
    says: "Rather pay at once? PayFast takes cards and instant EFT.",
    label: "Pay with PayFast instead",
  },
} satisfies Record<PaymentWay, { says: string; label: string }>;

/** Another way to pay the same order. */
export function ChangeWay({ accessKey, to }: { accessKey: string; to: PaymentWay }) {
  return (
    <Form method="post" action={`/orders/${accessKey}/pay`} className="change-way">
      <input type="hidden" name="way" value={to} />
      <p>{words[to].says}</p>
      <button type="submit" className="text-button">
        {words[to].label}
      </button>
    </Form>
  );
}
