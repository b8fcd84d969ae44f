import { REVERSAL_REASONS, reversalTexts } from "#app/content/texts/reversal-texts.ts";
import { paymentMethodNames } from "#app/domain/checkout/payment-methods.ts";
import type { StaffOrder } from "#app/domain/orders/fulfilment/read-staff-order.server.ts";
import { canTransition, orderStates } from "#app/domain/orders/order-states.ts";
import { formatDate } from "#app/format/dates-and-numbers.ts";
import { formatRand } from "#app/format/money.ts";
import { SelectField, SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { orderNotification, reversalRefusals } from "#app/pages/admin/orders/order-labels.ts";
import { CheckField } from "#app/ui/form/check-field.tsx";
import { TextArea } from "#app/ui/form/field.tsx";
import { focusTarget } from "#app/ui/form/form-errors.ts";
import { OrderForm, type OrderPanelProps, submittedForm } from "./order-form.tsx";

/** Reverses a payment that we do not have after all: a form for each, or why it is too late. */
export function ReversePaymentForms(props: OrderPanelProps) {
  const { order, failure } = props;
  const { isSubmitted } = submittedForm("reverse-payment", failure);
  if (order.reversiblePayments.length === 0 || order.state === "refunded") return null;
  return (
    <details className="order-fold" open={isSubmitted}>
      <summary>Reverse a payment</summary>
      <ReversePaymentText {...props} />
      {!refusalReason(order) &&
        order.reversiblePayments.map((payment) => (
          <ReversePaymentForm key={payment.id} payment={payment} {...props} />
        ))}
    </details>
  );
}

function ReversePaymentText({ order, deliversMail }: OrderPanelProps) {
  const refusal = refusalReason(order);
  if (refusal) return <p>{reversalRefusals[refusal]}</p>;
  return (
    <p>
      For a payment that was confirmed by mistake or returned by the bank. The payment stays on
      record, and a reversal is added.{" "}
      {canTransition(order.state, "awaiting-payment") &&
        "The order then awaits payment again, and a credit note cancels its invoice. "}
      {orderNotification(deliversMail, order)} If the customer wants the money back, refund it
      instead.
    </p>
  );
}

function refusalReason({ state, refunded }: StaffOrder): keyof typeof reversalRefusals | undefined {
  if (orderStates[state].hasLeft) return "goods-left";
  return refunded > 0 ? "refunded" : undefined;
}

function ReversePaymentForm({ order, failure, payment }: ReversePaymentFormProps) {
  const isThis = failure?.submitted.paymentId === payment.id;
  const { field, errors } = submittedForm("reverse-payment", isThis ? failure : undefined);
  const { id, amount, method, receivedAt, reference } = payment;
  return (
    <OrderForm intent="reverse-payment" order={order} fields={{ paymentId: id }}>
      <p>
        {[paymentMethodNames[method], formatDate(receivedAt), reference].filter(Boolean).join(", ")}
      </p>
      <SelectField
        label="Reason"
        {...field("reason")}
        required
        options={[
          ["", "Choose a reason"],
          ...REVERSAL_REASONS.map((each) => [each, reversalTexts[each].label] as const),
        ]}
      />
      <TextArea
        label="What happened (optional)"
        {...field("note")}
        rows={2}
        maxLength={500}
        hint="Only staff can see this. Do not name other customers: this customer may ask for a copy."
      />
      <CheckField name="checked" required>
        {method === "in-person"
          ? "I have checked the till and the card slips"
          : "I have checked the bank statement"}
      </CheckField>
      {errors.checked && (
        <p {...focusTarget} className="field-error">
          {errors.checked}
        </p>
      )}
      <SubmitButton variant="danger">Reverse {formatRand(amount)}</SubmitButton>
    </OrderForm>
  );
}

type ReversePaymentFormProps = OrderPanelProps & {
  payment: StaffOrder["reversiblePayments"][number];
};
