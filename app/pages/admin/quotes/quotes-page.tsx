import { Link } from "react-router";
import { formatOrderNumber, formatQuoteNumber } from "#app/domain/documents/document.ts";
import { listQuotes, type QuoteSummary } from "#app/domain/quotes/lists/list-quotes.server.ts";
import { QUOTE_PAGE_SIZE, quoteSorts, quoteViews } from "#app/domain/quotes/quote-views.ts";
import { formatCount, formatDate } from "#app/format/dates-and-numbers.ts";
import { listUrl, oneOf, parseListQuery } from "#app/format/list-query.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { AdminList, NothingFound } from "#app/pages/admin/admin-list.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import {
  type Column,
  customerColumn,
  DataTable,
  EmptyList,
  StateTag,
} from "#app/pages/admin/admin-records.tsx";
import { ReplyTimer, useNow } from "#app/pages/admin/messages/reply-timer.tsx";
import { viewTitle } from "#app/pages/admin/page-titles.ts";
import { usePermissions } from "#app/pages/admin/use-permissions.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { FilterSelect } from "#app/ui/list/filter-bar.tsx";
import { Price } from "#app/ui/price.tsx";
import type { Route } from "./+types/quotes-page";
import { QuoteStateTag } from "./quote-state-tag.tsx";
import "#app/pages/admin/orders/list/order-table.css";

const QUOTES_PATH = "/admin/quotes";
const QUOTES_REPORT = "/admin/orders/quotations";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privatePageMeta(matches, {
    path: QUOTES_PATH,
    title: viewTitle("Quotations", loaderData && quoteViewLabels[loaderData.query.view]),
  });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/quotes");
  const { text, page } = parseListQuery(request.url);
  const view = oneOf(text("view"), quoteViews);
  const sort = oneOf(text("order"), quoteSorts);
  const query = { view, sort, search: text("q").replace(/\s+/g, " "), page };
  const list = await listQuotes(context.get(appServices), admin, query);
  return { ...list, query: { ...query, page: list.page }, now: new Date() };
}

export default function QuotesPage({ loaderData }: Route.ComponentProps) {
  const { query, quotes, total, counts } = loaderData;
  const { view, search, sort } = query;
  const now = useNow(loaderData.now);
  const { mayOpen } = usePermissions();
  const urlOf = (change: Partial<typeof query>) => {
    const next = { ...query, ...change };
    return listUrl(QUOTES_PATH, {
      view: next.view === quoteViews[0] ? "" : next.view,
      q: next.search,
      order: next.sort === quoteSorts[0] ? "" : next.sort,
      page: next.page,
    });
  };
  return (
    <>
      <AdminPageHeader
        title="Quotations"
        lead="Requests, drafts, counter-offers and questions are under To do. When a customer accepts a quotation, it becomes an order."
      >
        {mayOpen(QUOTES_REPORT) && (
          <ButtonLink to={QUOTES_REPORT} variant="line" size="compact">
            Report
          </ButtonLink>
        )}
        <ButtonLink to={`${QUOTES_PATH}/start`} variant="brand" size="compact">
          New quotation
        </ButtonLink>
      </AdminPageHeader>
      <AdminList
        query={query}
        views={quoteViews}
        viewLabels={quoteViewLabels}
        counts={counts}
        urlOf={urlOf}
        searchName="Search quotations"
        search={{
          label: "Search by number, name, email, phone, company, purchase order or product",
          placeholder: "Number, name, phone, product",
        }}
        filters={
          <FilterSelect
            name="order"
            label="Sort by"
            value={sort}
            options={[
              ["newest", "Newest first"],
              ["oldest", "Oldest first"],
              ["value", "Highest value first"],
              ["due", "Most urgent first"],
            ]}
          />
        }
        clearTo={
          search || sort !== quoteSorts[0]
            ? urlOf({ search: "", sort: "newest", page: 1 })
            : undefined
        }
        noun="quotation"
        total={total}
        pageSize={QUOTE_PAGE_SIZE}
        rowCount={quotes.length}
        empty={
          search ? (
            <NothingFound
              viewLabel={quoteViewLabels[view]}
              noun="quotation"
              inAll={counts.all}
              allUrl={urlOf({ view: "all", page: 1 })}
              hint="Try fewer words."
            />
          ) : (
            <EmptyList title={emptyQuoteViews[view]}>
              {view === "all" && "Create one with New quotation."}
              {view === "requests" && counts.open > 0 && (
                <Link to={urlOf({ view: "open", page: 1 })}>{counts.open} open</Link>
              )}
            </EmptyList>
          )
        }
      >
        <DataTable
          caption="Quotations"
          className="order-table"
          columns={quoteColumns(now)}
          rows={quotes}
          rowKey={({ number }) => number}
        />
      </AdminList>
    </>
  );
}

const quoteViewLabels = {
  open: "Open",
  requests: "To do",
  accepted: "Accepted",
  ended: "Lost",
  all: "All",
};
const emptyQuoteViews = {
  open: "No open quotations",
  requests: "No requests, drafts, counter-offers or questions",
  accepted: "No accepted quotations yet",
  ended: "No declined, expired or withdrawn quotations",
  all: "No quotations yet",
};

const quoteColumns = (now: Date): Column<QuoteSummary>[] => [
  {
    label: "Quotation",
    className: "cell-main",
    cell: ({ number }) => <Link to={`${QUOTES_PATH}/${number}`}>{formatQuoteNumber(number)}</Link>,
  },
  {
    ...customerColumn,
    // A quotation whose customer was erased is deleted.
    cell: (quote) =>
      quote.fullName || quote.email ? customerColumn.cell(quote) : "No customer yet",
  },
  { label: "Status", cell: (quote) => <QuoteStateCell quote={quote} now={now} /> },
  {
    label: "Created",
    className: "from-desktop cell-short",
    cell: ({ madeAt }) => (
      <span>
        {formatDate(madeAt)}
        <small>{formatAge(madeAt, now)}</small>
      </span>
    ),
  },
  {
    label: "Valid until",
    className: "cell-short",
    cell: ({ validUntil }) => (validUntil ? formatDate(validUntil) : "–"),
  },
  { label: "Total", className: "cell-number", cell: ({ total }) => <Price cents={total} /> },
];

/** "today", "3 days ago" */
function formatAge(at: Date, now: Date): string {
  const days = Math.floor((now.getTime() - at.getTime()) / 86_400_000);
  return days < 1 ? "today" : `${formatCount(days, "day")} ago`;
}

function QuoteStateCell({ quote, now }: { quote: QuoteSummary; now: Date }) {
  const { state, orderNumber, dueAt } = quote;
  const { mayOpen } = usePermissions();
  if (orderNumber === null) {
    return (
      <span className="button-row order-tags">
        <QuoteStateTag state={state} />
        {state === "sent" && dueAt && <StateTag tone="attention">Question</StateTag>}
        {dueAt && <ReplyTimer message={{ dueAt, kind: "general" }} now={now} />}
      </span>
    );
  }
  const order = `/admin/orders/${orderNumber}`;
  return (
    <span>
      <QuoteStateTag state={state} />
      <small>
        {mayOpen(order) ? (
          <Link to={order}>{formatOrderNumber(orderNumber)}</Link>
        ) : (
          formatOrderNumber(orderNumber)
        )}
      </small>
    </span>
  );
}
