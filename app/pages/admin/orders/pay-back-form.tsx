import { Form, useNavigation } from "react-router";
import type { MoneyWay } from "#app/domain/orders/payment-names.ts";
import type { StaffOrder } from "#app/domain/orders/read-staff-order.server.ts";
import { randOfCents } from "#app/domain/products/rand.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Price } from "#app/ui/price.tsx";
import { AskAgain } from "./ask-again.tsx";
import { type FormRefused, sayTold } from "./order-words.ts";
import { RefundWay } from "./refund-way.tsx";

/** Money that nothing was sold for goes back. */
export function PayBackForm({ order, formKey, refused, isMailing }: PayBackFormProps) {
  const isBusy = useNavigation().state !== "idle";
  const { errors = {}, typed = {}, asks } = refused?.typed.intent === "pay-back" ? refused : {};
  return (
    <section className="order-next" aria-labelledby="pay-back-title">
      <h2 id="pay-back-title">Pay back what is not owed</h2>
      <p>
        <Price cents={order.excess} /> came for which nothing was sold. Pay it back first; this
        writes it down. {sayTold(isMailing)} There is no VAT in it, so there is no credit note.
      </p>
      <Form method="post" className="order-form">
        <input type="hidden" name="intent" value="pay-back" />
        <input type="hidden" name="seen" value={order.state} />
        <input type="hidden" name="key" value={formKey} />
        <div className="order-pair">
          <TextField
            label="Amount (R)"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={typed.amount ?? randOfCents(order.excess)}
            error={errors.amount}
            required
          />
          <TextField
            label="Reason"
            name="reason"
            maxLength={500}
            defaultValue={typed.reason ?? ""}
            error={errors.reason}
            required
          />
        </div>
        {asks ? (
          <AskAgain cents={asks} way={typed.way as MoneyWay} verb="write down" isBusy={isBusy} />
        ) : (
          <>
            <RefundWay order={order} typed={typed.way} error={errors.way} />
            <Button type="submit" variant="danger" size="office" disabled={isBusy}>
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
  refused: FormRefused | undefined;
  isMailing: boolean;
};
