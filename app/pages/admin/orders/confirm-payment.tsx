import { Form, useNavigation } from "react-router";
import { sayDay, sayMoment } from "#app/content/office-words.ts";
import { orderNumber } from "#app/domain/orders/order-numbers.ts";
import { paymentNames } from "#app/domain/orders/payment-names.ts";
import type { StaffOrder } from "#app/domain/orders/read-staff-order.server.ts";
import { randOfCents } from "#app/domain/products/rand.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Price } from "#app/ui/price.tsx";
import { officeToday } from "./office-today.ts";
import { type FormRefused, ORDERS, sayStock } from "./order-words.ts";

/** Somebody has seen the money on the statement: how much, when, and what it says there. */
export function ConfirmPayment({ order, refused, now, formKey }: ConfirmPaymentProps) {
  const isBusy = useNavigation().state !== "idle";
  const { errors = {}, typed = {} } = refused?.typed.intent === "confirm" ? refused : {};
  const hasEnded = order.state !== "awaiting-payment";
  const today = officeToday(now);
  return (
    <section className="order-next" aria-labelledby="next-title">
      <h2 id="next-title">{hasEnded ? "Did money come after all?" : "Confirm the payment"}</h2>
      <p>
        <Price cents={order.due} /> is due with the reference{" "}
        <strong>{orderNumber(order.number)}</strong>
        {hasEnded
          ? ". A payment brings the order back, if its goods are still in stock."
          : order.excess > 0
            ? ". Some money has come already, so the order does not end by itself."
            : `. Unpaid, the order ends on ${sayDay(order.expiresAt)}.`}
      </p>
      {!hasEnded && <p>{sayStock(order)}</p>}
      {order.proofs.length > 0 && (
        <ul className="order-proofs">
          {order.proofs.map((proof) => (
            <li key={proof.id}>
              <a
                href={`${ORDERS}/${order.number}/proofs/${proof.id}`}
                className={buttonClass({ variant: "line", size: "office" })}
              >
                Open the proof of payment
              </a>
              <small>
                {proof.shownName}, sent {sayMoment(proof.uploadedAt)}
              </small>
            </li>
          ))}
        </ul>
      )}
      <Form method="post" className="order-form">
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="seen" value={order.state} />
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="seenPaid" value={order.kept} />
        <div className="order-fields">
          <label className="order-field">
            <span>Paid by</span>
            <select name="way" defaultValue={typed.way ?? "eft"} className="field-box">
              <option value="eft">{paymentNames.eft}</option>
              <option value="in-person">{paymentNames["in-person"]}</option>
            </select>
          </label>
          <TextField
            label="Amount (R)"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={typed.amount ?? randOfCents(order.due)}
            error={errors.amount}
            required
          />
          <TextField
            label="Received on"
            name="receivedOn"
            type="date"
            max={today}
            defaultValue={typed.receivedOn ?? today}
            error={errors.receivedOn}
            required
          />
          <TextField
            label="Bank reference"
            name="reference"
            autoComplete="off"
            maxLength={100}
            defaultValue={typed.reference ?? ""}
            error={errors.reference}
            hint="As on the statement"
          />
        </div>
        {(errors.amount || typed.acceptDifference) && (
          <label className="order-tick">
            <input type="checkbox" name="acceptDifference" value="yes" /> Take this amount, although
            it is not what is due
          </label>
        )}
        <Button type="submit" variant="brand" size="office" disabled={isBusy}>
          Confirm payment
        </Button>
      </Form>
    </section>
  );
}

type ConfirmPaymentProps = {
  order: StaffOrder;
  refused: FormRefused | undefined;
  now: Date;
  formKey: string;
};
