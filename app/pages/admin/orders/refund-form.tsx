import { type FormEvent, useState } from "react";
import { Form, useNavigation } from "react-router";
import { randText } from "#app/content/rand-text.ts";
import type { MoneyWay } from "#app/domain/orders/payment-names.ts";
import type { StaffOrder } from "#app/domain/orders/read-staff-order.server.ts";
import { planRefund, takeRefundLines } from "#app/domain/orders/refund-plan.ts";
import { readRand } from "#app/domain/products/read-rand.ts";
import { Button } from "#app/ui/button.tsx";
import { TextArea, TextField } from "#app/ui/field.tsx";
import { Price } from "#app/ui/price.tsx";
import { AskAgain } from "./ask-again.tsx";
import { type FormRefused, sayTold } from "./order-words.ts";
import { RefundWay } from "./refund-way.tsx";

/** Money back for the whole order or a part of it, by lines or by an amount. */
export function RefundForm({ order, formKey, refused, isMailing }: RefundFormProps) {
  const isBusy = useNavigation().state !== "idle";
  const wrong = refused?.typed.intent === "refund" ? refused : undefined;
  const { errors = {}, typed = {} } = wrong ?? {};
  const [amount, setAmount] = useState<number>();
  const [shelf, setShelf] = useState<string>();
  const count = (event: FormEvent<HTMLFormElement>) => {
    const fields = fieldsOf(new FormData(event.currentTarget));
    setAmount(amountOf(order, fields));
    setShelf(sayShelf(order, fields));
  };
  // Until it has left, what is refunded goes back on the shelf unless somebody says otherwise.
  const asks = amount === undefined || amount === wrong?.asks ? wrong?.asks : undefined;
  const isHere = order.state === "paid" || order.state === "packed";
  return (
    <details className="order-fold" open={wrong !== undefined}>
      <summary>Refund</summary>
      <Form method="post" className="order-form" onInput={count}>
        <p>
          Pay the money back first: at most <Price cents={order.refundable} />. This writes it down
          and makes the credit note. {sayTold(isMailing)}
        </p>
        <input type="hidden" name="intent" value="refund" />
        <input type="hidden" name="seen" value={order.state} />
        <input type="hidden" name="seenRefunded" value={order.refunded} />
        <input type="hidden" name="key" value={formKey} />
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
                    defaultValue={typed[`quantity-${line.id}`] ?? 0}
                    disabled={left === 0}
                    className="field-box field-office"
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
                      defaultChecked={wrong ? `restock-${line.id}` in typed : isHere}
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
                defaultChecked={"withDelivery" in typed}
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
          defaultValue={typed.amount ?? ""}
          error={errors.amount}
          hint="Leave it empty to refund exactly what is chosen above."
          className="order-narrow"
        />
        <TextArea
          label="Reason"
          name="reason"
          rows={2}
          maxLength={500}
          defaultValue={typed.reason ?? ""}
          error={errors.reason}
          required
          hint="It stands on the credit note: the customer reads it."
        />
        {asks ? (
          <AskAgain
            cents={asks}
            way={typed.way as MoneyWay}
            verb="refund"
            also={shelf ?? sayShelf(order, typed)}
            isBusy={isBusy}
          />
        ) : (
          <>
            <RefundWay order={order} typed={typed.way} error={errors.way} />
            <Button type="submit" variant="danger" size="office" disabled={isBusy}>
              {amount ? `Refund ${randText(amount)}` : "Refund"}
            </Button>
          </>
        )}
      </Form>
    </details>
  );
}

/** What goes back on the shelf with it: said once more before it is done. */
function sayShelf(order: StaffOrder, fields: Record<string, string>): string {
  const back = takeRefundLines(fields).lines.flatMap(({ lineId, quantity, restock }) => {
    const line = order.lines.find(({ id }) => id === lineId);
    return line?.productId && restock && quantity > 0 ? [`${quantity} × ${line.name}`] : [];
  });
  if (back.length === 0) return "Nothing goes back on the shelf.";
  return `Back on the shelf: ${back.join(", ")}.`;
}

/** What the form would give back, while it is being filled in. */
function amountOf(order: StaffOrder, fields: Record<string, string>): number | undefined {
  const typed = readRand(fields.amount ?? "");
  if (typed === "unclear") return undefined;
  const planned = planRefund(
    {
      lines: order.lines.map((line) => ({ ...line, isSold: line.productId !== null })),
      delivery: order.delivery,
      refundable: order.refundable,
    },
    {
      lines: takeRefundLines(fields).lines,
      amount: typed,
      withDelivery: fields.withDelivery === "yes",
    },
  );
  return planned.ok ? planned.plan.amount : undefined;
}

function fieldsOf(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

type RefundFormProps = {
  order: StaffOrder;
  formKey: string;
  refused: FormRefused | undefined;
  isMailing: boolean;
};
