import { Form } from "react-router";
import "#app/ui/text-button.css";

/** Gives the order up: what was reserved for it is free for others. */
export function CancelOrder({ accessKey }: { accessKey: string }) {
  return (
    <Form method="post" action={`/orders/${accessKey}`} className="change-way">
      <input type="hidden" name="intent" value="cancel" />
      <p>Changed your mind? Cancel the order, and nothing is owed.</p>
      <button type="submit" className="text-button">
        Cancel the order
      </button>
    </Form>
  );
}
