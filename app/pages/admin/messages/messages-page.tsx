import { Form } from "react-router";
import { sayCount } from "#app/content/office-words.ts";
import { browseMessages, countViews } from "#app/domain/contact/browse-messages.server.ts";
import {
  INBOX_PAGE_SIZE,
  type InboxChoice,
  inboxAddress,
  inboxViews,
  readInboxChoice,
  usualOrder,
} from "#app/domain/contact/inbox-choice.ts";
import { REPLY_HOURS } from "#app/domain/contact/reply-promise.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { OfficeHead } from "#app/pages/admin/office-head.tsx";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { FilterBar, FilterChoice, FilterSearch } from "#app/ui/filter-bar.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import type { Route } from "./+types/messages-page";
import { changeInbox } from "./change-inbox.server.ts";
import { MessageList } from "./message-list.tsx";
import { emptyViews, INBOX, retention, viewNames } from "./message-words.ts";
import "./inbox.css";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: INBOX, title: "Messages" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const { database } = context.get(services);
  const asked = readInboxChoice(request.url);
  const [{ messages, total, page }, counts] = await Promise.all([
    browseMessages({ database }, admin, asked),
    countViews({ database }, admin),
  ]);
  return { choice: { ...asked, page }, messages, total, counts, now: new Date() };
}

export async function action({ request, context }: Route.ActionArgs) {
  return changeInbox(context, request);
}

export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  const { choice, messages, total, counts, now } = loaderData;
  const { view, search, order } = choice;
  return (
    <>
      <OfficeHead
        title="Messages"
        lead={
          view === "spam"
            ? retention.spam
            : `Whoever writes to us is promised an answer within ${REPLY_HOURS} hours.`
        }
      >
        <ExportForm choice={choice} isEmpty={total === 0} />
      </OfficeHead>
      <TabLinks
        label="Views"
        tabs={inboxViews.map((each) => ({
          to: inboxAddress(INBOX, { ...choice, view: each, page: 1, order: usualOrder(each) }),
          words: viewNames[each],
          count: counts[each],
          isCurrent: each === view,
        }))}
      />
      <FilterBar
        label="Search messages"
        found={sayCount(total, "message")}
        clearTo={search ? inboxAddress(INBOX, { ...choice, search: "", page: 1 }) : undefined}
      >
        {view !== "open" && <input type="hidden" name="view" value={view} />}
        <FilterSearch
          name="q"
          label="Search name, email, text, number or reference"
          placeholder="Name, text, number or reference"
          value={search}
        />
        <FilterChoice
          name="order"
          label="Order"
          value={order}
          options={[
            ["due", "Due first"],
            ["newest", "Newest first"],
          ]}
        />
      </FilterBar>
      {messages.length === 0 ? (
        <EmptyInbox choice={choice} />
      ) : (
        <MessageList choice={choice} messages={messages} now={now} />
      )}
      <Pager
        page={choice.page}
        pageSize={INBOX_PAGE_SIZE}
        total={total}
        hrefOf={(page) => inboxAddress(INBOX, { ...choice, page })}
      />
    </>
  );
}

/** A form, not a link: what it does is noted in the log, and no page elsewhere can set it off. */
function ExportForm({ choice, isEmpty }: { choice: InboxChoice; isEmpty: boolean }) {
  return (
    <Form method="post" action={inboxAddress(`${INBOX}/export`, choice)} reloadDocument>
      <Button type="submit" variant="line" size="office" icon="download" disabled={isEmpty}>
        Export CSV
      </Button>
    </Form>
  );
}

function EmptyInbox({ choice: { view, search } }: { choice: InboxChoice }) {
  const [title, more] = search
    ? [`Nothing found for "${search}" in ${viewNames[view]}.`, "Try fewer words, or look in All."]
    : emptyViews[view];
  return (
    <div className="empty-list">
      <strong>{title}</strong>
      {more}
    </div>
  );
}
