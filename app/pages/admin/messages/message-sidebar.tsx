import { Form } from "react-router";
import { MESSAGE_KINDS, messageKinds } from "#app/content/message-kinds.ts";
import { formatAnsweredAfter } from "#app/domain/contact/contact-message.ts";
import { findPhoneNumbers } from "#app/domain/contact/find-phone-numbers.ts";
import type { MessageDetail } from "#app/domain/contact/read-message.server.ts";
import { formatDateTime, formatLongDate } from "#app/format/dates-and-numbers.ts";
import { ActionButton, HiddenFields, SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { DetailList, EmailAddress, StateTag } from "#app/pages/admin/admin-records.tsx";
import { CheckField } from "#app/ui/form/check-field.tsx";
import { ConfirmButton } from "#app/ui/form/confirm-button.tsx";
import { inboxViewLabels, retentionNotices, staffName } from "./message-labels.ts";
import { ReceivedAt } from "./received-at.tsx";
import { ReplyTimer, useNow } from "./reply-timer.tsx";
import "#app/ui/form/field.css";

export function MessageSidebar({ message, colleagues, me, now: servedAt }: MessageSidebarProps) {
  const now = useNow(servedAt);
  const { state, answeredAt, createdAt } = message;
  const numbers = findPhoneNumbers(`${message.phone}\n${message.message}`);
  const stateTags = (
    <>
      <StateTag tone={state === "answered" ? "good" : undefined}>{inboxViewLabels[state]}</StateTag>{" "}
      {message.isSuspectedBot && <StateTag tone="attention">Possible spam</StateTag>}
    </>
  );
  const answer = (
    <>
      {state === "open" && <ReplyTimer message={message} now={now} />}
      {state === "open" && message.kind !== "general" && (
        <small>Due on {formatLongDate(message.dueAt)}</small>
      )}
      {answeredAt && (
        <p>
          {staffName(message.answeredByName)}, {formatDateTime(answeredAt)}
          <small>{formatAnsweredAfter(createdAt, answeredAt)}</small>
        </p>
      )}
      {state !== "open" && !answeredAt && "None"}
    </>
  );
  const phoneLinks = numbers.map(({ number, formatted }) => (
    <a key={number} href={`tel:${number}`} className="admin-link message-phone">
      {formatted}
    </a>
  ));
  const reference = (
    <>
      {message.reference}
      {message.channel === "website" && <small>Also in our first email to the sender.</small>}
    </>
  );
  return (
    <aside className="stack message-side" aria-label="About this message">
      <DetailList
        className="message-details"
        details={[
          ["Status", stateTags],
          ["Type", messageKinds[message.kind].label],
          ["Reply", answer],
          ["Received", <ReceivedAt key="received" message={message} />],
          ["Email", message.email && <EmailAddress key="email">{message.email}</EmailAddress>],
          ["Phone", numbers.length > 0 && phoneLinks],
          ["Number", message.number],
          ["Reference", reference],
        ]}
      />
      <div className="stack message-forms">
        <KindForm message={message} />
        <AssignForm message={message} colleagues={colleagues} me={me} />
      </div>
      <p className="caption">
        {message.state === "spam" ? retentionNotices.spam : retentionNotices.kept}
      </p>
      <ConfirmButton
        label="Delete permanently"
        variant="danger"
        question={`Delete message ${message.number}?`}
        confirmLabel="Delete message"
        fields={{ intent: "delete" }}
      >
        The message, its replies and its notes are deleted for everyone. This cannot be undone.
      </ConfirmButton>
    </aside>
  );
}

/** A complaint that came through the contact form has its deadline only once staff say what it is. */
function KindForm({ message: { kind, canMail } }: { message: MessageDetail }) {
  return (
    <Form key={kind} method="post" className="stack message-form">
      <HiddenFields fields={{ intent: "set-kind" }} />
      <div className="input-row">
        <label>
          <span>Type</span>
          <select
            name="kind"
            defaultValue={kind}
            className="field-box"
            aria-describedby="kind-hint"
          >
            {MESSAGE_KINDS.map((each) => (
              <option key={each} value={each}>
                {messageKinds[each].label}
              </option>
            ))}
          </select>
        </label>
        <SubmitButton>Change type</SubmitButton>
      </div>
      <p id="kind-hint" className="caption">
        The deadline counts from when the message arrived.
      </p>
      {canMail && (
        <CheckField
          name="acknowledge"
          defaultChecked
          hint="Only for complaints and information requests. The email says when they can expect a reply."
        >
          Email the sender an acknowledgement
        </CheckField>
      )}
    </Form>
  );
}

function AssignForm({ message, colleagues, me }: Omit<MessageSidebarProps, "now">) {
  const { assignedTo } = message;
  return (
    <div className="stack message-form">
      <Form method="post" className="input-row">
        <HiddenFields fields={{ intent: "assign" }} />
        <label>
          <span>Assigned to</span>
          <select key={assignedTo} name="to" defaultValue={assignedTo ?? ""} className="field-box">
            <option value="">Nobody</option>
            {colleagues.map(({ id, name }) => (
              <option key={id} value={id}>
                {id === me.id ? `${name} (you)` : name}
              </option>
            ))}
          </select>
        </label>
        <SubmitButton>Assign</SubmitButton>
      </Form>
      {assignedTo !== me.id && (
        <ActionButton fields={{ intent: "assign", to: me.id }} variant="quiet">
          Assign to me
        </ActionButton>
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
