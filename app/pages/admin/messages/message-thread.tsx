import { Link } from "react-router";
import type { MessageDetail } from "#app/domain/contact/read-message.server.ts";
import { DateTime, StateTag } from "#app/pages/admin/admin-records.tsx";
import { SAVED_NOT_SENT } from "#app/pages/admin/outbox/mail-labels.tsx";
import { ConfirmButton } from "#app/ui/form/confirm-button.tsx";
import { replyChannelLabels, staffName } from "./message-labels.ts";
import { mailto } from "./reply-form.tsx";

/** The message, its replies and notes in chronological order, all as plain text. */
export function MessageThread({ message }: { message: MessageDetail }) {
  const entries = [
    ...message.replies.map((reply) => ({ kind: "reply" as const, ...reply })),
    ...message.notes.map((note) => ({ kind: "note" as const, ...note })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
  return (
    <section aria-label="Message and replies" id="notes">
      <article className="thread-entry" data-kind="message">
        <h2 className="visually-hidden">Message</h2>
        <p className="plain-text">{message.message}</p>
      </article>
      {entries.map((entry) =>
        entry.kind === "reply" ? (
          <ReplyEntry key={entry.id} message={message} reply={entry} />
        ) : (
          <article key={entry.id} className="thread-entry" data-kind="note">
            <header className="thread-head button-row soft">
              <h2>Note by {staffName(entry.author)}</h2>
              <DateTime at={entry.at} />
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
                It is removed for everyone and cannot be restored.
              </ConfirmButton>
            </header>
            <p className="plain-text">{entry.body}</p>
          </article>
        ),
      )}
    </section>
  );
}

function ReplyEntry({ message, reply }: { message: MessageDetail; reply: Reply }) {
  return (
    <article className="thread-entry" data-kind="reply">
      <header className="thread-head button-row soft">
        <h2>
          {staffName(reply.author)}{" "}
          {reply.isAnswer ? `answered ${replyChannelLabels[reply.channel]}` : "wrote a reply"}
        </h2>
        <DateTime at={reply.at} />
        {reply.isAnswer ? (
          reply.hasMail && <ReplyDelivery reply={reply} />
        ) : (
          <UnsentReply message={message} reply={reply} />
        )}
      </header>
      {reply.body && <p className="plain-text quoted">{reply.body}</p>}
    </article>
  );
}

/** A reply that reached nobody, and what staff can do. */
function UnsentReply({ message, reply }: { message: MessageDetail; reply: Reply }) {
  const { state, canMail } = message;
  return (
    <>
      <StateTag tone="attention">{reply.failedAt ? "Not delivered" : SAVED_NOT_SENT}</StateTag>
      {state === "open" && (
        <small>
          {reply.failedAt
            ? "This email could not be delivered, so the message is open again. Check the address, or call."
            : "Email sending was not set up, so the message is still open. Send this reply from your own mailbox, then mark the message as answered."}
        </small>
      )}
      {canMail && (
        <a href={mailto(message, reply.body ?? "")} className="admin-link">
          Use my own email program
        </a>
      )}
      {reply.failedAt && <OutboxLink />}
    </>
  );
}

function ReplyDelivery({ reply: { sentAt, sentVia, failedAt } }: { reply: Reply }) {
  if (sentAt && sentVia === "folder") {
    return (
      <>
        <StateTag tone="attention">{SAVED_NOT_SENT}</StateTag>
        <small>Email sending is not set up.</small>
      </>
    );
  }
  if (sentAt) return <StateTag>Sent</StateTag>;
  if (!failedAt) return <StateTag tone="brand">Waiting to be sent</StateTag>;
  return (
    <>
      <StateTag tone="attention">Not delivered</StateTag>
      <OutboxLink />
    </>
  );
}

function OutboxLink() {
  return (
    <Link to="/admin/outbox?state=failed" className="admin-link">
      Outbox
    </Link>
  );
}

type Reply = MessageDetail["replies"][number];
