import { type FormEvent, useState } from "react";
import { Form, Link, useLocation, useNavigation } from "react-router";
import { formatDateTime } from "#app/content/format/dates-and-numbers.ts";
import type { MessageSummary } from "#app/domain/contact/inbox.server.ts";
import {
  type InboxQuery,
  type InboxView,
  inboxUrl,
  isOpenView,
} from "#app/domain/contact/inbox-query.ts";
import { Button } from "#app/ui/form/button.tsx";
import { INBOX_PATH, messageStateLabels, staffName } from "./message-labels.ts";
import { ReplyTimer, useNow } from "./reply-timer.tsx";

/** One page of messages with bulk actions; the form works without JavaScript. */
export function MessageList({ query, messages, now: servedAt }: MessageListProps) {
  const now = useNow(servedAt);
  const [ticked, setTicked] = useState(0);
  // Reset the selection after each navigation.
  const { key } = useLocation();
  function count(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    const all = [...form.querySelectorAll<HTMLInputElement>("input[name=number]")];
    const target = event.target as HTMLInputElement;
    if (target.dataset.all !== undefined) for (const box of all) box.checked = target.checked;
    setTicked(all.filter(({ checked }) => checked).length);
  }
  const { view } = query;
  const from = isOpenView(view) ? "open" : view === "all" ? "" : view;
  return (
    <Form method="post" key={key} onChange={count} onReset={() => setTicked(0)} className="inbox">
      <input type="hidden" name="from" value={from} />
      <table className="data-table">
        <thead>
          <tr>
            <th>
              <label className="inbox-checkbox inbox-select-all">
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
            <th className="from-desktop">Received</th>
            <th>Answer</th>
          </tr>
        </thead>
        <tbody>
          {messages.map((message) => (
            <MessageRow key={message.number} message={message} query={query} now={now} />
          ))}
        </tbody>
      </table>
      <MessageBulkBar view={view} ticked={ticked} />
    </Form>
  );
}

function MessageRow({
  message,
  query,
  now,
}: {
  message: MessageSummary;
  query: InboxQuery;
  now: Date;
}) {
  const { number, name, email, excerpt, isRead, isSuspectedBot } = message;
  return (
    <tr data-unread={isRead ? undefined : ""}>
      <td className="inbox-box">
        <label className="inbox-checkbox">
          <input type="checkbox" name="number" value={number} />
          <span className="visually-hidden">
            Tick message {number} from {name}
          </span>
        </label>
      </td>
      <td className="cell-main inbox-from">
        <Link to={inboxUrl(`${INBOX_PATH}/${number}`, query)} className="inbox-open">
          {!isRead && <span className="visually-hidden">Unread: </span>}
          {name}
        </Link>
        <small>{email}</small>
      </td>
      <td className="inbox-text">
        <p>
          {isSuspectedBot && (
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
      <td className="from-desktop cell-short" data-label="Received">
        <time dateTime={message.createdAt.toISOString()}>{formatDateTime(message.createdAt)}</time>
      </td>
      <td className="inbox-answer" data-label="Answer">
        <ReplyState message={message} now={now} />
      </td>
    </tr>
  );
}

/** For open messages the time left, otherwise the state and who answered. */
function ReplyState({ message, now }: { message: MessageSummary; now: Date }) {
  if (message.state === "open") return <ReplyTimer dueAt={message.dueAt} now={now} />;
  const isAnswered = message.state === "answered";
  return (
    <span>
      <span className="state-tag" data-state={isAnswered ? "good" : undefined}>
        {messageStateLabels[message.state]}
      </span>
      {isAnswered && <small>{staffName(message.answeredBy)}</small>}
    </span>
  );
}

type MessageListProps = { query: InboxQuery; messages: MessageSummary[]; now: Date };

/** Bulk actions; shown by CSS as soon as a message is selected. */
function MessageBulkBar({ view, ticked }: { view: InboxView; ticked: number }) {
  const isBusy = useNavigation().state !== "idle";
  const actions = [
    ...(view === "archived" ? [] : [["archived", "Archive"] as const]),
    ...(view === "spam" ? [] : [["spam", "Spam"] as const]),
    ...(["archived", "spam", "answered"].includes(view) ? [["open", "Reopen"] as const] : []),
    ["read", "Read"] as const,
    ["unread", "Unread"] as const,
  ];
  return (
    <fieldset className="inbox-bulk on-inverse">
      <legend className="visually-hidden">Mark or move the ticked messages</legend>
      {ticked > 0 && (
        <output className="inbox-selected">
          {ticked}
          <span> ticked</span>
        </output>
      )}
      {actions.map(([intent, label]) => (
        <Button
          key={intent}
          type="submit"
          name="intent"
          value={intent}
          variant="quiet"
          size="compact"
          disabled={isBusy}
        >
          {label}
        </Button>
      ))}
      <Button type="reset" variant="quiet" size="compact" icon="close">
        <span className="visually-hidden">Untick all</span>
      </Button>
    </fieldset>
  );
}
