import { Form, useNavigation } from "react-router";
import { formatDate, formatDateTime, localIsoDate } from "#app/content/format/dates-and-numbers.ts";
import { fromCents } from "#app/content/money.ts";
import { paymentMethodNames } from "#app/domain/checkout/payment-methods.ts";
import { formatOrderNumber } from "#app/domain/documents/document.ts";
import type { StaffOrder } from "#app/domain/orders/fulfilment/read-staff-order.server.ts";
import {
  formatReservation,
  ORDERS_PATH,
  type OrderFormFailure,
} from "#app/pages/admin/orders/order-labels.ts";
import { Button, buttonClass } from "#app/ui/form/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { Price } from "#app/ui/price.tsx";

/** Records a payment that staff found on the bank statement: amount, date and reference. */
export function ConfirmPaymentPanel({ order, failure, now, formKey }: ConfirmPaymentPanelProps) {
  const isBusy = useNavigation().state !== "idle";
  const { errors = {}, submitted = {} } = failure?.submitted.intent === "confirm" ? failure : {};
  const hasEnded = order.state !== "awaiting-payment";
  const today = localIsoDate(now);
  return (
    <section className="order-next" aria-labelledby="next-title">
      <h2 id="next-title">{hasEnded ? "Did money come after all?" : "Confirm the payment"}</h2>
      <p>
        <Price cents={order.due} /> is due with the reference{" "}
        <strong>{formatOrderNumber(order.number)}</strong>
        {hasEnded
          ? ". A payment brings the order back, if its goods are still in stock."
          : order.overpayment > 0
            ? ". Some money has come already, so the order does not end by itself."
            : `. Unpaid, the order ends on ${formatDate(order.expiresAt)}.`}
      </p>
      {!hasEnded && <p>{formatReservation(order)}</p>}
      {order.proofs.length > 0 && (
        <ul className="order-proofs">
          {order.proofs.map((proof) => (
            <li key={proof.id}>
              <a
                href={`${ORDERS_PATH}/${order.number}/proofs/${proof.id}`}
                className={buttonClass({ variant: "line", size: "compact" })}
              >
                Open the proof of payment
              </a>
              <small>
                {proof.displayName}, sent {formatDateTime(proof.uploadedAt)}
              </small>
            </li>
          ))}
        </ul>
      )}
      <Form method="post" className="order-form">
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="expectedState" value={order.state} />
        <input type="hidden" name="idempotencyKey" value={formKey} />
        <input type="hidden" name="expectedPaid" value={order.kept} />
        <div className="order-fields">
          <label className="order-field">
            <span>Paid by</span>
            <select
              name="settlementMethod"
              defaultValue={submitted.settlementMethod ?? "eft"}
              className="field-box"
            >
              <option value="eft">{paymentMethodNames.eft}</option>
              <option value="in-person">{paymentMethodNames["in-person"]}</option>
            </select>
          </label>
          <TextField
            label="Amount (R)"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={submitted.amount ?? fromCents(order.due)}
            error={errors.amount}
            required
          />
          <TextField
            label="Received on"
            name="receivedOn"
            type="date"
            max={today}
            defaultValue={submitted.receivedOn ?? today}
            error={errors.receivedOn}
            required
          />
          <TextField
            label="Bank reference"
            name="reference"
            autoComplete="off"
            maxLength={100}
            defaultValue={submitted.reference ?? ""}
            error={errors.reference}
            hint="As on the statement"
          />
        </div>
        {(errors.amount || submitted.acceptDifference) && (
          <label className="order-tick">
            <input type="checkbox" name="acceptDifference" value="yes" /> Take this amount, although
            it is not what is due
          </label>
        )}
        <Button type="submit" variant="brand" size="compact" disabled={isBusy}>
          Confirm payment
        </Button>
      </Form>
    </section>
  );
}

type ConfirmPaymentPanelProps = {
  order: StaffOrder;
  failure: OrderFormFailure | undefined;
  now: Date;
  formKey: string;
};
