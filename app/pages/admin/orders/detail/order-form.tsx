import { type ComponentProps, type ReactNode, useId } from "react";
import { Form } from "react-router";
import type { Colleague } from "#app/domain/accounts/staff/list-granters.server.ts";
import type { StaffOrder } from "#app/domain/orders/fulfilment/read-staff-order.server.ts";
import { HiddenFields } from "#app/pages/admin/admin-form.tsx";
import type { OrderFormFailure } from "#app/pages/admin/orders/order-labels.ts";
import { fieldProps } from "#app/ui/form/field-props.ts";

/** A form of the order page, with the state that staff saw (optimistic lock). */
export function OrderForm({ intent, order, fields, children, ...rest }: OrderFormProps) {
  return (
    <Form method="post" className="stack order-form" {...rest}>
      <HiddenFields fields={{ intent, expectedState: order.state, ...fields }} />
      {children}
    </Form>
  );
}

/** What was submitted with one form of the page, and why it was refused. */
export function submittedForm(intent: string, failure: OrderFormFailure | undefined) {
  const isSubmitted = failure?.submitted.intent === intent;
  const {
    errors = {},
    submitted = {},
    amountToConfirm,
    stepUp,
    unprintable,
    outside = [],
    deliveryPrice,
  } = isSubmitted ? failure : {};
  const props = fieldProps({ errors, submitted });
  const field = (name: string, initial?: string) => ({
    ...props(name, initial),
    autoComplete: "off",
  });
  return {
    isSubmitted,
    errors,
    submitted,
    amountToConfirm,
    stepUp,
    unprintable,
    outside,
    deliveryPrice,
    field,
  };
}

/** A highlighted section: what there is to do. */
export function OrderPanel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="stack order-next" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** What the sections of the order page get. */
export type OrderPanelProps = {
  order: StaffOrder;
  failure: OrderFormFailure | undefined;
  /** Idempotency keys of the forms about money. */
  keys: { confirm: string; refund: string; refundOverpayment: string };
  deliversMail: boolean;
  /** Who else is on staff, for those who cannot take every step. */
  colleagues: readonly Colleague[];
  now: Date;
};
type OrderFormProps = ComponentProps<typeof Form> & {
  intent: string;
  order: StaffOrder;
  fields?: Record<string, string | number>;
};
