import { Link } from "react-router";
import { sayMoment } from "#app/content/office-words.ts";
import type { WholeMessage } from "#app/domain/contact/read-message.server.ts";
import { hasOfficePage } from "#app/pages/admin/office-navigation.ts";
import { ConfirmButton } from "#app/ui/confirm-button.tsx";
import { channelNames, nameOf } from "./message-words.ts";

/** What was written, and what followed, as it happened. Every word is plain text. */
export function MessageThread({ message }: { message: WholeMessage }) {
  const entries = [
    ...message.replies.map((reply) => ({ kind: "reply" as const, ...reply })),
    ...message.notes.map((note) => ({ kind: "note" as const, ...note })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
  return (
    <section aria-label="Message and what followed" id="notes">
      <article className="thread-entry" data-kind="message">
        <h2 className="visually-hidden">Message</h2>
        <p className="thread-words">{message.message}</p>
      </article>
      {entries.map((entry) =>
        entry.kind === "reply" ? (
          <ReplyEntry key={entry.id} reply={entry} />
        ) : (
          <article key={entry.id} className="thread-entry" data-kind="note">
            <header className="thread-head">
              <h2>Note by {nameOf(entry.author)}</h2>
              <Moment at={entry.at} />
              <ConfirmButton
                label={
                  <>
                    Remove<span className="visually-hidden"> this note</span>
                  </>
                }
                variant="quiet"
                question="Remove this note?"
                confirm="Remove note"
                fields={{ intent: "remove-note", note: entry.id }}
              >
                <p>It is gone for everyone, and cannot be brought back.</p>
              </ConfirmButton>
            </header>
            <p className="thread-words">{entry.body}</p>
          </article>
        ),
      )}
    </section>
  );
}

function ReplyEntry({ reply }: { reply: WholeMessage["replies"][number] }) {
  return (
    <article className="thread-entry" data-kind="reply">
      <header className="thread-head">
        <h2>
          {nameOf(reply.author)} answered {channelNames[reply.channel]}
        </h2>
        <Moment at={reply.at} />
        {reply.hasMail && <Delivery reply={reply} />}
      </header>
      {reply.body && <p className="thread-words">{reply.body}</p>}
    </article>
  );
}

/** Whether the mail has left. One that could not be delivered is a promise not kept. */
function Delivery({
  reply,
}: {
  reply: Pick<WholeMessage["replies"][number], "sentAt" | "sentBy" | "givenUpAt">;
}) {
  if (reply.sentAt && reply.sentBy === "folder") {
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
  if (!reply.givenUpAt) {
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
      {hasOfficePage("/admin/outbox") && (
        <Link to="/admin/outbox" className="office-link">
          Outbox
        </Link>
      )}
    </>
  );
}

function Moment({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{sayMoment(at)}</time>;
}
