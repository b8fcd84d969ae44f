import { type ReactNode, useState } from "react";
import { isBankTransfer } from "#app/content/payment-methods.ts";
import { isEftPaused } from "#app/content/texts/eft-paused-texts.ts";
import { paymentMethodNames } from "#app/domain/checkout/payment-methods.ts";
import { formatOrderNumber } from "#app/domain/documents/document.ts";
import { formatDate, formatDateTime, localIsoDate } from "#app/format/dates-and-numbers.ts";
import { formatRand, fromCents, parseRand } from "#app/format/money.ts";
import { SelectField, SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { formatReservationForStaff, ORDERS_PATH } from "#app/pages/admin/orders/order-labels.ts";
import { buttonClass } from "#app/ui/form/button.tsx";
import { CheckField } from "#app/ui/form/check-field.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { Price } from "#app/ui/price.tsx";
import { PricedText } from "#app/ui/priced-text.tsx";
import { OrderForm, OrderPanel, type OrderPanelProps, submittedForm } from "./order-form.tsx";

/** Records a payment that staff found on the bank statement: amount, date and reference. */
export function ConfirmPaymentPanel({ order, failure, keys, now }: OrderPanelProps) {
  const { isSubmitted, errors, submitted, field } = submittedForm("confirm", failure);
  const hasEnded = order.state !== "awaiting-payment";
  const isWaiting = isEftPaused() && isBankTransfer(order.paymentMethod);
  // A customer who cancelled wants a refund, not the goods.
  const isCancelledByCustomer =
    order.events.findLast(({ kind }) => kind === "cancelled")?.actor === "customer";
  const isKeptEnded = isSubmitted ? "keepEnded" in submitted : isCancelledByCustomer;
  const today = localIsoDate(now);
  const [typed, setTyped] = useState<string>();
  const amount = parseRand(typed ?? submitted.amount ?? "");
  const isAmount = typeof amount === "number" && amount > 0;
  return (
    <PaymentPanel
      isLate={hasEnded}
      isExpected={order.proofs.length > 0 || isCancelledByCustomer}
      isOpen={isSubmitted}
    >
      {hasEnded ? (
        <p>
          Nothing is due. If a payment with the reference{" "}
          <strong>{formatOrderNumber(order.number)}</strong> arrives after all, record it here.
          Recording it reopens the order if the items are still in stock, unless you tick the box to
          refund it.
        </p>
      ) : (
        <p>
          <Price cents={order.due} /> is due with the reference{" "}
          <strong>{formatOrderNumber(order.number)}</strong>
          {order.overpayment > 0 ? (
            ". Part of the money has been received, so the order does not expire."
          ) : isWaiting ? (
            ". EFT is paused, so the order is not cancelled while it is unpaid."
          ) : (
            <>
              . If it is not paid, the order is cancelled on{" "}
              <strong>{formatDate(order.expiresAt)}</strong>.
            </>
          )}
        </p>
      )}
      {!hasEnded && order.hasGoods && <p>{formatReservationForStaff(order)}</p>}
      {order.proofs.length > 0 && (
        <ul>
          {order.proofs.map(({ id, displayName, uploadedAt, isChecked }) => (
            <li key={id} className="button-row">
              <a
                href={`${ORDERS_PATH}/${order.number}/proofs/${id}`}
                className={buttonClass({ variant: "line", size: "compact" })}
              >
                Open proof of payment
              </a>
              <small>
                {displayName}, sent {formatDateTime(uploadedAt)}
                {isChecked && ", checked; the payment was reversed"}
              </small>
            </li>
          ))}
        </ul>
      )}
      <OrderForm
        intent="confirm"
        order={order}
        fields={{ idempotencyKey: keys.confirm, expectedPaid: order.kept }}
        onInput={({ currentTarget }) => setTyped(String(new FormData(currentTarget).get("amount")))}
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
            {...field("amount", hasEnded ? "" : fromCents(order.due))}
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
            hint="As shown on the bank statement"
            className="confirm-bank-reference"
          />
        </div>
        {isAmount && (errors.amount || submitted.acceptDifference) && (
          <CheckField name="acceptDifference">
            <PricedText text={acceptanceLabel(amount, order.due)} />
          </CheckField>
        )}
        {hasEnded && (
          <CheckField name="keepEnded" defaultChecked={isKeptEnded}>
            Do not reopen the order: the payment will be refunded
          </CheckField>
        )}
        <SubmitButton variant="brand">Confirm payment</SubmitButton>
      </OrderForm>
    </PaymentPanel>
  );
}

/** The next step, but folded for an ended order whose payment nobody has announced. */
function PaymentPanel({ isLate, isExpected, isOpen, children }: PaymentPanelProps) {
  const title = isLate ? "Record a late payment" : "Confirm the payment";
  if (!isLate || isExpected) return <OrderPanel title={title}>{children}</OrderPanel>;
  return (
    <details className="order-fold" open={isOpen}>
      <summary>{title}</summary>
      <div className="stack">{children}</div>
    </details>
  );
}

type PaymentPanelProps = {
  isLate: boolean;
  isExpected: boolean;
  isOpen: boolean;
  children: ReactNode;
};

/** What accepting the amount means for the difference. */
function acceptanceLabel(amount: number, due: number): string {
  if (amount === due) return "Accept this amount";
  const accepted = `Accept ${formatRand(amount)}`;
  return amount < due
    ? `${accepted} as payment in full: ${formatRand(due - amount)} is written off`
    : `${accepted}: ${formatRand(amount - due)} more than is due, to be refunded`;
}
