import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { formatOrderNumber } from "#app/domain/documents/document.ts";
import type { StaffOrder } from "#app/domain/orders/fulfilment/read-staff-order.server.ts";
import type { FulfilmentAction } from "#app/domain/orders/fulfilment/staff-actions.server.ts";
import {
  customerNotification,
  formatItemCount,
  type OrderFormFailure,
} from "#app/pages/admin/orders/order-labels.ts";
import { Button } from "#app/ui/form/button.tsx";
import { ConfirmButton } from "#app/ui/form/confirm-button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { ConfirmPaymentPanel } from "./confirm-payment-panel.tsx";
import "#app/ui/form/confirm-button.css";
import "#app/ui/dialog.css";

/** The next transition of an order as a form; while it is unpaid also release of stock and cancellation. */
export function OrderNextStep({
  order,
  failure,
  now,
  confirmKey,
  deliversMail,
}: OrderNextStepProps) {
  const { steps } = order;
  const step = steps.find((each) => each in stepPanels) as keyof typeof stepPanels | undefined;
  return (
    <>
      {steps.includes("confirm") && (
        <ConfirmPaymentPanel order={order} failure={failure} now={now} formKey={confirmKey} />
      )}
      {step && <StepPanel step={step} order={order} deliversMail={deliversMail} />}
      {order.state === "shipped" && order.deliveryMethod === "courier" && (
        <details className="order-fold">
          <summary>Correct the waybill</summary>
          <Form method="post" className="order-form">
            <input type="hidden" name="intent" value="tracking" />
            <input type="hidden" name="expectedState" value={order.state} />
            <TrackingFields carrier={order.trackingCarrier} tracking={order.trackingNumber} />
            <Button type="submit" variant="line" size="compact">
              Save waybill
            </Button>
          </Form>
        </details>
      )}
      {steps.includes("cancel") && (
        <div className="order-cancel">
          {order.stockReserved && (
            <ConfirmButton
              label="Release stock"
              question="Release the stock of this order?"
              confirmLabel="Release stock"
              cancelLabel="Keep it reserved"
              fields={{ intent: "release-stock", expectedState: order.state }}
            >
              <p>
                Other customers can buy the items at once. The order can still be paid: a payment
                reserves them again if they are in stock. {customerNotification(deliversMail)}
              </p>
            </ConfirmButton>
          )}
          <ConfirmButton
            label="Cancel the order"
            variant="danger"
            question="Cancel this order?"
            confirmLabel="Cancel order"
            cancelLabel="Keep the order"
            fields={{ intent: "cancel", expectedState: order.state }}
          >
            <p>
              {order.stockReserved && "Its items go back into stock. "}
              {customerNotification(deliversMail)} If money comes after all, the payment can still
              be confirmed.
            </p>
          </ConfirmButton>
        </div>
      )}
    </>
  );
}

function StepPanel({ step, order, deliversMail }: StepPanelProps) {
  const { title, description, button, confirm } = stepPanels[step](order);
  return (
    <section className="order-next" aria-labelledby="next-title">
      <h2 id="next-title">{title}</h2>
      <p>{description}</p>
      <ConfirmStepForm
        label={button}
        question={`${button}: ${formatOrderNumber(order.number)}?`}
        confirm={confirm}
        text={<>{customerNotification(deliversMail)} It cannot be undone here.</>}
        fields={{ intent: step, expectedState: order.state }}
      >
        {step === "ship" && order.deliveryMethod === "courier" && <TrackingFields />}
      </ConfirmStepForm>
    </section>
  );
}

type Panel = {
  title: string;
  description: ReactNode;
  button: string;
  confirm: string;
};

const stepPanels: Record<Exclude<FulfilmentAction, "cancel">, (order: StaffOrder) => Panel> = {
  "take-up": () => ({
    title: "Take the order up again",
    description:
      "Its money is here. If all of its goods are in stock, they are taken off the shelf and the order is paid.",
    button: "Take it up again",
    confirm: "Yes, take it up",
  }),
  pack: (order) => ({
    title: "Pack it",
    description: `${formatItemCount(countItems(order))} to take off the shelf.`,
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
  complete: (order) =>
    order.state === "ready"
      ? {
          title: "Collected?",
          description: "Complete the order once the customer has it.",
          button: "Mark as collected",
          confirm: "Yes, it is collected",
        }
      : {
          title: "Arrived?",
          description: "Complete the order once the customer has it.",
          button: "Mark as completed",
          confirm: "Yes, it is completed",
        },
};

function countItems({ lines }: StaffOrder): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

type StepPanelProps = { step: keyof typeof stepPanels; order: StaffOrder; deliversMail: boolean };
type OrderNextStepProps = {
  order: StaffOrder;
  failure: OrderFormFailure | undefined;
  now: Date;
  confirmKey: string;
  deliversMail: boolean;
};

/** A transition with its fields and a confirmation. The dialog is a popover inside the form, so it works without script. */
function ConfirmStepForm({
  label,
  question,
  confirm,
  text,
  fields,
  children,
}: ConfirmStepFormProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const isBusy = useNavigation().state !== "idle";
  const confirmOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    dialog.current?.showPopover();
  };
  const close = (_event: FormEvent) => dialog.current?.hidePopover();
  return (
    <Form method="post" className="order-form" onSubmit={close} onKeyDown={confirmOnEnter}>
      {/* A barcode scanner sends Enter: this disabled default button blocks implicit submission. */}
      <button type="submit" disabled hidden />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <Button variant="brand" size="compact" popoverTarget={id} disabled={isBusy}>
        {label}
      </Button>
      <dialog
        ref={dialog}
        id={id}
        popover="auto"
        className="dialog confirm"
        aria-labelledby={`${id}-question`}
      >
        <h2 id={`${id}-question`} className="card-title">
          {question}
        </h2>
        <div className="confirm-text">
          <p>{text}</p>
        </div>
        <div className="confirm-actions">
          <Button variant="line" size="compact" popoverTarget={id} popoverTargetAction="hide">
            Not yet
          </Button>
          <Button type="submit" variant="brand" size="compact">
            {confirm}
          </Button>
        </div>
      </dialog>
    </Form>
  );
}

type ConfirmStepFormProps = {
  label: string;
  question: string;
  /** Label of the confirming button. */
  confirm: string;
  /** Text of the confirmation dialog. */
  text: ReactNode;
  fields: Record<string, string>;
  children?: ReactNode;
};

function TrackingFields({ carrier, tracking }: TrackingFieldsProps) {
  return (
    <div className="order-pair">
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
