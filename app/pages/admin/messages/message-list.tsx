import { type FormEvent, useState } from "react";
import { Form, Link, useLocation } from "react-router";
import type { MessageSummary } from "#app/domain/contact/inbox.server.ts";
import {
  type InboxQuery,
  type InboxView,
  inboxUrl,
  isOpenView,
} from "#app/domain/contact/inbox-query.ts";
import { SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { StateTag } from "#app/pages/admin/admin-records.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { KindTag } from "./kind-tag.tsx";
import { INBOX_PATH, inboxViewLabels, staffName } from "./message-labels.ts";
import { ReceivedAt } from "./received-at.tsx";
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
    <Form
      method="post"
      key={key}
      onChange={count}
      onReset={() => setTicked(0)}
      className="inbox"
      // Which messages are ticked is of no use later.
      data-no-draft
    >
      <input type="hidden" name="from" value={from} />
      <table className="data-table" aria-label="Messages">
        <thead>
          <tr>
            <th>
              <label className="select-all needs-script">
                <input
                  type="checkbox"
                  data-all
                  aria-label="Select all messages on this page"
                  ref={(box) => {
                    if (!box) return;
                    box.checked = ticked === messages.length;
                    box.indeterminate = ticked > 0 && ticked < messages.length;
                  }}
                />
                <span>Select all messages on this page</span>
              </label>
            </th>
            <th>From</th>
            <th>Message</th>
            <th className="from-wide">Assigned to</th>
            <th className="from-desktop">Received</th>
            <th>Reply</th>
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

function MessageRow({ message, query, now }: MessageRowProps) {
  const { number, name, isRead } = message;
  return (
    <tr data-unread={isRead ? undefined : ""}>
      <td className="inbox-box">
        <label className="inbox-checkbox">
          <input type="checkbox" name="number" value={number} />
          <span className="visually-hidden">
            Select message {number} from {name}
          </span>
        </label>
      </td>
      <td className="cell-main">
        <Link
          to={inboxUrl(`${INBOX_PATH}/${number}`, query)}
          className={isRead ? "ellipsis cover-link" : "ellipsis cover-link dot"}
        >
          {!isRead && <span className="visually-hidden">Unread: </span>}
          {name}
        </Link>
        <small className="ellipsis" title={message.email || message.phone}>
          {message.email || message.phone}
        </small>
      </td>
      <td className="inbox-text soft">
        <p className="clamp">
          <KindTag kind={message.kind} />{" "}
          {message.isSuspectedBot && <StateTag tone="attention">Possible spam</StateTag>}{" "}
          {message.hasUnsentReply && message.state === "open" && (
            <StateTag tone="attention">Reply not sent</StateTag>
          )}{" "}
          {message.excerpt}
        </p>
      </td>
      <td className="from-wide cell-short" data-label="Assigned to">
        {message.assignedTo ?? <span className="soft">Nobody</span>}
      </td>
      <td className="from-desktop cell-short" data-label="Received">
        <ReceivedAt message={message} />
      </td>
      <td className="inbox-answer" data-label="Reply">
        <ReplyState message={message} now={now} />
      </td>
    </tr>
  );
}

/** For open messages the time left, otherwise the state and who answered. */
function ReplyState({ message, now }: { message: MessageSummary; now: Date }) {
  if (message.state === "open") return <ReplyTimer message={message} now={now} />;
  const isAnswered = message.state === "answered";
  return (
    <span>
      <StateTag tone={isAnswered ? "good" : undefined}>{inboxViewLabels[message.state]}</StateTag>
      {isAnswered && <small>{staffName(message.answeredBy)}</small>}
    </span>
  );
}

type MessageListProps = { query: InboxQuery; messages: MessageSummary[]; now: Date };
type MessageRowProps = { query: InboxQuery; message: MessageSummary; now: Date };

/** Bulk actions; shown by CSS as soon as a message is selected. */
function MessageBulkBar({ view, ticked }: { view: InboxView; ticked: number }) {
  const actions = [
    ["archived", "Archive", view !== "archived"],
    ["spam", "Mark as spam", view !== "spam"],
    ["open", "Reopen", ["archived", "spam", "answered"].includes(view)],
    ["read", "Mark as read", true],
    ["unread", "Mark as unread", true],
  ] as const;
  return (
    <fieldset className="button-row bulk-bar on-inverse">
      <legend className="visually-hidden">Actions for the selected messages</legend>
      {ticked > 0 && (
        <output className="bulk-count">
          {ticked}
          <span> selected</span>
        </output>
      )}
      {actions.map(
        ([intent, label, isOffered]) =>
          isOffered && (
            <SubmitButton key={intent} name="intent" value={intent} variant="quiet">
              {label}
            </SubmitButton>
          ),
      )}
      <Button type="reset" variant="quiet" size="compact" icon="close">
        <span className="visually-hidden">Clear selection</span>
      </Button>
    </fieldset>
  );
}
