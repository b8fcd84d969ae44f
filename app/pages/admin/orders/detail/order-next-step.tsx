import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { useNavigation } from "react-router";
import type { Colleague } from "#app/domain/accounts/staff/list-granters.server.ts";
import {
  hasPermission,
  STAFF_ROLES,
  type StaffRole,
  staffRoles,
} from "#app/domain/accounts/staff/permissions.ts";
import { formatOrderNumber } from "#app/domain/documents/document.ts";
import { packingList } from "#app/domain/orders/fulfilment/packing-list.ts";
import type { StaffOrder } from "#app/domain/orders/fulfilment/read-staff-order.server.ts";
import { orderActionPermissions } from "#app/domain/orders/order-action-permissions.ts";
import type { FulfilmentAction, StaffAction } from "#app/domain/orders/order-states.ts";
import { formatCount } from "#app/format/dates-and-numbers.ts";
import { SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { orderNotification } from "#app/pages/admin/orders/order-labels.ts";
import { useOrderActions } from "#app/pages/admin/orders/use-order-actions.ts";
import { Button } from "#app/ui/form/button.tsx";
import { CheckField } from "#app/ui/form/check-field.tsx";
import { ConfirmButton } from "#app/ui/form/confirm-button.tsx";
import { TextArea, TextField } from "#app/ui/form/field.tsx";
import { FormError } from "#app/ui/notice.tsx";
import { ConfirmPaymentPanel } from "./confirm-payment-panel.tsx";
import { OrderForm, OrderPanel, type OrderPanelProps, submittedForm } from "./order-form.tsx";

/** The next transition of an order as a form; while it is unpaid also release of stock and cancellation. */
export function OrderNextStep(props: OrderPanelProps) {
  const { order, deliversMail, colleagues, failure } = props;
  const { state, steps } = order;
  const { errors: cancelErrors } = submittedForm("cancel", failure);
  const mayTake = useOrderActions();
  const step = steps.find((each) => each in stepPanels) as keyof typeof stepPanels | undefined;
  return (
    <>
      {steps.includes("confirm") && mayTake("confirm") && <ConfirmPaymentPanel {...props} />}
      {order.isCounterSale && step === "pack" && mayTake("hand-over") && (
        <OrderPanel title="At the counter">
          <p>The customer has paid and is taking the goods.</p>
          <div className="button-row">
            <ConfirmButton
              label="Mark as handed over"
              variant="brand"
              question="Has the customer taken the goods?"
              confirmLabel="Yes, it has been handed over"
              cancelLabel="Not yet"
              danger={false}
              fields={{ intent: "hand-over", expectedState: state }}
            >
              The order is marked as packed, ready and collected. This cannot be undone.
            </ConfirmButton>
          </div>
        </OrderPanel>
      )}
      {step && mayTake(step) && <StepPanel step={step} order={order} deliversMail={deliversMail} />}
      <StepsOfColleagues order={order} colleagues={colleagues} />
      {state === "shipped" && order.deliveryMethod === "courier" && mayTake("tracking") && (
        <details className="order-fold">
          <summary>Correct waybill</summary>
          <OrderForm intent="tracking" order={order}>
            <TrackingFields carrier={order.trackingCarrier} tracking={order.trackingNumber} />
            <SubmitButton>Save waybill</SubmitButton>
          </OrderForm>
        </details>
      )}
      {steps.includes("cancel") && mayTake("cancel") && (
        <div className="button-row order-cancel">
          {cancelErrors.reason && <FormError>{cancelErrors.reason}</FormError>}
          {order.stockReserved && (
            <ConfirmButton
              label="Stop reserving stock"
              question="Stop reserving stock for this order?"
              confirmLabel="Stop reserving"
              cancelLabel="Keep it reserved"
              fields={{ intent: "release-stock", expectedState: state }}
            >
              Other customers can buy the items immediately. The order can still be paid: a payment
              reserves them again if they are in stock. {orderNotification(deliversMail, order)}
            </ConfirmButton>
          )}
          <ConfirmButton
            label="Cancel order"
            variant="danger"
            question="Cancel this order?"
            confirmLabel="Cancel order"
            cancelLabel="Keep the order"
            fields={{ intent: "cancel", expectedState: state }}
            inputs={
              <TextArea
                label="Reason"
                name="reason"
                rows={3}
                maxLength={500}
                required
                hint={`The customer sees this on the order page${order.hasEmail ? " and in the email" : ""}.`}
              />
            }
          >
            {order.stockReserved && "The items go back into stock. "}
            {orderNotification(deliversMail, order)} If a payment arrives later, it can still be
            confirmed.
          </ConfirmButton>
        </div>
      )}
    </>
  );
}

/** Who takes the next step, for those who may not take it themselves. */
function StepsOfColleagues({ order, colleagues }: Pick<OrderPanelProps, "order" | "colleagues">) {
  const mayTake = useOrderActions();
  const waiting = colleaguesSteps(order, colleagues).filter(([step]) => !mayTake(step));
  if (waiting.length === 0) return null;
  return (
    <OrderPanel title="Next step">
      {waiting.map(([step, text]) => (
        <p key={step}>{text}</p>
      ))}
    </OrderPanel>
  );
}

/** What the order waits for, with who does it. */
export function colleaguesSteps(
  { state, steps, deliveryMethod }: Pick<StaffOrder, "state" | "steps" | "deliveryMethod">,
  colleagues: readonly Colleague[],
): [StaffAction, string][] {
  return steps.flatMap((step): [StaffAction, string][] => {
    // A late payment for an order that has ended is not waited for; refunds and cancellations are not due.
    if (step === "refund" || step === "cancel") return [];
    if (step === "confirm" && state !== "awaiting-payment") return [];
    const text = step === "ship" && deliveryMethod === "email" ? "to be sent" : waitingTexts[step];
    return [[step, `Waiting ${text} by ${whoTakes(step, colleagues)}.`]];
  });
}

const waitingTexts: Record<Exclude<StaffAction, "refund" | "cancel">, string> = {
  "reopen-paid": "to be reopened",
  confirm: "for payment to be confirmed",
  pack: "to be packed",
  ship: "to be handed to the courier",
  ready: "to be made ready for collection",
  complete: "to be marked as completed",
  "refund-overpayment": "for an overpayment to be refunded",
};

const either = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** The roles whose work it is, where somebody has one; otherwise the people who may do it: owners and managers. */
function whoTakes(step: StaffAction, colleagues: readonly Colleague[]): string {
  const mayTake = (roles: readonly StaffRole[]) =>
    orderActionPermissions[step].every((permission) => hasPermission(roles, permission));
  const able = colleagues.filter(({ roles }) => mayTake(roles));
  const own = STAFF_ROLES.filter(
    (role) =>
      role !== "owner" &&
      role !== "manager" &&
      mayTake([role]) &&
      able.some(({ roles }) => roles.includes(role)),
  );
  if (own.length > 0) return either.format(own.map((role) => staffRoles[role].label));
  return able.length > 0 ? either.format(able.map(({ name }) => name)) : "an owner";
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
        {step === "pack" && order.lines.some(({ awaited }) => awaited > 0) && (
          <CheckField name="hasBackorder">I have the items on backorder</CheckField>
        )}
        <Button
          // Customers who pay at the counter usually take the goods along.
          variant={order.isCounterSale && step === "pack" ? "line" : "brand"}
          size="compact"
          popoverTarget={id}
          disabled={isBusy}
        >
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
            {orderNotification(deliversMail, order)} This cannot be undone.
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
  "reopen-paid": () => ({
    title: "Reopen the order",
    description:
      "The order has been paid for. If all its items are in stock, they are deducted from stock and the order is marked as paid.",
    button: "Reopen order",
    confirm: "Yes, reopen it",
  }),
  pack: ({ lines }) => ({
    title: lines.some(({ awaited }) => awaited > 0) ? "Waiting for stock" : "Pack the order",
    description: describePacking(lines),
    button: "Mark as packed",
    confirm: "Yes, it is packed",
  }),
  ship: (order) =>
    order.deliveryMethod === "email"
      ? {
          title: "Send licences and book services",
          description: (
            <>
              Email licences and booking details to{" "}
              {order.contact ? (
                <strong>{order.contact.email}</strong>
              ) : (
                "the customer (a colleague who may see contact details knows the address)"
              )}
              , then mark the order as sent.
            </>
          ),
          button: "Mark as sent",
          confirm: "Yes, it has been sent",
        }
      : {
          title: "Hand over to the courier",
          description: "The customer sees the waybill number if you enter it.",
          button: "Mark as shipped",
          confirm: "Yes, it has been shipped",
        },
  ready: () => ({
    title: "Prepare for collection",
    description: "The customer will see that the order is ready, with our office hours.",
    button: "Mark as ready",
    confirm: "Yes, it is ready",
  }),
  complete: ({ state }) => ({
    title: state === "ready" ? "Collected?" : "Delivered?",
    description: "Complete the order once the customer has it.",
    button: state === "ready" ? "Mark as collected" : "Mark as completed",
    confirm: state === "ready" ? "Yes, it has been collected" : "Yes, it is completed",
  }),
};

/** Licences and services are not packed: a reminder to send or book them. */
export function describePacking(lines: StaffOrder["lines"]): string {
  const { itemCount, byEmail } = packingList(lines);
  const awaited = lines.filter((line) => line.awaited > 0);
  const others = byEmail.map(({ quantity, name }) => `${quantity} × ${name}`).join(", ");
  return [
    itemCount > 0 ? `${formatCount(itemCount, "item")} to pick and pack.` : "Nothing to pack.",
    ...awaited.map(({ name, awaitedText }) => `${name}: ${awaitedText}.`),
    ...(awaited.length > 0 ? ["New stock automatically goes to the order paid first."] : []),
    ...(others ? [`To email or book: ${others}.`] : []),
  ].join(" ");
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
