import { type FormEvent, useId } from "react";
import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { OrderView } from "./order-view.server.ts";
import "#app/ui/dialog.css";

/** What a customer can do with an order: have it again, ask about it, and, unpaid, cancel it. */
export function OrderActions({ order }: { order: OrderView }) {
  const pressed = useNavigation().formData?.get("intent");
  return (
    <div className="order-actions">
      <Form method="post" replace>
        <Button
          type="submit"
          name="intent"
          value="again"
          variant={order.awaitsPayment ? "line" : "brand"}
          size="s"
          busy={pressed === "again"}
        >
          Order again
        </Button>
      </Form>
      <ButtonLink to={`/?order=${order.reference}#contact`} variant="line" size="s">
        Ask about this order
      </ButtonLink>
      {order.canCancel && <CancelOrder order={order} isBusy={pressed === "cancel"} />}
    </div>
  );
}

/** Asked about first. The question is shown by the browser itself, so it works without script. */
function CancelOrder({ order, isBusy }: { order: OrderView; isBusy: boolean }) {
  const id = useId();
  return (
    <>
      <Button variant="danger" size="s" popoverTarget={id} busy={isBusy}>
        Cancel order
      </Button>
      <dialog
        id={id}
        popover="auto"
        className="dialog order-question"
        aria-labelledby={`${id}-question`}
      >
        <h2 id={`${id}-question`}>Cancel order {order.reference}?</h2>
        <p>
          The items are then free for other customers, and this cannot be undone. If you have paid
          already, we will pay you back.
        </p>
        <Form method="post" replace onSubmit={closeAround} className="order-answers">
          <input type="hidden" name="intent" value="cancel" />
          <Button variant="line" popoverTarget={id} popoverTargetAction="hide">
            Keep the order
          </Button>
          <Button type="submit" variant="danger">
            Cancel the order
          </Button>
        </Form>
      </dialog>
    </>
  );
}

function closeAround(event: FormEvent<HTMLFormElement>) {
  event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
}
