import { useEffect } from "react";
import { Form, type ShouldRevalidateFunctionArgs, useFetcher, useNavigation } from "react-router";
import { findAdjacentMessages } from "#app/domain/contact/inbox.server.ts";
import { inboxUrl, parseInboxQuery } from "#app/domain/contact/inbox-query.ts";
import { listColleagues, readMessage } from "#app/domain/contact/read-message.server.ts";
import { requireAdmin } from "#app/http/auth/guards.server.ts";
import { requireNumberParam } from "#app/http/forms/number-param.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { errorToast } from "#app/http/forms/toast.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import type { Route } from "./+types/message-page";
import { handleMessageAction } from "./message-actions.server.ts";
import { INBOX_PATH, inboxViewLabels } from "./message-labels.ts";
import { MessageSidebar } from "./message-sidebar.tsx";
import { MessageThread } from "./message-thread.tsx";
import { ReplyForm } from "./reply-form.tsx";
import "./message.css";
import { adminTextLimits } from "#app/domain/contact/contact-limits.ts";
import type { MessageState } from "#app/domain/contact/contact-message.ts";
import type { ActionFailure } from "#app/http/forms/action-result.ts";
import { TextArea } from "#app/ui/form/field.tsx";

export const meta: Route.MetaFunction = ({ matches, params }) =>
  privatePageMeta(matches, {
    path: `${INBOX_PATH}/${params.number}`,
    title: `Message ${params.number}`,
  });

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const { database, installation } = context.get(appServices);
  const number = requireNumberParam(params.number);
  const choice = parseInboxQuery(request.url);
  const message = await readMessage({ database }, admin, number);
  if (!message) {
    const sentence = `There is no message ${params.number.slice(0, 12)}. It may have been deleted.`;
    throw redirectWithToast(context, inboxUrl(INBOX_PATH, choice), errorToast(sentence));
  }
  const [colleagues, neighbours] = await Promise.all([
    listColleagues({ database }, admin),
    findAdjacentMessages({ database }, admin, choice, number),
  ]);
  const me = { id: admin.userId, name: admin.name };
  const { deliversMail } = installation;
  return { message, colleagues, neighbours, choice, me, deliversMail, now: new Date() };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  requireAdmin(context);
  return handleMessageAction(context, request, requireNumberParam(params.number));
}

/** After a conflict (409, optimistic lock) the page loads what the colleague changed. */
export function shouldRevalidate({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export default function MessagePage({ loaderData, actionData }: Route.ComponentProps) {
  const { message, colleagues, neighbours, choice, me, deliversMail, now } = loaderData;
  const to = (number: number) => inboxUrl(`${INBOX_PATH}/${number}`, choice);
  const isRead = useMarkAsRead(message);
  return (
    <>
      <AdminPageHeader
        title={message.name}
        back={{
          to: inboxUrl(INBOX_PATH, choice),
          label: `Messages: ${inboxViewLabels[choice.view]}`,
        }}
      >
        <nav className="message-steps" aria-label="Messages of this view">
          <NeighbourLink
            to={neighbours.previous && to(neighbours.previous)}
            icon="chevron-left"
            words="Previous message"
          />
          <NeighbourLink
            to={neighbours.next && to(neighbours.next)}
            icon="chevron-right"
            words="Next message"
          />
        </nav>
        <MessageStateButtons state={message.state} isRead={isRead} />
      </AdminPageHeader>
      <div className="message-columns">
        <div>
          <MessageThread message={message} />
          <ReplyForm
            key={`${message.number}-${message.replies.length}`}
            message={message}
            colleague={me.name}
            deliversMail={deliversMail}
            refused={actionData ?? undefined}
          />
          <NoteForm
            key={`note-${message.number}-${message.notes.length}`}
            refused={actionData ?? undefined}
          />
        </div>
        <MessageSidebar message={message} colleagues={colleagues} me={me} now={now} />
      </div>
    </>
  );
}

/** Who opens a message has read it. Said by a form of its own: a page that is only asked for changes nothing. */
function useMarkAsRead({ number, readAt }: { number: number; readAt: Date | null }): boolean {
  const { submit, formData } = useFetcher();
  const isUnread = readAt === null;
  useEffect(() => {
    if (isUnread)
      void submit({ intent: "read" }, { method: "post", action: `${INBOX_PATH}/${number}` });
  }, [number, isUnread, submit]);
  return !isUnread || formData !== undefined;
}

function NeighbourLink({
  to,
  icon,
  words,
}: {
  to: string | undefined | 0;
  icon: "chevron-left" | "chevron-right";
  words: string;
}) {
  const label = <span className="visually-hidden">{words}</span>;
  return to ? (
    <ButtonLink to={to} variant="line" size="compact" icon={icon}>
      {label}
    </ButtonLink>
  ) : (
    <Button variant="line" size="compact" icon={icon} disabled>
      {label}
    </Button>
  );
}

/** Where a message can go from here. Each can be taken back, so none asks first. */
function MessageStateButtons({ state, isRead }: { state: MessageState; isRead: boolean }) {
  const isBusy = useNavigation().state !== "idle";
  const transitions = [
    ...(state === "open" ? [] : [["open", "Reopen"] as const]),
    ...(state === "archived" ? [] : [["archived", "Archive"] as const]),
    ...(state === "spam" ? [] : [["spam", "Spam"] as const]),
  ];
  return (
    <>
      <Form method="post">
        <input type="hidden" name="intent" value={isRead ? "unread" : "read"} />
        <Button type="submit" variant="line" size="compact" disabled={isBusy}>
          {isRead ? "Mark unread" : "Mark read"}
        </Button>
      </Form>
      {transitions.map(([to, words]) => (
        <Form method="post" key={to}>
          <input type="hidden" name="intent" value="move" />
          <input type="hidden" name="from" value={state} />
          <input type="hidden" name="to" value={to} />
          <Button type="submit" variant="line" size="compact" disabled={isBusy}>
            {words}
          </Button>
        </Form>
      ))}
    </>
  );
}

/** For colleagues. */
function NoteForm({ refused }: { refused: ActionFailure | undefined }) {
  const isBusy = useNavigation().state !== "idle";
  const failure = refused?.submitted.intent === "note" ? refused : undefined;
  return (
    <section className="admin-section" aria-labelledby="note-title">
      <h2 id="note-title">Note for colleagues</h2>
      <Form method="post" className="reply-form">
        <input type="hidden" name="intent" value="note" />
        <TextArea
          label="Note"
          name="text"
          rows={3}
          defaultValue={failure?.submitted.text}
          maxLength={adminTextLimits.note}
          required
          error={failure?.errors.text}
          hint="Only staff read it. The sender may ask for a copy of everything we hold about them."
        />
        <div className="reply-actions">
          <Button type="submit" variant="line" size="compact" disabled={isBusy}>
            Add note
          </Button>
        </div>
      </Form>
    </section>
  );
}
