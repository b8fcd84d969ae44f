import { Form } from "react-router";
import { PAYMENT_METHODS, paymentMethods } from "#app/content/payment-methods.ts";
import type { DeliveryMethod } from "#app/domain/checkout/delivery.ts";
import type { StaffOrder } from "#app/domain/orders/fulfilment/read-staff-order.server.ts";
import { ORDER_STATES, orderStateLabel } from "#app/domain/orders/order-states.ts";
import { HiddenFields, SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { DateTime } from "#app/pages/admin/admin-records.tsx";
import { usePermissions } from "#app/pages/admin/use-permissions.ts";
import { CheckField } from "#app/ui/form/check-field.tsx";
import { TextArea } from "#app/ui/form/field.tsx";
import { type OrderPanelProps, submittedForm } from "./order-form.tsx";

/** The history of an order with staff notes, newest first. */
export function OrderEvents({ order, failure }: OrderPanelProps) {
  const { field } = submittedForm("note", failure);
  const { may } = usePermissions();
  const canClearFlag = may("change-orders") || may("confirm-payments");
  const events = order.events.toReversed();
  return (
    <section className="admin-section" id="history">
      <h2>History</h2>
      <Form method="post" className="stack order-form" key={`note-${events.length}`}>
        <HiddenFields fields={{ intent: "note" }} />
        <TextArea
          label="Note for colleagues"
          {...field("text")}
          rows={2}
          maxLength={4000}
          hint="All staff who see orders can read this, so leave contact details out. The customer may ask for a copy of everything we hold about them."
          required
        />
        {order.attention && canClearFlag && (
          <CheckField name="dealtWith">Mark as resolved</CheckField>
        )}
        <SubmitButton>Add note</SubmitButton>
      </Form>
      <ol className="order-events ruled-list">
        {events.map((event) => (
          <li key={event.id} data-kind={event.kind === "note" ? "note" : undefined}>
            <p className="split">
              <strong>{eventTitle(event.kind, order.deliveryMethod)}</strong>
              <span className="soft">
                {eventActorName(event)}, <DateTime at={event.at} />
              </span>
            </p>
            {event.detail && <p className="plain-text">{event.detail}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The title of an event; an unknown kind is shown in sentence case. */
function eventTitle(kind: string, deliveryMethod: DeliveryMethod): string {
  const state = ORDER_STATES.find((each) => each === kind);
  return eventTitles[kind] ?? (state ? orderStateLabel(state, deliveryMethod) : sentenceCase(kind));
}

const eventTitles: Record<string, string> = {
  placed: "Placed",
  note: "Note",
  payment: "Payment",
  "payment-reversed": "Payment reversed",
  "payment-held": "Customer told that we are checking the payment",
  "payment-to-refund": "Customer told that the payment will be refunded",
  "payment-sold-out": "Customer told that the items have sold out",
  "reservation-ended": "Reservation ended, stock returned",
  "reserved-again": "Stock reserved again",
  "stock-released": "Stock released",
  "delivery-date": "Delivery date changed",
  "backorder-arrived": "Items on backorder arrived",
  reminder: "Payment reminder sent",
  proof: "Proof of payment received",
  "refund-account": "Bank details for the refund received",
  "refund-account-changed": "Bank details for the refund changed",
  ...Object.fromEntries(
    PAYMENT_METHODS.map((method) => [`${method}-chosen`, `${paymentMethods[method].name} chosen`]),
  ),
  corrected: "Details corrected",
  "mailed-again": "Email sent again",
  "invoice-replaced": "Invoice replaced",
  "partly-refunded": "Partly refunded",
  "paid-back": "Payment or overpayment refunded",
};

function sentenceCase(kind: string): string {
  const text = kind.replaceAll("-", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function eventActorName({ actor, actorName }: StaffOrder["events"][number]): string {
  if (actor === "staff") return actorName?.trim() || "A former colleague";
  if (actor === "customer") return "The customer";
  return actor === "system" ? "The system" : paymentMethods[actor].name;
}
