import { Form, useNavigation } from "react-router";
import { formatDateTime } from "#app/content/format/dates-and-numbers.ts";
import { paymentMethods } from "#app/content/payment-methods.ts";
import type { DeliveryMethod } from "#app/domain/checkout/delivery.ts";
import type { StaffOrder } from "#app/domain/orders/fulfilment/read-staff-order.server.ts";
import { ORDER_STATES, orderStateLabel } from "#app/domain/orders/order-states.ts";
import type { OrderFormFailure } from "#app/pages/admin/orders/order-labels.ts";
import { Button } from "#app/ui/form/button.tsx";
import { TextArea } from "#app/ui/form/field.tsx";

/** The history of an order with staff notes, newest first. */
export function OrderEvents({ order, failure }: OrderEventsProps) {
  const isBusy = useNavigation().state !== "idle";
  const ownFailure = failure?.submitted.intent === "note" ? failure : undefined;
  const events = order.events.toReversed();
  return (
    <section className="admin-section" id="history">
      <h2>History</h2>
      <Form method="post" className="order-form" key={`note-${events.length}`}>
        <input type="hidden" name="intent" value="note" />
        <TextArea
          label="Note for colleagues"
          name="text"
          rows={2}
          maxLength={4000}
          defaultValue={ownFailure?.submitted.text ?? ""}
          error={ownFailure?.errors.text}
          hint="Only staff read it. The customer may ask for a copy of everything we hold about them."
          required
        />
        {order.attention && (
          <label className="order-tick">
            <input type="checkbox" name="dealtWith" value="yes" /> What needed attention is dealt
            with
          </label>
        )}
        <Button type="submit" variant="line" size="compact" disabled={isBusy}>
          Add note
        </Button>
      </Form>
      <ol className="order-events">
        {events.map((event) => (
          <li key={event.id} data-kind={event.kind === "note" ? "note" : undefined}>
            <p>
              <strong>{eventTitle(event.kind, order.deliveryMethod)}</strong>
              <span>
                {eventActorName(event)},{" "}
                <time dateTime={event.at.toISOString()}>{formatDateTime(event.at)}</time>
              </span>
            </p>
            {event.detail && <p className="order-detail">{event.detail}</p>}
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
  "payment-held": "Customer told that we look at it",
  "payment-sold-out": "Customer told that the items have sold out",
  "hold-ended": "Reservation ended, stock returned",
  "held-again": "Stock reserved again",
  "stock-released": "Stock released",
  reminder: "Reminded",
  corrected: "Corrected",
  "mailed-again": "Mailed again",
  "invoice-replaced": "Invoice replaced",
  "partly-refunded": "Partly refunded",
  "paid-back": "Money paid back",
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

type OrderEventsProps = { order: StaffOrder; failure: OrderFormFailure | undefined };
