import { Form } from "react-router";

/** Gives the order up: its goods go back on the shelf. */
export function CancelOrder({ accessKey }: { accessKey: string }) {
  return (
    <Form method="post" action={`/orders/${accessKey}`} className="change-way">
      <input type="hidden" name="intent" value="cancel" />
      <p>Changed your mind? The goods go back on the shelf, and nothing is owed.</p>
      <button type="submit" className="text-button">
        Cancel the order
      </button>
    </Form>
  );
}
