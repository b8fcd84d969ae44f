import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";

/** A change of address that waits for one mailbox or for both. */
export function PendingChange({ newEmail, expiresAt, waitsFor }: PendingChangeProps) {
  const lines = [
    { label: "The new address", isDone: !waitsFor.includes("new") },
    { label: "Your present address", isDone: !waitsFor.includes("old") },
  ];
  return (
    <section className="account-pending" aria-labelledby="pending-change">
      <h2 id="pending-change" className="card-title">
        Waiting to become {newEmail}
      </h2>
      <ul>
        {lines.map(({ label, isDone }) => (
          <li key={label} data-done={isDone || undefined}>
            {label} {isDone ? "has agreed" : "has not confirmed yet"}
          </li>
        ))}
      </ul>
      <p className="caption">The links work until {expiresAt}.</p>
      <Form method="post" action="/account/email?cancel">
        <Button type="submit" variant="line" size="s">
          Cancel the change
        </Button>
      </Form>
    </section>
  );
}

type PendingChangeProps = {
  newEmail: string;
  expiresAt: string;
  waitsFor: readonly ("new" | "old")[];
};
