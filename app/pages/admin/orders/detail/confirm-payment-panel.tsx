import { formatDate, formatDateTime, localIsoDate } from "#app/content/format/dates-and-numbers.ts";
import { fromCents } from "#app/content/money.ts";
import { paymentMethodNames } from "#app/domain/checkout/payment-methods.ts";
import { formatOrderNumber } from "#app/domain/documents/document.ts";
import { CheckField, SelectField, SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { formatReservation, ORDERS_PATH } from "#app/pages/admin/orders/order-labels.ts";
import { buttonClass } from "#app/ui/form/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { Price } from "#app/ui/price.tsx";
import { OrderForm, OrderPanel, type OrderPanelProps, submittedForm } from "./order-form.tsx";

/** Records a payment that staff found on the bank statement: amount, date and reference. */
export function ConfirmPaymentPanel({ order, failure, keys, now }: OrderPanelProps) {
  const { isSubmitted, errors, submitted, field } = submittedForm("confirm", failure);
  const hasEnded = order.state !== "awaiting-payment";
  // Whoever cancelled their order wants the money back, not the goods.
  const isCancelledByCustomer =
    order.events.findLast(({ kind }) => kind === "cancelled")?.actor === "customer";
  const isKeptEnded = isSubmitted ? "keepEnded" in submitted : isCancelledByCustomer;
  const today = localIsoDate(now);
  return (
    <OrderPanel title={hasEnded ? "Did money come after all?" : "Confirm the payment"}>
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
        <ul>
          {order.proofs.map(({ id, displayName, uploadedAt }) => (
            <li key={id} className="button-row">
              <a
                href={`${ORDERS_PATH}/${order.number}/proofs/${id}`}
                className={buttonClass({ variant: "line", size: "compact" })}
              >
                Open the proof of payment
              </a>
              <small>
                {displayName}, sent {formatDateTime(uploadedAt)}
              </small>
            </li>
          ))}
        </ul>
      )}
      <OrderForm
        intent="confirm"
        order={order}
        fields={{ idempotencyKey: keys.confirm, expectedPaid: order.kept }}
      >
        <div className="stack order-fields">
          <SelectField
            label="Paid by"
            {...field("settlementMethod", "eft")}
            options={(["eft", "in-person"] as const).map((each) => [
              each,
              paymentMethodNames[each],
            ])}
          />
          <TextField
            label="Amount (R)"
            {...field("amount", fromCents(order.due))}
            inputMode="decimal"
            required
          />
          <TextField
            label="Received on"
            {...field("receivedOn", today)}
            type="date"
            max={today}
            required
          />
          <TextField
            label="Bank reference"
            {...field("reference")}
            maxLength={100}
            hint="As on the statement"
          />
        </div>
        {(errors.amount || submitted.acceptDifference) && (
          <CheckField name="acceptDifference">
            Take this amount, although it is not what is due
          </CheckField>
        )}
        {hasEnded && (
          <CheckField name="keepEnded" defaultChecked={isKeptEnded}>
            Do not reopen the order: the money is paid back
          </CheckField>
        )}
        <SubmitButton variant="brand">Confirm payment</SubmitButton>
      </OrderForm>
    </OrderPanel>
  );
}
