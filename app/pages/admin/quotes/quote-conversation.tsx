import { Form } from "react-router";
import { formatRevisionNumber } from "#app/domain/documents/document.ts";
import type { Negotiation } from "#app/domain/quotes/read-quote.server.ts";
import { HiddenFields, SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { DateTime } from "#app/pages/admin/admin-records.tsx";
import { ReplyTimer, useNow } from "#app/pages/admin/messages/reply-timer.tsx";
import { TextArea } from "#app/ui/form/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { eventLabels, unconfirmedEventLabels } from "./quote-labels.ts";
import "#app/pages/admin/messages/message.css";

/** The history of a negotiation, for staff. */
export function conversationOf(negotiation: Negotiation) {
  const { events, number, details, state, isEmailConfirmed } = negotiation;
  const labels = isEmailConfirmed ? eventLabels : { ...eventLabels, ...unconfirmedEventLabels };
  return {
    hasCustomer: Boolean(details.email) && state !== "unconfirmed",
    entries: events.map(({ id, at, kind, revision, actor, actorName, message, forStaff }) => ({
      ...{ id, at, message },
      isNote: kind === "note",
      isHidden: forStaff,
      title: `${actor === "system" ? "The site" : actorName || "The customer"} ${
        labels[kind]
      }${kind === "sent" && revision ? ` (${formatRevisionNumber(number, revision)})` : ""}`,
    })),
  };
}

/** The reply clock. */
export function ReplyDue({ dueAt, servedAt }: { dueAt: Date | null; servedAt: Date }) {
  const now = useNow(servedAt);
  if (!dueAt) return null;
  return (
    <Notice kind="warning">
      <span className="button-row">
        The customer is waiting for an answer.
        <ReplyTimer message={{ dueAt, kind: "general" }} now={now} />
      </span>
    </Notice>
  );
}

type QuoteConversationProps = ReturnType<typeof conversationOf> & {
  number: number;
  errors?: Partial<Record<string, string>> | undefined;
  submitted?: Partial<Record<string, string>> | undefined;
};

/** What was said and done; answers go to the customer, notes stay with staff. */
export function QuoteConversation(props: QuoteConversationProps) {
  const { number, entries, hasCustomer, errors, submitted } = props;
  const action = `/admin/quotes/${number}`;
  const isOf = (intent: string) => submitted?.intent === intent;
  return (
    <section className="admin-section" id="conversation" aria-labelledby="conversation-title">
      <h2 id="conversation-title">Conversation and history</h2>
      {entries.map(({ id, at, title, message, isNote, isHidden }) => (
        <article key={id} className="thread-entry" data-kind={isNote ? "note" : "reply"}>
          <header className="thread-head button-row soft">
            <h3>{title}</h3>
            <DateTime at={at} />
            {isHidden && <span>Only staff see this</span>}
          </header>
          {message && <p className="plain-text quoted">{message}</p>}
        </article>
      ))}
      {hasCustomer && (
        <Form method="post" action={action} className="stack order-form spaced">
          <HiddenFields fields={{ intent: "answer" }} />
          <TextArea
            key={entries.length}
            label="Reply to the customer"
            name="message"
            rows={3}
            maxLength={2000}
            defaultValue={isOf("answer") ? submitted?.message : ""}
            error={isOf("answer") ? errors?.message : undefined}
            hint="Emailed to the customer, and shown on the quotation’s page."
            required
          />
          <SubmitButton>Send reply</SubmitButton>
        </Form>
      )}
      <Form method="post" action={action} className="stack order-form spaced">
        <HiddenFields fields={{ intent: "note" }} />
        <TextArea
          key={entries.length}
          label="Note for colleagues"
          name="message"
          rows={2}
          maxLength={2000}
          defaultValue={isOf("note") ? submitted?.message : ""}
          error={isOf("note") ? errors?.message : undefined}
          hint="Only staff can see this. The customer may ask for a copy of everything we hold about them."
          required
        />
        <SubmitButton>Add note</SubmitButton>
      </Form>
    </section>
  );
}
