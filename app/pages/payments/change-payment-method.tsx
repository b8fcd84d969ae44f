import { Form } from "react-router";
import { type PaymentMethod, paymentMethods } from "#app/content/payment-methods.ts";
import "#app/ui/form/text-button.css";

/** Changes an unpaid order to another payment method. */
export function ChangePaymentMethod({ accessKey, to }: { accessKey: string; to: PaymentMethod }) {
  return (
    <Form method="post" action={`/orders/${accessKey}/pay`} className="change-payment-method">
      <input type="hidden" name="paymentMethod" value={to} />
      <p>{paymentMethods[to].changeTo.description}</p>
      <button type="submit" className="text-button">
        {paymentMethods[to].changeTo.label}
      </button>
    </Form>
  );
}

/** Cancels the order and releases its stock. */
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
