import { type FormEvent, useState } from "react";
import { Form, useNavigation } from "react-router";
import { formatRand, fromCents, parseRand } from "#app/content/money.ts";
import type { SettlementMethod } from "#app/content/payment-methods.ts";
import {
  paymentMethodInSentence,
  paymentMethodNames,
  refundMethodsFor,
} from "#app/domain/checkout/payment-methods.ts";
import type { StaffOrder } from "#app/domain/orders/fulfilment/read-staff-order.server.ts";
import { parseRefundLines, planRefund } from "#app/domain/payments/refund-plan.ts";
import {
  customerNotification,
  type OrderFormFailure,
} from "#app/pages/admin/orders/order-labels.ts";
import { Button } from "#app/ui/form/button.tsx";
import { TextArea, TextField } from "#app/ui/form/field.tsx";
import { Price } from "#app/ui/price.tsx";
import "#app/ui/form/field.css";

/** Full or partial refund, by lines or by amount. */
export function RefundForm({ order, formKey, failure, deliversMail }: RefundFormProps) {
  const isBusy = useNavigation().state !== "idle";
  const ownFailure = failure?.submitted.intent === "refund" ? failure : undefined;
  const { errors = {}, submitted = {} } = ownFailure ?? {};
  const [amount, setAmount] = useState<number>();
  const [restockText, setRestockText] = useState<string>();
  const updateAmount = (event: FormEvent<HTMLFormElement>) => {
    const fields = formDataFields(new FormData(event.currentTarget));
    setAmount(refundAmount(order, fields));
    setRestockText(formatRestock(order, fields));
  };
  // An edit that changes the amount withdraws the confirmation.
  const amountToConfirm =
    amount === undefined || amount === ownFailure?.amountToConfirm
      ? ownFailure?.amountToConfirm
      : undefined;
  // Goods that have not been dispatched are restocked by default.
  const isInStockroom = order.state === "paid" || order.state === "packed";
  return (
    <details className="order-fold" open={ownFailure !== undefined}>
      <summary>Refund</summary>
      <Form method="post" className="order-form" onInput={updateAmount}>
        <p>
          Pay the money back first: at most <Price cents={order.refundableAmount} />. This writes it
          down and makes the credit note. {customerNotification(deliversMail)}
        </p>
        <input type="hidden" name="intent" value="refund" />
        <input type="hidden" name="expectedState" value={order.state} />
        <input type="hidden" name="expectedRefunded" value={order.refunded} />
        <input type="hidden" name="idempotencyKey" value={formKey} />
        <fieldset className="refund-lines" aria-describedby={errors.lines && "refund-lines-error"}>
          <legend>How many of each</legend>
          {order.lines.map((line) => {
            const left = line.quantity - line.refunded;
            return (
              <div key={line.id} className="refund-line">
                <label>
                  <input
                    type="number"
                    name={`quantity-${line.id}`}
                    min={0}
                    max={left}
                    defaultValue={submitted[`quantity-${line.id}`] ?? 0}
                    disabled={left === 0}
                    className="field-box field-compact"
                  />
                  <span>
                    of {left} × {line.name}
                  </span>
                </label>
                {line.productId && left > 0 && (
                  <label className="order-tick">
                    <input
                      type="checkbox"
                      name={`restock-${line.id}`}
                      value="yes"
                      defaultChecked={
                        ownFailure ? `restock-${line.id}` in submitted : isInStockroom
                      }
                    />
                    Back on the shelf<span className="visually-hidden">: {line.name}</span>
                  </label>
                )}
              </div>
            );
          })}
          {order.delivery > 0 && (
            <label className="order-tick">
              <input
                type="checkbox"
                name="withDelivery"
                value="yes"
                defaultChecked={"withDelivery" in submitted}
              />
              <span>
                Also the delivery, <Price cents={order.delivery} />
              </span>
            </label>
          )}
          {errors.lines && (
            <p id="refund-lines-error" role="alert" tabIndex={-1} className="order-error">
              {errors.lines}
            </p>
          )}
        </fieldset>
        <TextField
          label="Another amount (R)"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={submitted.amount ?? ""}
          error={errors.amount}
          hint="Leave it empty to refund exactly what is chosen above."
          className="order-narrow"
        />
        <TextArea
          label="Reason"
          name="reason"
          rows={2}
          maxLength={500}
          defaultValue={submitted.reason ?? ""}
          error={errors.reason}
          required
          hint="It stands on the credit note: the customer reads it."
        />
        {amountToConfirm ? (
          <ConfirmRefund
            cents={amountToConfirm}
            settlementMethod={submitted.settlementMethod as SettlementMethod}
            verb="refund"
            restockText={restockText ?? formatRestock(order, submitted)}
            isBusy={isBusy}
          />
        ) : (
          <>
            <RefundMethodField
              order={order}
              submitted={submitted.settlementMethod}
              error={errors.settlementMethod}
            />
            <Button type="submit" variant="danger" size="compact" disabled={isBusy}>
              {amount ? `Refund ${formatRand(amount)}` : "Refund"}
            </Button>
          </>
        )}
      </Form>
    </details>
  );
}

/** Which items are restocked, for the confirmation. */
function formatRestock(order: StaffOrder, fields: Record<string, string>): string {
  const back = parseRefundLines(fields).lines.flatMap(({ lineId, quantity, restock }) => {
    const line = order.lines.find(({ id }) => id === lineId);
    return line?.productId && restock && quantity > 0 ? [`${quantity} × ${line.name}`] : [];
  });
  if (back.length === 0) return "Nothing goes back on the shelf.";
  return `Back on the shelf: ${back.join(", ")}.`;
}

/** The refund amount that the current fields result in. */
function refundAmount(order: StaffOrder, fields: Record<string, string>): number | undefined {
  const submittedAmount = parseRand(fields.amount ?? "");
  if (submittedAmount === "unclear") return undefined;
  const planned = planRefund(order, {
    lines: parseRefundLines(fields).lines,
    amount: submittedAmount,
    withDelivery: fields.withDelivery === "yes",
  });
  return planned.ok ? planned.plan.amount : undefined;
}

function formDataFields(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

type RefundFormProps = {
  order: StaffOrder;
  formKey: string;
  failure: OrderFormFailure | undefined;
  deliversMail: boolean;
};

/** Pays back an overpayment: there is no sale behind it, so no credit note. */
export function PayBackForm({ order, formKey, failure, deliversMail }: PayBackFormProps) {
  const isBusy = useNavigation().state !== "idle";
  const {
    errors = {},
    submitted = {},
    amountToConfirm,
  } = failure?.submitted.intent === "pay-back" ? failure : {};
  return (
    <section className="order-next" aria-labelledby="pay-back-title">
      <h2 id="pay-back-title">Pay back what is not owed</h2>
      <p>
        <Price cents={order.overpayment} /> came for which nothing was sold. Pay it back first; this
        writes it down. {customerNotification(deliversMail)} There is no VAT in it, so there is no
        credit note.
      </p>
      <Form method="post" className="order-form">
        <input type="hidden" name="intent" value="pay-back" />
        <input type="hidden" name="expectedState" value={order.state} />
        <input type="hidden" name="idempotencyKey" value={formKey} />
        <div className="order-pair">
          <TextField
            label="Amount (R)"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={submitted.amount ?? fromCents(order.overpayment)}
            error={errors.amount}
            required
          />
          <TextField
            label="Reason"
            name="reason"
            maxLength={500}
            defaultValue={submitted.reason ?? ""}
            error={errors.reason}
            required
          />
        </div>
        {amountToConfirm ? (
          <ConfirmRefund
            cents={amountToConfirm}
            settlementMethod={submitted.settlementMethod as SettlementMethod}
            verb="write down"
            isBusy={isBusy}
          />
        ) : (
          <>
            <RefundMethodField
              order={order}
              submitted={submitted.settlementMethod}
              error={errors.settlementMethod}
            />
            <Button type="submit" variant="danger" size="compact" disabled={isBusy}>
              Write down as paid back
            </Button>
          </>
        )}
      </Form>
    </section>
  );
}

type PayBackFormProps = {
  order: StaffOrder;
  formKey: string;
  failure: OrderFormFailure | undefined;
  deliversMail: boolean;
};

/** Once more before money is written down: how much, and how it went. Part of the form it asks about. */
function ConfirmRefund({ cents, settlementMethod, verb, restockText, isBusy }: ConfirmRefundProps) {
  return (
    <div className="confirm-refund" role="alert" tabIndex={-1}>
      <p>
        <strong>
          {formatRand(cents)}
          {settlementMethod ? ` by ${paymentMethodInSentence(settlementMethod)}` : ""}: is it paid
          back?
        </strong>{" "}
        Only what you have paid from the bank, in PayFast or at the counter reaches the customer.
      </p>
      {restockText && <p>{restockText}</p>}
      {/* What is asked about is what is written down. */}
      <input type="hidden" name="settlementMethod" value={settlementMethod} />
      <input type="hidden" name="agreedAmount" value={cents} />
      <Button type="submit" variant="danger" size="compact" disabled={isBusy}>
        Yes, {verb} {formatRand(cents)}
      </Button>
    </div>
  );
}

type ConfirmRefundProps = {
  cents: number;
  settlementMethod: SettlementMethod | undefined;
  /** What the button does. */
  verb: string;
  restockText?: string;
  isBusy: boolean;
};

/** Refund method; the default is the method of the last payment. */
function RefundMethodField({ order, submitted, error }: RefundMethodFieldProps) {
  const paymentMethods = order.payments.map(({ method }) => method);
  const defaultMethod = paymentMethods.at(-1) ?? order.paymentMethod;
  return (
    <label className="order-narrow order-field">
      <span>Paid back by</span>
      <select
        name="settlementMethod"
        defaultValue={submitted ?? defaultMethod}
        className="field-box"
        aria-invalid={error ? true : undefined}
      >
        {refundMethodsFor(paymentMethods).map((settlementMethod) => (
          <option key={settlementMethod} value={settlementMethod}>
            {paymentMethodNames[settlementMethod]}
          </option>
        ))}
      </select>
      {error && <span className="order-error">{error}</span>}
    </label>
  );
}

type RefundMethodFieldProps = {
  order: StaffOrder;
  submitted: string | undefined;
  error: string | undefined;
};
