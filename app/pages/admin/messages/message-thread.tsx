import { Link } from "react-router";
import { formatDateTime } from "#app/content/format/dates-and-numbers.ts";
import type { MessageDetail } from "#app/domain/contact/read-message.server.ts";
import { hasAdminPage } from "#app/pages/admin/admin-navigation.ts";
import { ConfirmButton } from "#app/ui/form/confirm-button.tsx";
import { replyChannelLabels, staffName } from "./message-labels.ts";

/** The message, its replies and notes in chronological order, all as plain text. */
export function MessageThread({ message }: { message: MessageDetail }) {
  const entries = [
    ...message.replies.map((reply) => ({ kind: "reply" as const, ...reply })),
    ...message.notes.map((note) => ({ kind: "note" as const, ...note })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
  return (
    <section aria-label="Message and what followed" id="notes">
      <article className="thread-entry" data-kind="message">
        <h2 className="visually-hidden">Message</h2>
        <p className="thread-text">{message.message}</p>
      </article>
      {entries.map((entry) =>
        entry.kind === "reply" ? (
          <ReplyEntry key={entry.id} reply={entry} />
        ) : (
          <article key={entry.id} className="thread-entry" data-kind="note">
            <header className="thread-head">
              <h2>Note by {staffName(entry.author)}</h2>
              <EntryTime at={entry.at} />
              <ConfirmButton
                label={
                  <>
                    Remove<span className="visually-hidden"> this note</span>
                  </>
                }
                variant="quiet"
                question="Remove this note?"
                confirmLabel="Remove note"
                fields={{ intent: "remove-note", note: entry.id }}
              >
                <p>It is gone for everyone, and cannot be brought back.</p>
              </ConfirmButton>
            </header>
            <p className="thread-text">{entry.body}</p>
          </article>
        ),
      )}
    </section>
  );
}

function ReplyEntry({ reply }: { reply: MessageDetail["replies"][number] }) {
  return (
    <article className="thread-entry" data-kind="reply">
      <header className="thread-head">
        <h2>
          {staffName(reply.author)} answered {replyChannelLabels[reply.channel]}
        </h2>
        <EntryTime at={reply.at} />
        {reply.hasMail && <ReplyDelivery reply={reply} />}
      </header>
      {reply.body && <p className="thread-text">{reply.body}</p>}
    </article>
  );
}

/** The delivery state of a mailed reply. */
function ReplyDelivery({
  reply,
}: {
  reply: Pick<MessageDetail["replies"][number], "sentAt" | "sentVia" | "failedAt">;
}) {
  if (reply.sentAt && reply.sentVia === "folder") {
    return (
      <>
        <span className="state-tag" data-state="attention">
          Kept in the outbox folder
        </span>
        <small>No mail server is set: it has reached nobody.</small>
      </>
    );
  }
  if (reply.sentAt) return <span className="state-tag">Sent</span>;
  if (!reply.failedAt) {
    return (
      <span className="state-tag" data-state="brand">
        Waiting to be sent
      </span>
    );
  }
  return (
    <>
      <span className="state-tag" data-state="bad">
        Could not be delivered
      </span>
      {hasAdminPage("/admin/outbox") && (
        <Link to="/admin/outbox" className="admin-link">
          Outbox
        </Link>
      )}
    </>
  );
}

function EntryTime({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>;
}
