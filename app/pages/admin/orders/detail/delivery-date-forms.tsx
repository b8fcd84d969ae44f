import type { StaffOrder } from "#app/domain/orders/fulfilment/read-staff-order.server.ts";
import { orderStates } from "#app/domain/orders/order-states.ts";
import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import { SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { orderNotification } from "#app/pages/admin/orders/order-labels.ts";
import { TextField } from "#app/ui/form/field.tsx";
import { OrderForm, type OrderPanelProps, submittedForm } from "./order-form.tsx";

/** Changes the promised date of items on backorder: a form for each line that waits. */
export function DeliveryDateForms(props: OrderPanelProps) {
  const { order, failure, deliversMail } = props;
  const { isSubmitted } = submittedForm("delivery-date", failure);
  const isWaiting = orderStates[order.state].isBeforePacking;
  const lines = order.lines.filter(({ awaited }) => awaited > 0);
  if (!isWaiting || lines.length === 0) return null;
  return (
    <details className="order-fold" open={isSubmitted}>
      <summary>Change the delivery date</summary>
      <p>
        For items on backorder that arrive earlier or later than promised.{" "}
        {orderNotification(deliversMail, order)} If the new date is more than 30 days after the
        order, the email says that the customer may cancel for a full refund (ECT Act, section 46).
      </p>
      {lines.map((line) => (
        <DeliveryDateForm key={line.id} line={line} {...props} />
      ))}
    </details>
  );
}

function DeliveryDateForm({ order, failure, line, now }: DeliveryDateFormProps) {
  const isThis = failure?.submitted.lineId === line.id;
  const { field } = submittedForm("delivery-date", isThis ? failure : undefined);
  return (
    <OrderForm intent="delivery-date" order={order} fields={{ lineId: line.id }}>
      <TextField
        label={`Delivery of ${line.name} by`}
        type="date"
        {...field("expectedBy", line.expectedBy ?? "")}
        min={localIsoDate(now)}
        required
      />
      <div className="button-row">
        <SubmitButton variant="line">Change date</SubmitButton>
      </div>
    </OrderForm>
  );
}

type DeliveryDateFormProps = OrderPanelProps & { line: StaffOrder["lines"][number] };
