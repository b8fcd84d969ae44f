import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import type { FulfilStep } from "#app/domain/orders/fulfil-order.server.ts";
import type { StaffOrder } from "#app/domain/orders/read-staff-order.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmButton } from "#app/ui/confirm-button.tsx";
import { ConfirmPayment } from "./confirm-payment.tsx";
import { type FormRefused, itemsOf } from "./order-words.ts";
import { TrackingFields } from "./tracking-fields.tsx";

/** What comes next for an order, with the form that does it; and, while it is unpaid, the way out. */
export function NextStep({ order, refused, now }: NextStepProps) {
  const { steps } = order;
  const step = steps.find((each) => each in panels) as keyof typeof panels | undefined;
  return (
    <>
      {steps.includes("confirm") && <ConfirmPayment order={order} refused={refused} now={now} />}
      {step && <StepPanel step={step} order={order} />}
      {order.state === "shipped" && order.deliveryWay === "courier" && (
        <details className="order-fold">
          <summary>Correct the waybill</summary>
          <Form method="post" className="order-form">
            <input type="hidden" name="intent" value="tracking" />
            <input type="hidden" name="seen" value={order.state} />
            <TrackingFields carrier={order.trackingCarrier} tracking={order.trackingNumber} />
            <Button type="submit" variant="line" size="office">
              Save waybill
            </Button>
          </Form>
        </details>
      )}
      {steps.includes("cancel") && (
        <div className="order-cancel">
          <ConfirmButton
            label="Cancel the order"
            variant="danger"
            question="Cancel this order?"
            confirm="Cancel order"
            keep="Keep the order"
            fields={{ intent: "cancel", seen: order.state }}
          >
            <p>
              Its goods go back on the shelf and the customer is told by mail. If money comes after
              all, the payment can still be confirmed.
            </p>
          </ConfirmButton>
        </div>
      )}
    </>
  );
}

function StepPanel({ step, order }: { step: keyof typeof panels; order: StaffOrder }) {
  const isBusy = useNavigation().state !== "idle";
  const { title, says, button } = panels[step](order);
  return (
    <section className="order-next" aria-labelledby="next-title">
      <h2 id="next-title">{title}</h2>
      <p>{says}</p>
      <Form method="post" className="order-form">
        <input type="hidden" name="intent" value={step} />
        <input type="hidden" name="seen" value={order.state} />
        {step === "ship" && order.deliveryWay === "courier" && <TrackingFields />}
        <Button type="submit" variant="brand" size="office" disabled={isBusy}>
          {button}
        </Button>
      </Form>
    </section>
  );
}

type Panel = { title: string; says: ReactNode; button: string };

const panels: Record<Exclude<FulfilStep, "cancel">, (order: StaffOrder) => Panel> = {
  "take-up": () => ({
    title: "Take the order up again",
    says: "Its money is here. If all of its goods are in stock, they are taken off the shelf and the order is paid.",
    button: "Take it up again",
  }),
  pack: (order) => ({
    title: "Pack it",
    says: `${itemsOf(countOf(order))} to take off the shelf. The customer is told by mail once it is packed.`,
    button: "Mark as packed",
  }),
  ship: (order) => ({
    title: order.deliveryWay === "email" ? "Send it by email" : "Hand it to the courier",
    says:
      order.deliveryWay === "email" ? (
        <>
          Send licences and papers to <strong>{order.email}</strong>, then mark the order as sent.
        </>
      ) : (
        "The customer is told by mail, with the waybill if you fill it in."
      ),
    button: order.deliveryWay === "email" ? "Mark as sent" : "Mark as shipped",
  }),
  ready: () => ({
    title: "Put it out for collection",
    says: "The customer is told by mail that it can be collected, and when the office is open.",
    button: "Mark as ready",
  }),
  complete: (order) => ({
    title: order.state === "ready" ? "Collected?" : "Arrived?",
    says: "Complete the order once the customer has it. They are told by mail.",
    button: "Mark as completed",
  }),
};

function countOf({ lines }: StaffOrder): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

type NextStepProps = { order: StaffOrder; refused: FormRefused | undefined; now: Date };
