import { type FormEvent, useState } from "react";
import type { SettlementMethod } from "#app/content/payment-methods.ts";
import {
  paymentMethodInSentence,
  paymentMethodNames,
  refundMethodsFor,
} from "#app/domain/checkout/payment-methods.ts";
import { isRestockedByDefault } from "#app/domain/orders/fulfilment/packing-list.ts";
import type { StaffOrder } from "#app/domain/orders/fulfilment/read-staff-order.server.ts";
import { orderStates } from "#app/domain/orders/order-states.ts";
import { parseRefundLines, planRefund } from "#app/domain/payments/refund-plan.ts";
import { formatRand, fromCents, parseRand } from "#app/format/money.ts";
import { StepUpFields } from "#app/pages/account/step-up-fields.tsx";
import { HiddenFields, SelectField, SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { orderNotification } from "#app/pages/admin/orders/order-labels.ts";
import { UnprintableNotice } from "#app/pages/documents/unprintable-notice.tsx";
import { CheckField } from "#app/ui/form/check-field.tsx";
import { TextArea, TextField } from "#app/ui/form/field.tsx";
import { focusTarget } from "#app/ui/form/form-errors.ts";
import { Price } from "#app/ui/price.tsx";
import { OrderForm, OrderPanel, type OrderPanelProps, submittedForm } from "./order-form.tsx";

type Fields = Record<string, string>;

/** Full or partial refund, by lines or by amount. */
export function RefundForm({ order, keys, failure, deliversMail }: OrderPanelProps) {
  const form = submittedForm("refund", failure);
  const { isSubmitted, errors, submitted, field } = form;
  const [amount, setAmount] = useState<number>();
  const [restockText, setRestockText] = useState<string>();
  const updateAmount = (event: FormEvent<HTMLFormElement>) => {
    const fields = Object.fromEntries(new FormData(event.currentTarget)) as Fields;
    setAmount(refundAmount(order, fields));
    setRestockText(formatRestock(order, fields));
  };
  // An edit that changes the amount withdraws the confirmation.
  const isUnchanged = amount === undefined || amount === form.amountToConfirm;
  return (
    <details className="order-fold" open={isSubmitted}>
      <summary>Refund</summary>
      <OrderForm
        intent="refund"
        order={order}
        fields={{ expectedRefunded: order.refunded, idempotencyKey: keys.refund }}
        onInput={updateAmount}
      >
        <p>
          Refund the customer first: at most <Price cents={order.refundableAmount} />. This form
          records the refund and issues a credit note. {orderNotification(deliversMail, order)}
        </p>
        <fieldset aria-describedby={errors.lines && "refund-lines-error"}>
          <legend>Quantities to refund</legend>
          {order.lines.map((line) => (
            <RefundLine
              key={line.id}
              line={line}
              submitted={submitted}
              isRestocked={
                isSubmitted
                  ? `restock-${line.id}` in submitted
                  : isRestockedByDefault(order.state, line)
              }
            />
          ))}
          {order.delivery > 0 && (
            <CheckField name="withDelivery" defaultChecked={"withDelivery" in submitted}>
              Include delivery, <Price cents={order.delivery} />
            </CheckField>
          )}
          {errors.lines && (
            <p id="refund-lines-error" {...focusTarget} className="field-error">
              {errors.lines}
            </p>
          )}
        </fieldset>
        <TextField
          label="Different amount (R)"
          {...field("amount")}
          inputMode="decimal"
          hint="Leave empty to refund exactly what is chosen above."
          className="order-narrow"
        />
        <TextArea
          label="Reason"
          {...field("reason")}
          rows={2}
          maxLength={500}
          required
          hint="Shown on the credit note, so the customer will see it."
        />
        <RefundButton
          order={order}
          form={isUnchanged ? form : { ...form, amountToConfirm: undefined }}
          label={amount ? `Refund ${formatRand(amount)}` : "Refund"}
          restockText={restockText ?? formatRestock(order, submitted)}
        />
      </OrderForm>
    </details>
  );
}

function RefundLine({ line, submitted, isRestocked }: RefundLineProps) {
  const left = line.quantity - line.refunded;
  return (
    <div className="split refund-line">
      <label className="touch-target check-field">
        <input
          type="number"
          name={`quantity-${line.id}`}
          min={0}
          max={left}
          defaultValue={submitted[`quantity-${line.id}`] ?? 0}
          disabled={left === 0}
          className="field-box"
        />
        <span>
          of {left} × {line.name}
        </span>
      </label>
      {line.productId && left > 0 && (
        <CheckField name={`restock-${line.id}`} defaultChecked={isRestocked}>
          Return to stock<span className="visually-hidden">: {line.name}</span>
        </CheckField>
      )}
    </div>
  );
}

type RefundLineProps = {
  line: StaffOrder["lines"][number];
  submitted: Fields;
  isRestocked: boolean;
};

function formatRestock(order: StaffOrder, fields: Fields): string {
  const back = parseRefundLines(fields).lines.flatMap(({ lineId, quantity, restock }) => {
    const line = order.lines.find(({ id }) => id === lineId);
    return line?.productId && restock && quantity > 0 ? [`${quantity} × ${line.name}`] : [];
  });
  if (back.length === 0) return "Nothing is returned to stock.";
  return `Returned to stock: ${back.join(", ")}.`;
}

function refundAmount(order: StaffOrder, fields: Fields): number | undefined {
  const submittedAmount = parseRand(fields.amount ?? "");
  if (submittedAmount === "unclear") return undefined;
  const planned = planRefund(order, {
    lines: parseRefundLines(fields).lines,
    amount: submittedAmount,
    withDelivery: fields.withDelivery === "yes",
  });
  return planned.ok ? planned.plan.amount : undefined;
}

/** Refunds an overpayment: there is no sale behind it, so no credit note. */
export function RefundOverpaymentForm({ order, keys, failure, deliversMail }: OrderPanelProps) {
  const form = submittedForm("refund-overpayment", failure);
  const { field } = form;
  return (
    <OrderPanel
      title={orderStates[order.state].isSale ? "Refund the overpayment" : "Refund the payment"}
    >
      <p>
        <Price cents={order.overpayment} /> {overpaymentReason(order.state)}. Refund the money
        first, then record the refund here. The amount includes no VAT, so no credit note is issued.{" "}
        {orderNotification(deliversMail, order)}
      </p>
      <OrderForm
        intent="refund-overpayment"
        order={order}
        fields={{ idempotencyKey: keys.refundOverpayment }}
      >
        <div className="stack order-fields">
          <TextField
            label="Amount (R)"
            {...field("amount", fromCents(order.overpayment))}
            inputMode="decimal"
            required
          />
          <TextField label="Reason" {...field("reason")} maxLength={500} required />
        </div>
        <RefundButton order={order} form={form} label="Record refund" />
      </OrderForm>
    </OrderPanel>
  );
}

function overpaymentReason(state: StaffOrder["state"]): string {
  if (orderStates[state].isSale) return "was overpaid";
  return state === "awaiting-payment"
    ? "was received, but the order is not paid in full. If the customer does not pay the rest, cancel the order"
    : "was received for a closed order";
}

/** Asks how the refund was paid, then for confirmation before it is recorded. */
function RefundButton({ order, form, label, restockText }: RefundButtonProps) {
  const { submitted, amountToConfirm: cents, field } = form;
  if (!cents) {
    const paymentMethods = order.payments.flatMap(({ method, isEffective }) =>
      isEffective ? [method] : [],
    );
    return (
      <>
        <SelectField
          label="Refunded by"
          {...field("settlementMethod", paymentMethods.at(-1) ?? order.paymentMethod)}
          options={refundMethodsFor(paymentMethods).map((each) => [each, paymentMethodNames[each]])}
          className="order-narrow"
        />
        <SubmitButton variant="danger">{label}</SubmitButton>
      </>
    );
  }
  const settlementMethod = submitted.settlementMethod as SettlementMethod;
  // A wrong password takes the focus itself.
  const hasErrors = Object.keys(form.errors).length > 0;
  return (
    <div className="stack confirm-refund" {...(!hasErrors && focusTarget)}>
      <p>
        <strong>
          Have you refunded {formatRand(cents)} by {paymentMethodInSentence(settlementMethod)}?
        </strong>{" "}
        This only records the refund: no money is paid out.
      </p>
      {restockText && <p>{restockText}</p>}
      <UnprintableNotice characters={form.unprintable} />
      {/* The confirmed amount is what is recorded. */}
      <HiddenFields fields={{ settlementMethod, agreedAmount: cents }} />
      {form.stepUp && (
        <StepUpFields
          asked={form.stepUp.asked}
          errors={form.errors}
          hint={`Required for refunds above ${formatRand(form.stepUp.limit)}.`}
        />
      )}
      <SubmitButton variant="danger">Yes, record the refund</SubmitButton>
    </div>
  );
}

type RefundButtonProps = {
  order: StaffOrder;
  form: ReturnType<typeof submittedForm>;
  label: string;
  restockText?: string;
};
