import { Form } from "react-router";
import { type PaymentMethod, paymentMethods } from "#app/content/payment-methods.ts";

export function ChangePaymentMethod({ accessKey, to }: { accessKey: string; to: PaymentMethod }) {
  return (
    <Form method="post" action={`/orders/${accessKey}/pay`} className="change-payment-method">
      <p className="soft">{paymentMethods[to].changeTo.description}</p>
      <button type="submit" name="paymentMethod" value={to} className="text-button">
        {paymentMethods[to].changeTo.label}
      </button>
    </Form>
  );
}

/** Cancels the order and releases its stock. */
export function CancelUnpaidOrder({ accessKey }: { accessKey: string }) {
  return (
    <Form method="post" action={`/orders/${accessKey}`} className="change-payment-method">
      <p className="soft">Changed your mind? Cancel the order and you owe nothing.</p>
      <button type="submit" name="intent" value="cancel" className="text-button">
        Cancel the order
      </button>
    </Form>
  );
}
