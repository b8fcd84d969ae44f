import { Form } from "react-router";
import { MESSAGE_KINDS, messageKinds } from "#app/content/message-kinds.ts";
import { countInboxViews, listMessages } from "#app/domain/contact/inbox.server.ts";
import {
  defaultInboxSort,
  INBOX_PAGE_SIZE,
  inboxUrl,
  inboxViews,
  parseInboxQuery,
} from "#app/domain/contact/inbox-query.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { AdminList } from "#app/pages/admin/admin-list.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { EmptyList } from "#app/pages/admin/admin-records.tsx";
import { viewTitle } from "#app/pages/admin/page-titles.ts";
import { usePermissions } from "#app/pages/admin/use-permissions.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { FilterSelect } from "#app/ui/list/filter-bar.tsx";
import type { Route } from "./+types/messages-page";
import { handleInboxAction } from "./message-actions.server.ts";
import {
  describeReplyTimes,
  emptyInboxViews,
  INBOX_PATH,
  inboxViewLabels,
  NEW_MESSAGE_PATH,
  retentionNotices,
} from "./message-labels.ts";
import { MessageList } from "./message-list.tsx";
import "./inbox.css";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privatePageMeta(matches, {
    path: INBOX_PATH,
    title: viewTitle("Messages", loaderData && inboxViewLabels[loaderData.query.view]),
  });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/messages");
  const { database } = context.get(appServices);
  const query = parseInboxQuery(request.url);
  const [{ messages, total, page }, counts] = await Promise.all([
    listMessages({ database }, admin, query),
    countInboxViews({ database }, admin),
  ]);
  return { query: { ...query, page }, messages, total, counts, now: new Date() };
}

export async function action({ request, context }: Route.ActionArgs) {
  return handleInboxAction(context, request);
}

export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  const { query, messages, total, counts, now } = loaderData;
  const { view, search, sort } = query;
  const { mayOpen } = usePermissions();
  const [emptyTitle, emptyText] = search
    ? [
        `Nothing found for "${search}" in ${inboxViewLabels[view]}`,
        "Try fewer words, or look in All.",
      ]
    : emptyInboxViews[view];
  return (
    <>
      <AdminPageHeader
        title="Messages"
        lead={view === "spam" ? retentionNotices.spam : describeReplyTimes()}
      >
        <ButtonLink to={NEW_MESSAGE_PATH} variant="line" size="compact">
          Record a message
        </ButtonLink>
        {/* A POST form, because the export is audited and must be safe from CSRF. */}
        {mayOpen(`${INBOX_PATH}/export`) && (
          <Form method="post" action={inboxUrl(`${INBOX_PATH}/export`, query)} reloadDocument>
            <SubmitButton icon="download" disabled={total === 0}>
              Export CSV
            </SubmitButton>
          </Form>
        )}
      </AdminPageHeader>
      <AdminList
        query={query}
        views={inboxViews}
        viewLabels={inboxViewLabels}
        counts={counts}
        urlOf={(change) => {
          const sort = change.view ? defaultInboxSort(change.view) : query.sort;
          return inboxUrl(INBOX_PATH, { ...query, sort, ...change });
        }}
        searchName="Search messages"
        search={{
          label: "Search by name, email, phone, text, number or reference",
          placeholder: "Name, text or number",
        }}
        filters={
          <>
            <FilterSelect
              name="kind"
              label="Type"
              value={query.kind}
              options={[
                ["", "All types"],
                ...MESSAGE_KINDS.map((kind) => [kind, messageKinds[kind].label] as const),
              ]}
            />
            <FilterSelect
              name="order"
              label="Sort by"
              value={sort}
              options={[
                ["due", "Most urgent first"],
                ["newest", "Newest first"],
              ]}
            />
          </>
        }
        noun="message"
        total={total}
        pageSize={INBOX_PAGE_SIZE}
        rowCount={messages.length}
        empty={<EmptyList title={emptyTitle}>{emptyText}</EmptyList>}
      >
        <MessageList query={query} messages={messages} now={now} />
      </AdminList>
    </>
  );
}
