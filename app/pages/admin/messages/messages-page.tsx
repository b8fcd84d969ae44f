import { Form } from "react-router";
import { formatCount } from "#app/content/format/dates-and-numbers.ts";
import { REPLY_HOURS } from "#app/domain/contact/contact-message.ts";
import { countInboxViews, listMessages } from "#app/domain/contact/inbox.server.ts";
import {
  defaultInboxSort,
  INBOX_PAGE_SIZE,
  type InboxQuery,
  inboxUrl,
  inboxViews,
  parseInboxQuery,
} from "#app/domain/contact/inbox-query.ts";
import { requireAdmin } from "#app/http/auth/guards.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FilterBar, FilterSearch, FilterSelect } from "#app/ui/list/filter-bar.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { TabLinks } from "#app/ui/list/tab-links.tsx";
import type { Route } from "./+types/messages-page";
import { handleInboxAction } from "./message-actions.server.ts";
import {
  emptyInboxViews,
  INBOX_PATH,
  inboxViewLabels,
  retentionNotices,
} from "./message-labels.ts";
import { MessageList } from "./message-list.tsx";
import "./inbox.css";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: INBOX_PATH, title: "Messages" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
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
  return (
    <>
      <AdminPageHeader
        title="Messages"
        lead={
          view === "spam"
            ? retentionNotices.spam
            : `Whoever writes to us is promised an answer within ${REPLY_HOURS} hours.`
        }
      >
        <MessageExportForm query={query} isEmpty={total === 0} />
      </AdminPageHeader>
      <TabLinks
        label="Views"
        tabs={inboxViews.map((each) => ({
          to: inboxUrl(INBOX_PATH, {
            ...query,
            view: each,
            page: 1,
            sort: defaultInboxSort(each),
          }),
          label: inboxViewLabels[each],
          count: counts[each],
          isCurrent: each === view,
        }))}
      />
      <FilterBar
        label="Search messages"
        resultText={formatCount(total, "message")}
        clearTo={search ? inboxUrl(INBOX_PATH, { ...query, search: "", page: 1 }) : undefined}
      >
        {view !== "open" && <input type="hidden" name="view" value={view} />}
        <FilterSearch
          name="q"
          label="Search name, email, text, number or reference"
          placeholder="Name, text, number or reference"
          value={search}
        />
        <FilterSelect
          name="order"
          label="Order"
          value={sort}
          options={[
            ["due", "Due first"],
            ["newest", "Newest first"],
          ]}
        />
      </FilterBar>
      {messages.length === 0 ? (
        <EmptyInbox query={query} />
      ) : (
        <MessageList query={query} messages={messages} now={now} />
      )}
      <Pagination
        page={query.page}
        pageSize={INBOX_PAGE_SIZE}
        total={total}
        hrefOf={(page) => inboxUrl(INBOX_PATH, { ...query, page })}
      />
    </>
  );
}

/** A POST form, because the export is audited and must be safe from CSRF. */
function MessageExportForm({ query, isEmpty }: { query: InboxQuery; isEmpty: boolean }) {
  return (
    <Form method="post" action={inboxUrl(`${INBOX_PATH}/export`, query)} reloadDocument>
      <Button type="submit" variant="line" size="compact" icon="download" disabled={isEmpty}>
        Export CSV
      </Button>
    </Form>
  );
}

function EmptyInbox({ query: { view, search } }: { query: InboxQuery }) {
  const [title, more] = search
    ? [
        `Nothing found for "${search}" in ${inboxViewLabels[view]}.`,
        "Try fewer words, or look in All.",
      ]
    : emptyInboxViews[view];
  return (
    <div className="empty-list">
      <strong>{title}</strong>
      {more}
    </div>
  );
}
