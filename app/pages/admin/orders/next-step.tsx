import type { ReactNode } from "react";
import { Form } from "react-router";
import type { FulfilStep } from "#app/domain/orders/fulfil-order.server.ts";
import { orderNumber } from "#app/domain/orders/order-numbers.ts";
import type { StaffOrder } from "#app/domain/orders/read-staff-order.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmButton } from "#app/ui/confirm-button.tsx";
import { ConfirmPayment } from "./confirm-payment.tsx";
import { type FormRefused, itemsOf, sayTold } from "./order-words.ts";
import { StepQuestion } from "./step-question.tsx";
import { TrackingFields } from "./tracking-fields.tsx";

/** What comes next for an order, with the form that does it; and, while it is unpaid, the way out. */
export function NextStep({ order, refused, now, confirmKey, isMailing }: NextStepProps) {
  const { steps } = order;
  const step = steps.find((each) => each in panels) as keyof typeof panels | undefined;
  return (
    <>
      {steps.includes("confirm") && (
        <ConfirmPayment order={order} refused={refused} now={now} formKey={confirmKey} />
      )}
      {step && <StepPanel step={step} order={order} isMailing={isMailing} />}
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
          {order.stockHeld && (
            <ConfirmButton
              label="Release stock"
              question="Release the stock of this order?"
              confirm="Release stock"
              keep="Keep it reserved"
              fields={{ intent: "release-stock", seen: order.state }}
            >
              <p>
                Other customers can buy the items at once. The order can still be paid: a payment
                reserves them again if they are in stock. {sayTold(isMailing)}
              </p>
            </ConfirmButton>
          )}
          <ConfirmButton
            label="Cancel the order"
            variant="danger"
            question="Cancel this order?"
            confirm="Cancel order"
            keep="Keep the order"
            fields={{ intent: "cancel", seen: order.state }}
          >
            <p>
              {order.stockHeld && "Its items go back into stock. "}
              {sayTold(isMailing)} If money comes after all, the payment can still be confirmed.
            </p>
          </ConfirmButton>
        </div>
      )}
    </>
  );
}

function StepPanel({ step, order, isMailing }: StepPanelProps) {
  const { title, says, button, confirm } = panels[step](order);
  return (
    <section className="order-next" aria-labelledby="next-title">
      <h2 id="next-title">{title}</h2>
      <p>{says}</p>
      <StepQuestion
        label={button}
        question={`${button}: ${orderNumber(order.number)}?`}
        confirm={confirm}
        says={<>{sayTold(isMailing)} It cannot be undone here.</>}
        fields={{ intent: step, seen: order.state }}
      >
        {step === "ship" && order.deliveryWay === "courier" && <TrackingFields />}
      </StepQuestion>
    </section>
  );
}

type Panel = {
  title: string;
  says: ReactNode;
  button: string;
  confirm: string;
};

const panels: Record<Exclude<FulfilStep, "cancel">, (order: StaffOrder) => Panel> = {
  "take-up": () => ({
    title: "Take the order up again",
    says: "Its money is here. If all of its goods are in stock, they are taken off the shelf and the order is paid.",
    button: "Take it up again",
    confirm: "Yes, take it up",
  }),
  pack: (order) => ({
    title: "Pack it",
    says: `${itemsOf(countOf(order))} to take off the shelf.`,
    button: "Mark as packed",
    confirm: "Yes, it is packed",
  }),
  ship: (order) =>
    order.deliveryWay === "email"
      ? {
          title: "Send it by email",
          says: (
            <>
              Send licences and papers to <strong>{order.email}</strong>, then mark the order as
              sent.
            </>
          ),
          button: "Mark as sent",
          confirm: "Yes, it is sent",
        }
      : {
          title: "Hand it to the courier",
          says: "The customer sees the waybill, if you fill it in.",
          button: "Mark as shipped",
          confirm: "Yes, it is shipped",
        },
  ready: () => ({
    title: "Put it out for collection",
    says: "The customer reads that it can be collected, and when the office is open.",
    button: "Mark as ready",
    confirm: "Yes, it is ready",
  }),
  complete: (order) =>
    order.state === "ready"
      ? {
          title: "Collected?",
          says: "Complete the order once the customer has it.",
          button: "Mark as collected",
          confirm: "Yes, it is collected",
        }
      : {
          title: "Arrived?",
          says: "Complete the order once the customer has it.",
          button: "Mark as completed",
          confirm: "Yes, it is completed",
        },
};

function countOf({ lines }: StaffOrder): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

type StepPanelProps = { step: keyof typeof panels; order: StaffOrder; isMailing: boolean };
type NextStepProps = {
  order: StaffOrder;
  refused: FormRefused | undefined;
  now: Date;
  confirmKey: string;
  isMailing: boolean;
};
