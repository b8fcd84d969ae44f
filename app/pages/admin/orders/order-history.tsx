import { Form, useNavigation } from "react-router";
import { sayMoment } from "#app/content/office-words.ts";
import type { DeliveryWay } from "#app/domain/orders/delivery-offers.ts";
import { ORDER_STATES, stateLabel } from "#app/domain/orders/order-states.ts";
import type { StaffOrder } from "#app/domain/orders/read-staff-order.server.ts";
import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/field.tsx";
import type { FormRefused } from "./order-words.ts";

/** What happened, by whom, when; the newest first. Notes of colleagues stand among it. */
export function OrderHistory({ order, refused }: OrderHistoryProps) {
  const isBusy = useNavigation().state !== "idle";
  const wrong = refused?.typed.intent === "note" ? refused : undefined;
  const events = order.events.toReversed();
  return (
    <section className="office-section" id="history">
      <h2>History</h2>
      <Form method="post" className="order-form" key={`note-${events.length}`}>
        <input type="hidden" name="intent" value="note" />
        <TextArea
          label="Note for colleagues"
          name="text"
          rows={2}
          maxLength={4000}
          defaultValue={wrong?.typed.text ?? ""}
          error={wrong?.errors.text}
          hint="Only staff read it. The customer may ask for a copy of everything we hold about them."
          required
        />
        {order.attention && (
          <label className="order-tick">
            <input type="checkbox" name="dealtWith" value="yes" /> What needed attention is dealt
            with
          </label>
        )}
        <Button type="submit" variant="line" size="office" disabled={isBusy}>
          Add note
        </Button>
      </Form>
      <ol className="order-events">
        {events.map((event) => (
          <li key={event.id} data-kind={event.kind === "note" ? "note" : undefined}>
            <p>
              <strong>{titleOf(event.kind, order.deliveryWay)}</strong>
              <span>
                {nameOf(event)},{" "}
                <time dateTime={event.at.toISOString()}>{sayMoment(event.at)}</time>
              </span>
            </p>
            {event.detail && <p className="order-detail">{event.detail}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A kind that is no state has words of its own; one that nobody foresaw is said as it is. */
function titleOf(kind: string, way: DeliveryWay): string {
  const state = ORDER_STATES.find((each) => each === kind);
  return titles[kind] ?? (state ? stateLabel(state, way) : sentenceOf(kind));
}

const titles: Record<string, string> = {
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

function sentenceOf(kind: string): string {
  const words = kind.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function nameOf({ actor, actorName }: StaffOrder["events"][number]): string {
  if (actor === "staff") return actorName?.trim() || "A former colleague";
  return { customer: "The customer", system: "The system", payfast: "PayFast" }[actor];
}

type OrderHistoryProps = { order: StaffOrder; refused: FormRefused | undefined };
