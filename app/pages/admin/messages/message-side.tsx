import { Form, useNavigation } from "react-router";
import { sayMoment } from "#app/content/office-words.ts";
import { findPhoneNumbers } from "#app/domain/contact/find-phone-numbers.ts";
import type { WholeMessage } from "#app/domain/contact/read-message.server.ts";
import { sayAnsweredAfter } from "#app/domain/contact/reply-promise.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmButton } from "#app/ui/confirm-button.tsx";
import { nameOf, retention, stateNames } from "./message-words.ts";
import { ReplyTimer } from "./reply-timer.tsx";
import { useNow } from "./use-now.ts";
import "#app/ui/field.css";

/** What is known about a message, whose it is, and how long it stays. */
export function MessageSide({ message, colleagues, me, now: servedAt }: MessageSideProps) {
  const now = useNow(servedAt);
  const numbers = findPhoneNumbers(message.message);
  return (
    <aside className="message-side" aria-label="About this message">
      <dl className="message-facts">
        <dt>State</dt>
        <dd>
          <span
            className="state-tag"
            data-state={message.state === "answered" ? "good" : undefined}
          >
            {stateNames[message.state]}
          </span>{" "}
          {message.looksAutomatic && (
            <span className="state-tag" data-state="attention">
              Perhaps spam
            </span>
          )}
        </dd>
        <dt>Answer</dt>
        <dd>
          {message.state === "open" && <ReplyTimer dueAt={message.dueAt} now={now} />}
          {message.answeredAt && (
            <p>
              {nameOf(message.answeredByName)}, {sayMoment(message.answeredAt)}
              <small>{sayAnsweredAfter(message.createdAt, message.answeredAt)}</small>
            </p>
          )}
          {message.state !== "open" && !message.answeredAt && "None"}
        </dd>
        <dt>Received</dt>
        <dd>
          <time dateTime={message.createdAt.toISOString()}>{sayMoment(message.createdAt)}</time>
        </dd>
        <dt>Email</dt>
        <dd>{message.email}</dd>
        {numbers.length > 0 && (
          <>
            <dt>Telephone</dt>
            <dd>
              {numbers.map(({ number, shown }) => (
                <a key={number} href={`tel:${number}`} className="office-link message-phone">
                  {shown}
                </a>
              ))}
            </dd>
          </>
        )}
        <dt>Number</dt>
        <dd>{message.number}</dd>
        <dt>Reference</dt>
        <dd>
          {message.reference}
          <small>The sender has it in our first mail.</small>
        </dd>
      </dl>
      <AssignForm message={message} colleagues={colleagues} me={me} />
      <p className="message-keeping">
        {message.state === "spam" ? retention.spam : retention.kept}
      </p>
      <ConfirmButton
        label="Delete for good"
        variant="danger"
        question={`Delete message ${message.number}?`}
        confirm="Delete message"
        fields={{ intent: "delete" }}
      >
        <p>The message, its answers and its notes are gone for everyone. This cannot be undone.</p>
      </ConfirmButton>
    </aside>
  );
}

function AssignForm({
  message,
  colleagues,
  me,
}: Pick<MessageSideProps, "message" | "colleagues" | "me">) {
  const isBusy = useNavigation().state !== "idle";
  const isMine = message.assignedTo === me.id;
  return (
    <div className="message-assign">
      <Form method="post">
        <input type="hidden" name="intent" value="assign" />
        <label>
          <span>Assigned to</span>
          <select
            key={message.assignedTo}
            name="to"
            defaultValue={message.assignedTo ?? ""}
            className="field-box field-office"
          >
            <option value="">Nobody</option>
            {colleagues.map(({ id, name }) => (
              <option key={id} value={id}>
                {id === me.id ? `${name} (you)` : name}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit" variant="line" size="office" disabled={isBusy}>
          Assign
        </Button>
      </Form>
      {!isMine && (
        <Form method="post">
          <input type="hidden" name="intent" value="assign" />
          <input type="hidden" name="to" value={me.id} />
          <Button type="submit" variant="quiet" size="office" disabled={isBusy}>
            Take it myself
          </Button>
        </Form>
      )}
    </div>
  );
}

type MessageSideProps = {
  message: WholeMessage;
  colleagues: { id: string; name: string }[];
  me: { id: string; name: string };
  now: Date;
};
