import { useEffect } from "react";
import { Form, useFetcher } from "react-router";
import { may } from "#app/domain/accounts/people.ts";
import { findRequestedDocument } from "#app/domain/company-documents/company-documents.server.ts";
import type { MessageState } from "#app/domain/contact/contact-message.ts";
import { findAdjacentMessages } from "#app/domain/contact/inbox.server.ts";
import { inboxUrl, parseInboxQuery } from "#app/domain/contact/inbox-query.ts";
import { adminTextLimits } from "#app/domain/contact/message-limits.ts";
import { listColleagues, readMessage } from "#app/domain/contact/read-message.server.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import type { ActionFailure } from "#app/http/forms/action-result.ts";
import { requireNumberParam } from "#app/http/forms/number-param.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { errorToast } from "#app/http/forms/toast.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { ActionButton, HiddenFields, SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { documentLinkForMessagePath } from "#app/pages/admin/company-documents/document-paths.ts";
import { recordTitle } from "#app/pages/admin/page-titles.ts";
import { usePermissions } from "#app/pages/admin/use-permissions.ts";
import { clientActionKeepingForm, revalidateAfterFailure } from "#app/pages/shell/client-action.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { TextArea } from "#app/ui/form/field.tsx";
import type { Route } from "./+types/message-page";
import { handleMessageAction } from "./message-actions.server.ts";
import { INBOX_PATH, inboxViewLabels } from "./message-labels.ts";
import { MessageSidebar } from "./message-sidebar.tsx";
import { MessageThread } from "./message-thread.tsx";
import { ReplyForm } from "./reply-form.tsx";
import "./message.css";

export const meta: Route.MetaFunction = ({ matches, params: { number }, loaderData }) =>
  privatePageMeta(matches, {
    path: `${INBOX_PATH}/${number}`,
    title: recordTitle(loaderData?.message.name, `Message ${number}`),
  });

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/messages/:number");
  const { database, installation } = context.get(appServices);
  const number = requireNumberParam(params.number);
  const query = parseInboxQuery(request.url);
  const message = await readMessage({ database }, admin, number);
  if (!message) {
    const message = `There is no message ${params.number.slice(0, 12)}. It may have been deleted.`;
    throw redirectWithToast(context, inboxUrl(INBOX_PATH, query), errorToast(message));
  }
  const [colleagues, neighbours, requestedDocument] = await Promise.all([
    listColleagues({ database }, admin),
    findAdjacentMessages({ database }, admin, query, number),
    may(admin, "change-settings")
      ? findRequestedDocument({ database }, admin, message.message)
      : undefined,
  ]);
  const me = { id: admin.userId, name: admin.name };
  const { deliversMail } = installation;
  return {
    message,
    colleagues,
    neighbours,
    requestedDocument,
    query,
    me,
    deliversMail,
    now: new Date(),
    quoteKey: crypto.randomUUID(),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  requirePage(context, "/admin/messages/:number");
  return handleMessageAction(context, request, requireNumberParam(params.number));
}

export const clientAction = clientActionKeepingForm();
export const shouldRevalidate = revalidateAfterFailure;

export default function MessagePage({ loaderData, actionData }: Route.ComponentProps) {
  const { message, colleagues, neighbours, requestedDocument, query, me, deliversMail, now } =
    loaderData;
  const to = (number: number) => inboxUrl(`${INBOX_PATH}/${number}`, query);
  const isRead = useMarkAsRead(message);
  const { mayOpen } = usePermissions();
  const failure = actionData ?? undefined;
  return (
    <>
      <AdminPageHeader
        title={message.name}
        back={{
          to: inboxUrl(INBOX_PATH, query),
          label: `Messages: ${inboxViewLabels[query.view]}`,
        }}
      >
        <nav className="button-row message-steps" aria-label="Messages in this view">
          <AdjacentLink step="Previous" to={neighbours.previous && to(neighbours.previous)} />
          <AdjacentLink step="Next" to={neighbours.next && to(neighbours.next)} />
        </nav>
        {mayOpen("/admin/quotes/start") && (
          <ActionButton
            action="/admin/quotes/start"
            fields={{ message: message.number, idempotencyKey: loaderData.quoteKey }}
          >
            Make a quotation
          </ActionButton>
        )}
        {requestedDocument && (
          <ButtonLink
            to={documentLinkForMessagePath(requestedDocument.id, message.number)}
            variant="line"
            size="compact"
          >
            Create a link
            <span className="visually-hidden"> to “{requestedDocument.title}”</span>
          </ButtonLink>
        )}
        <MessageStateButtons state={message.state} isRead={isRead} />
      </AdminPageHeader>
      <div className="side-columns message-columns">
        <div>
          <MessageThread message={message} />
          <ReplyForm
            key={`${message.number}-${message.replies.length}`}
            message={message}
            colleague={me.name}
            deliversMail={deliversMail}
            failure={failure}
          />
          <NoteForm key={`note-${message.number}-${message.notes.length}`} failure={failure} />
        </div>
        <MessageSidebar message={message} colleagues={colleagues} me={me} now={now} />
      </div>
    </>
  );
}

/** Marks an opened message as read with a POST: a GET must not change state. */
function useMarkAsRead({ number, readAt }: { number: number; readAt: Date | null }): boolean {
  const { submit, formData } = useFetcher();
  const isUnread = readAt === null;
  useEffect(() => {
    if (isUnread)
      void submit({ intent: "read" }, { method: "post", action: `${INBOX_PATH}/${number}` });
  }, [number, isUnread, submit]);
  return !isUnread || formData !== undefined;
}

function AdjacentLink({ step, to }: { step: "Previous" | "Next"; to: string | undefined | 0 }) {
  const icon = step === "Next" ? "chevron-right" : "chevron-left";
  const text = <span className="visually-hidden">{step} message</span>;
  return to ? (
    <ButtonLink to={to} variant="line" size="compact" icon={icon}>
      {text}
    </ButtonLink>
  ) : (
    <Button variant="line" size="compact" icon={icon} disabled>
      {text}
    </Button>
  );
}

/** State changes. Each can be undone, so none needs a confirmation. */
function MessageStateButtons({ state, isRead }: { state: MessageState; isRead: boolean }) {
  const transitions = [
    ["open", "Reopen"],
    ["archived", "Archive"],
    ["spam", "Mark as spam"],
  ] as const;
  return (
    <>
      <ActionButton fields={{ intent: isRead ? "unread" : "read" }}>
        {isRead ? "Mark as unread" : "Mark as read"}
      </ActionButton>
      {transitions.map(
        ([to, label]) =>
          to !== state && (
            <ActionButton key={to} fields={{ intent: "set-state", from: state, to }}>
              {label}
            </ActionButton>
          ),
      )}
    </>
  );
}

function NoteForm({ failure }: { failure: ActionFailure | undefined }) {
  const note = failure?.submitted.intent === "note" ? failure : undefined;
  return (
    <section className="admin-section" aria-labelledby="note-title">
      <h2 id="note-title">Note for colleagues</h2>
      <Form method="post" className="stack reply-form">
        <HiddenFields fields={{ intent: "note" }} />
        <TextArea
          label="Note"
          name="text"
          rows={3}
          defaultValue={note?.submitted.text}
          maxLength={adminTextLimits.note}
          required
          error={note?.errors.text}
          hint="Only staff can see this. The sender may ask for a copy of everything we hold about them."
        />
        <div className="button-row">
          <SubmitButton>Add note</SubmitButton>
        </div>
      </Form>
    </section>
  );
}
