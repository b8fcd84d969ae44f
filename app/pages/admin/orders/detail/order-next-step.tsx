import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { useNavigation } from "react-router";
import { formatCount } from "#app/content/format/dates-and-numbers.ts";
import { formatOrderNumber } from "#app/domain/documents/document.ts";
import type { StaffOrder } from "#app/domain/orders/fulfilment/read-staff-order.server.ts";
import type { FulfilmentAction } from "#app/domain/orders/fulfilment/staff-actions.server.ts";
import { SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { customerNotification } from "#app/pages/admin/orders/order-labels.ts";
import { Button } from "#app/ui/form/button.tsx";
import { ConfirmButton } from "#app/ui/form/confirm-button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { ConfirmPaymentPanel } from "./confirm-payment-panel.tsx";
import { OrderForm, OrderPanel, type OrderPanelProps } from "./order-form.tsx";

/** The next transition of an order as a form; while it is unpaid also release of stock and cancellation. */
export function OrderNextStep(props: OrderPanelProps) {
  const { order, deliversMail } = props;
  const { state, steps } = order;
  const step = steps.find((each) => each in stepPanels) as keyof typeof stepPanels | undefined;
  return (
    <>
      {steps.includes("confirm") && <ConfirmPaymentPanel {...props} />}
      {step && <StepPanel step={step} order={order} deliversMail={deliversMail} />}
      {state === "shipped" && order.deliveryMethod === "courier" && (
        <details className="order-fold">
          <summary>Correct the waybill</summary>
          <OrderForm intent="tracking" order={order}>
            <TrackingFields carrier={order.trackingCarrier} tracking={order.trackingNumber} />
            <SubmitButton>Save waybill</SubmitButton>
          </OrderForm>
        </details>
      )}
      {steps.includes("cancel") && (
        <div className="button-row order-cancel">
          {order.stockReserved && (
            <ConfirmButton
              label="Release stock"
              question="Release the stock of this order?"
              confirmLabel="Release stock"
              cancelLabel="Keep it reserved"
              fields={{ intent: "release-stock", expectedState: state }}
            >
              Other customers can buy the items at once. The order can still be paid: a payment
              reserves them again if they are in stock. {customerNotification(deliversMail)}
            </ConfirmButton>
          )}
          <ConfirmButton
            label="Cancel the order"
            variant="danger"
            question="Cancel this order?"
            confirmLabel="Cancel order"
            cancelLabel="Keep the order"
            fields={{ intent: "cancel", expectedState: state }}
          >
            {order.stockReserved && "Its items go back into stock. "}
            {customerNotification(deliversMail)} If money comes after all, the payment can still be
            confirmed.
          </ConfirmButton>
        </div>
      )}
    </>
  );
}

/** A transition with its fields and a confirmation. The dialog is a popover inside the form, so it works without script. */
function StepPanel({ step, order, deliversMail }: StepPanelProps) {
  const { title, description, button, confirm } = stepPanels[step](order);
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const isBusy = useNavigation().state !== "idle";
  const confirmOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    dialog.current?.showPopover();
  };
  return (
    <OrderPanel title={title}>
      <p>{description}</p>
      <OrderForm
        intent={step}
        order={order}
        onSubmit={() => dialog.current?.hidePopover()}
        onKeyDown={confirmOnEnter}
      >
        {/* A barcode scanner sends Enter: this disabled default button blocks implicit submission. */}
        <button type="submit" disabled hidden />
        {step === "ship" && order.deliveryMethod === "courier" && <TrackingFields />}
        <Button variant="brand" size="compact" popoverTarget={id} disabled={isBusy}>
          {button}
        </Button>
        <dialog
          ref={dialog}
          id={id}
          popover="auto"
          className="dialog confirm"
          aria-labelledby={`${id}-question`}
        >
          <h2 id={`${id}-question`} className="card-title">
            {button}: {formatOrderNumber(order.number)}?
          </h2>
          <p className="confirm-text">
            {customerNotification(deliversMail)} It cannot be undone here.
          </p>
          <div className="button-row confirm-actions">
            <Button variant="line" size="compact" popoverTarget={id} popoverTargetAction="hide">
              Not yet
            </Button>
            <Button type="submit" variant="brand" size="compact">
              {confirm}
            </Button>
          </div>
        </dialog>
      </OrderForm>
    </OrderPanel>
  );
}

type StepPanelProps = { step: keyof typeof stepPanels } & Pick<
  OrderPanelProps,
  "order" | "deliversMail"
>;
type Panel = { title: string; description: ReactNode; button: string; confirm: string };

const stepPanels: Record<Exclude<FulfilmentAction, "cancel">, (order: StaffOrder) => Panel> = {
  "take-up": () => ({
    title: "Take the order up again",
    description:
      "Its money is here. If all of its goods are in stock, they are taken off the shelf and the order is paid.",
    button: "Take it up again",
    confirm: "Yes, take it up",
  }),
  pack: ({ lines }) => ({
    title: "Pack it",
    description: `${formatCount(countItems(lines), "item")} to take off the shelf.`,
    button: "Mark as packed",
    confirm: "Yes, it is packed",
  }),
  ship: (order) =>
    order.deliveryMethod === "email"
      ? {
          title: "Send it by email",
          description: (
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
          description: "The customer sees the waybill, if you fill it in.",
          button: "Mark as shipped",
          confirm: "Yes, it is shipped",
        },
  ready: () => ({
    title: "Put it out for collection",
    description: "The customer reads that it can be collected, and when the office is open.",
    button: "Mark as ready",
    confirm: "Yes, it is ready",
  }),
  complete: ({ state }) => ({
    title: state === "ready" ? "Collected?" : "Arrived?",
    description: "Complete the order once the customer has it.",
    button: state === "ready" ? "Mark as collected" : "Mark as completed",
    confirm: state === "ready" ? "Yes, it is collected" : "Yes, it is completed",
  }),
};

function countItems(lines: StaffOrder["lines"]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

function TrackingFields({ carrier, tracking }: TrackingFieldsProps) {
  return (
    <div className="stack order-fields">
      <TextField label="Courier" name="carrier" defaultValue={carrier ?? ""} maxLength={80} />
      <TextField
        label="Waybill number"
        name="tracking"
        defaultValue={tracking ?? ""}
        maxLength={80}
        autoComplete="off"
      />
    </div>
  );
}

type TrackingFieldsProps = { carrier?: string | null; tracking?: string | null };
