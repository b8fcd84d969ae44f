import { useEffect } from "react";
import { type ShouldRevalidateFunctionArgs, useFetcher } from "react-router";
import { failed } from "#app/content/toast.ts";
import { findNeighbours } from "#app/domain/contact/browse-messages.server.ts";
import { inboxAddress, readInboxChoice } from "#app/domain/contact/inbox-choice.ts";
import { listColleagues, readMessage } from "#app/domain/contact/read-message.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { requireNumber } from "#app/http/read-number.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { OfficeHead } from "#app/pages/admin/office-head.tsx";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/message-page";
import { actOnMessage } from "./act-on-message.server.ts";
import { MessageSide } from "./message-side.tsx";
import { MessageThread } from "./message-thread.tsx";
import { INBOX, viewNames } from "./message-words.ts";
import { MoveButtons } from "./move-buttons.tsx";
import { NoteForm } from "./note-form.tsx";
import { ReplyForm } from "./reply-form.tsx";
import "./message.css";

export const meta: Route.MetaFunction = ({ matches, params }) =>
  privatePageMeta(matches, {
    path: `${INBOX}/${params.number}`,
    title: `Message ${params.number}`,
  });

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const { database, installation } = context.get(services);
  const number = requireNumber(params.number);
  const choice = readInboxChoice(request.url);
  const message = await readMessage({ database }, admin, number);
  if (!message) {
    const sentence = `There is no message ${params.number.slice(0, 12)}. It may have been deleted.`;
    throw redirectWithToast(context, inboxAddress(INBOX, choice), failed(sentence));
  }
  const [colleagues, neighbours] = await Promise.all([
    listColleagues({ database }, admin),
    findNeighbours({ database }, admin, choice, number),
  ]);
  const me = { id: admin.userId, name: admin.name };
  const hasMailServer = installation.mail === "smtp";
  return { message, colleagues, neighbours, choice, me, hasMailServer, now: new Date() };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  requireAdmin(context);
  return actOnMessage(context, request, requireNumber(params.number));
}

/** Who is told that a colleague was quicker sees at once what the colleague did. */
export function shouldRevalidate({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export default function MessagePage({ loaderData, actionData }: Route.ComponentProps) {
  const { message, colleagues, neighbours, choice, me, hasMailServer, now } = loaderData;
  const to = (number: number) => inboxAddress(`${INBOX}/${number}`, choice);
  const isRead = useReading(message);
  return (
    <>
      <OfficeHead
        title={message.name}
        back={{ to: inboxAddress(INBOX, choice), label: `Messages: ${viewNames[choice.view]}` }}
      >
        <nav className="message-steps" aria-label="Messages of this view">
          <Step
            to={neighbours.previous && to(neighbours.previous)}
            icon="chevron-left"
            words="Previous message"
          />
          <Step
            to={neighbours.next && to(neighbours.next)}
            icon="chevron-right"
            words="Next message"
          />
        </nav>
        <MoveButtons state={message.state} isRead={isRead} />
      </OfficeHead>
      <div className="message-desk">
        <div>
          <MessageThread message={message} />
          <ReplyForm
            key={`${message.number}-${message.replies.length}`}
            message={message}
            colleague={me.name}
            hasMailServer={hasMailServer}
            refused={actionData ?? undefined}
          />
          <NoteForm
            key={`note-${message.number}-${message.notes.length}`}
            refused={actionData ?? undefined}
          />
        </div>
        <MessageSide message={message} colleagues={colleagues} me={me} now={now} />
      </div>
    </>
  );
}

/** Who opens a message has read it. Said by a form of its own: a page that is only asked for changes nothing. */
function useReading({ number, readAt }: { number: number; readAt: Date | null }): boolean {
  const { submit, formData } = useFetcher();
  const isUnread = readAt === null;
  useEffect(() => {
    if (isUnread) void submit({ intent: "read" }, { method: "post", action: `${INBOX}/${number}` });
  }, [number, isUnread, submit]);
  return !isUnread || formData !== undefined;
}

function Step({
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
    <ButtonLink to={to} variant="line" size="office" icon={icon}>
      {label}
    </ButtonLink>
  ) : (
    <Button variant="line" size="office" icon={icon} disabled>
      {label}
    </Button>
  );
}
