import { type FormEvent, useState } from "react";
import { Form, Link, useLocation } from "react-router";
import { sayMoment } from "#app/content/office-words.ts";
import type { MessageSummary } from "#app/domain/contact/browse-messages.server.ts";
import { type InboxChoice, inboxAddress, isWork } from "#app/domain/contact/inbox-choice.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { INBOX, nameOf, stateNames } from "./message-words.ts";
import { ReplyTimer } from "./reply-timer.tsx";
import { useNow } from "./use-now.ts";

/** One page of messages. What is ticked can be moved together; the form works without script. */
export function MessageList({ choice, messages, now: servedAt }: MessageListProps) {
  const now = useNow(servedAt);
  const [ticked, setTicked] = useState(0);
  // After each change the list begins afresh, with nothing ticked.
  const { key } = useLocation();
  function count(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    const all = [...form.querySelectorAll<HTMLInputElement>("input[name=number]")];
    const target = event.target as HTMLInputElement;
    if (target.dataset.all !== undefined) for (const box of all) box.checked = target.checked;
    setTicked(all.filter(({ checked }) => checked).length);
  }
  const { view } = choice;
  const from = isWork(view) ? "open" : view === "all" ? "" : view;
  return (
    <Form method="post" key={key} onChange={count} onReset={() => setTicked(0)} className="inbox">
      <input type="hidden" name="from" value={from} />
      <table className="data-table">
        <thead>
          <tr>
            <th>
              <label className="inbox-tick inbox-tick-all">
                <input
                  type="checkbox"
                  data-all
                  ref={(box) => {
                    if (!box) return;
                    box.checked = ticked === messages.length;
                    box.indeterminate = ticked > 0 && ticked < messages.length;
                  }}
                />
                <span className="visually-hidden">Tick every message on this page</span>
              </label>
            </th>
            <th>From</th>
            <th>Message</th>
            <th className="from-wide">Assigned to</th>
            <th className="from-desk">Received</th>
            <th>Answer</th>
          </tr>
        </thead>
        <tbody>
          {messages.map((message) => (
            <Row key={message.number} message={message} choice={choice} now={now} />
          ))}
        </tbody>
      </table>
      <BulkBar view={view} ticked={ticked} />
    </Form>
  );
}

function Row({
  message,
  choice,
  now,
}: {
  message: MessageSummary;
  choice: InboxChoice;
  now: Date;
}) {
  const { number, name, email, excerpt, isRead, looksAutomatic } = message;
  return (
    <tr data-unread={isRead ? undefined : ""}>
      <td className="inbox-box">
        <label className="inbox-tick">
          <input type="checkbox" name="number" value={number} />
          <span className="visually-hidden">
            Tick message {number} from {name}
          </span>
        </label>
      </td>
      <td className="cell-main inbox-from">
        <Link to={inboxAddress(`${INBOX}/${number}`, choice)} className="inbox-open">
          {!isRead && <span className="visually-hidden">Unread: </span>}
          {name}
        </Link>
        <small>{email}</small>
      </td>
      <td className="inbox-text">
        <p>
          {looksAutomatic && (
            <span className="state-tag" data-state="attention">
              Perhaps spam
            </span>
          )}{" "}
          {excerpt}
        </p>
      </td>
      <td className="from-wide cell-short" data-label="Assigned to">
        {message.assignedTo ?? <span className="inbox-nobody">Nobody</span>}
      </td>
      <td className="from-desk cell-short" data-label="Received">
        <time dateTime={message.createdAt.toISOString()}>{sayMoment(message.createdAt)}</time>
      </td>
      <td className="inbox-answer" data-label="Answer">
        <Standing message={message} now={now} />
      </td>
    </tr>
  );
}

/** Open: how long there is left. Else where it ended up, and by whom. */
function Standing({ message, now }: { message: MessageSummary; now: Date }) {
  if (message.state === "open") return <ReplyTimer dueAt={message.dueAt} now={now} />;
  const isAnswered = message.state === "answered";
  return (
    <span>
      <span className="state-tag" data-state={isAnswered ? "good" : undefined}>
        {stateNames[message.state]}
      </span>
      {isAnswered && <small>{nameOf(message.answeredBy)}</small>}
    </span>
  );
}

type MessageListProps = { choice: InboxChoice; messages: MessageSummary[]; now: Date };
