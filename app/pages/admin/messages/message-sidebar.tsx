import { Form, useNavigation } from "react-router";
import { formatDateTime } from "#app/content/format/dates-and-numbers.ts";
import { formatAnsweredAfter } from "#app/domain/contact/contact-message.ts";
import { findPhoneNumbers } from "#app/domain/contact/find-phone-numbers.ts";
import type { MessageDetail } from "#app/domain/contact/read-message.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { ConfirmButton } from "#app/ui/form/confirm-button.tsx";
import { messageStateLabels, retentionNotices, staffName } from "./message-labels.ts";
import { ReplyTimer, useNow } from "./reply-timer.tsx";
import "#app/ui/form/field.css";

/** Details, assignment and retention of a message. */
export function MessageSidebar({ message, colleagues, me, now: servedAt }: MessageSidebarProps) {
  const now = useNow(servedAt);
  const numbers = findPhoneNumbers(message.message);
  return (
    <aside className="message-side" aria-label="About this message">
      <dl className="message-details">
        <dt>State</dt>
        <dd>
          <span
            className="state-tag"
            data-state={message.state === "answered" ? "good" : undefined}
          >
            {messageStateLabels[message.state]}
          </span>{" "}
          {message.isSuspectedBot && (
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
              {staffName(message.answeredByName)}, {formatDateTime(message.answeredAt)}
              <small>{formatAnsweredAfter(message.createdAt, message.answeredAt)}</small>
            </p>
          )}
          {message.state !== "open" && !message.answeredAt && "None"}
        </dd>
        <dt>Received</dt>
        <dd>
          <time dateTime={message.createdAt.toISOString()}>
            {formatDateTime(message.createdAt)}
          </time>
        </dd>
        <dt>Email</dt>
        <dd>{message.email}</dd>
        {numbers.length > 0 && (
          <>
            <dt>Telephone</dt>
            <dd>
              {numbers.map(({ number, formatted }) => (
                <a key={number} href={`tel:${number}`} className="admin-link message-phone">
                  {formatted}
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
      <p className="message-retention">
        {message.state === "spam" ? retentionNotices.spam : retentionNotices.kept}
      </p>
      <ConfirmButton
        label="Delete for good"
        variant="danger"
        question={`Delete message ${message.number}?`}
        confirmLabel="Delete message"
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
}: Pick<MessageSidebarProps, "message" | "colleagues" | "me">) {
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
            className="field-box field-compact"
          >
            <option value="">Nobody</option>
            {colleagues.map(({ id, name }) => (
              <option key={id} value={id}>
                {id === me.id ? `${name} (you)` : name}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit" variant="line" size="compact" disabled={isBusy}>
          Assign
        </Button>
      </Form>
      {!isMine && (
        <Form method="post">
          <input type="hidden" name="intent" value="assign" />
          <input type="hidden" name="to" value={me.id} />
          <Button type="submit" variant="quiet" size="compact" disabled={isBusy}>
            Take it myself
          </Button>
        </Form>
      )}
    </div>
  );
}

type MessageSidebarProps = {
  message: MessageDetail;
  colleagues: { id: string; name: string }[];
  me: { id: string; name: string };
  now: Date;
};
